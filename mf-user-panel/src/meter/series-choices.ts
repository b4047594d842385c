import type { CallInput, Rooms } from '@foyer/contract';
import { devicesWithFlow, isFlowOfHome } from '@foyer/domain';
import type { FileSeries, MeterFile } from '@foyer/meter-files';
import {
  type CorrectedFlow,
  MAX_CORRECTED_SERIES,
  MAX_CORRECTED_VALUES,
  type proposeCorrection,
  runsOf,
} from '@foyer/wire/corrections';

const MAX_NAME = 200;
const MAX_METER = 60;

/** What a person says of a series of a file. */
export interface SeriesChoice {
  readonly isLoaded: boolean;
  /** Null until it is chosen. */
  readonly flow: CorrectedFlow | null;
  /** Empty for the home, and until it is chosen. */
  readonly deviceId: string;
}

/** Choice of a flow, with its device where there is only one. */
export function choiceOf(flow: CorrectedFlow | null, rooms: Rooms | null): SeriesChoice {
  if (flow === null || isFlowOfHome(flow)) return { isLoaded: true, flow, deviceId: '' };
  const [device, ...others] = devicesWithFlow(flow, rooms);
  return {
    isLoaded: device !== undefined,
    flow,
    deviceId: device && others.length === 0 ? device.id : '',
  };
}

/** Message keys of choices that cannot be sent; null for one that can. */
export function choiceFaults(choices: readonly SeriesChoice[]): (string | null)[] {
  const seen = new Set<string>();
  return choices.map(({ isLoaded, flow, deviceId }) => {
    if (!isLoaded) return null;
    if (flow === null) return 'seriesFlowMissingMessage';
    if (!isFlowOfHome(flow) && deviceId === '') return 'seriesDeviceMissingMessage';
    const key = `${flow} ${deviceId}`;
    if (seen.has(key)) return 'seriesTwiceMessage';
    seen.add(key);
    return null;
  });
}

/** Message key of what is chosen of a file as a whole; null for what can be sent. */
export function fileFault(file: MeterFile, choices: readonly SeriesChoice[]): string | null {
  const loaded = file.series.filter((_, index) => choices[index]?.isLoaded);
  if (loaded.length === 0) return 'seriesNoneMessage';
  if (loaded.length > MAX_CORRECTED_SERIES) return 'seriesTooManyMessage';
  const values = loaded.reduce((sum, { spans }) => sum + spans.length, 0);
  return values > MAX_CORRECTED_VALUES ? 'seriesValuesMessage' : null;
}

/** Where loaded energies come from. */
export type LoadedKind = CallInput<typeof proposeCorrection>['kind'];

/** What is sent of a file or a history whose choices have no fault. */
export function proposalOf(
  kind: LoadedKind,
  fileName: string,
  { format, meter, series }: MeterFile,
  choices: readonly SeriesChoice[],
): CallInput<typeof proposeCorrection> {
  return {
    kind,
    name: fileName.slice(-MAX_NAME),
    format,
    meter: meter === null ? null : meter.slice(0, MAX_METER),
    series: series.flatMap((one, index) => seriesOf(one, choices[index])),
  };
}

function seriesOf({ name, spans }: FileSeries, choice: SeriesChoice | undefined) {
  if (!choice?.isLoaded || choice.flow === null) return [];
  const { flow, deviceId } = choice;
  return [{ name: name.slice(0, MAX_NAME), flow, deviceId: deviceId || undefined, runs: runsOf(spans) }];
}
