import type { CorrectedFlow } from '@foyer/wire/corrections';
import type { MeasureColumn, MeasureKind } from '../measures/measure-shapes';
import { cutAtMidnight, type SpreadRow } from '../measures/spread-store';
import type { RowValues } from '../readings/home-rows';
import { type CorrectedDevice, deriveHome } from './correct-steps';

/** A span of a correction that is longer than an hour: it counts to days alone. */
export interface StoredSpan {
  readonly correctionKey: number;
  readonly deviceKey: number;
  readonly flow: CorrectedFlow;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly energyWs: number;
}

const COLUMNS: Readonly<Record<CorrectedFlow, MeasureColumn>> = {
  import: 'grid_ws',
  // Of what is bought less what is sold.
  export: 'meter_ws',
  production: 'energy_ws',
  charge: 'charge_ws',
  discharge: 'discharge_ws',
  consumption: 'energy_ws',
};

/** Columns of the home that sum up those of all its devices of a kind. */
const HOME_SUMS: readonly (readonly [CorrectedFlow, MeasureKind, MeasureColumn])[] = [
  ['production', 'production', 'produced_ws'],
  ['charge', 'battery', 'charge_ws'],
  ['discharge', 'battery', 'discharge_ws'],
];

/** Text of the two instants of a span. */
export const timeOf = ({ startAt, endAt }: Pick<StoredSpan, 'startAt' | 'endAt'>) =>
  `${startAt.getTime()} ${endAt.getTime()}`;

/** Column of a device that a span of a flow is measured in. */
export const columnOfSpan = ({ flow }: Pick<StoredSpan, 'flow'>): MeasureColumn => COLUMNS[flow];

/**
 * Values of the home that spans between the same two instants give, by the rule for its steps.
 * @param produces whether a production in this time is measured otherwise: what was used then is not known
 */
function homeValues(
  spans: readonly StoredSpan[],
  devices: readonly CorrectedDevice[],
  produces: boolean,
): RowValues {
  const values: RowValues = {};
  const energiesOf = (flow: CorrectedFlow) =>
    spans.filter((one) => one.flow === flow).map(({ energyWs }) => energyWs);
  const sumOf = (energies: readonly number[]) => energies.reduce((sum, energyWs) => sum + energyWs, 0);
  let isKnown = true;
  for (const [flow, kind, column] of HOME_SUMS) {
    const energies = energiesOf(flow);
    const isWhole = energies.length === devices.filter((device) => device.kind === kind).length;
    if (energies.length > 0 && isWhole) values[column] = sumOf(energies);
    if (energies.length > 0 && !isWhole) isKnown = false;
  }
  const [bought, sold] = [energiesOf('import'), energiesOf('export')];
  if (bought.length === 0) return values;
  values.grid_ws = sumOf(bought);
  if (sold.length > 0) values.meter_ws = values.grid_ws - sumOf(sold);
  if (isKnown && (values.produced_ws !== undefined || !produces)) deriveHome(values);
  return values;
}

/** Rows of one device as one: a battery has two flows. */
function mergeRows(rows: readonly SpreadRow[]): SpreadRow[] {
  const merged = new Map<number, SpreadRow>();
  for (const row of rows) {
    const { values } = merged.get(row.deviceKey) ?? { values: {} };
    merged.set(row.deviceKey, { ...row, values: { ...values, ...row.values } });
  }
  return [...merged.values()];
}

/**
 * Values of spans by device. Consumption and own use of the home follow from its flows between the same two instants.
 * @param produces whether a production between two instants is measured otherwise: what was used then is not known
 */
export function rowsOfSpans(
  spans: readonly StoredSpan[],
  devices: readonly CorrectedDevice[],
  timeZone: string,
  produces: (fromMs: number, untilMs: number) => boolean,
): SpreadRow[] {
  const home = devices.find(({ kind }) => kind === 'household');
  const byTime = new Map<string, StoredSpan[]>();
  for (const span of spans) {
    const time = timeOf(span);
    byTime.set(time, [...(byTime.get(time) ?? []), span]);
  }
  return [...byTime.values()].flatMap((same) => {
    const [{ startAt, endAt } = { startAt: new Date(0), endAt: new Date(0) }] = same;
    const [startMs, endMs] = [startAt.getTime(), endAt.getTime()];
    const rows: SpreadRow[] = same
      .filter(({ deviceKey }) => deviceKey !== home?.key)
      .map(({ deviceKey, flow, energyWs }) => ({
        deviceKey,
        startMs,
        endMs,
        values: { [COLUMNS[flow]]: energyWs },
      }));
    if (home)
      rows.push({
        deviceKey: home.key,
        startMs,
        endMs,
        values: homeValues(same, devices, produces(startMs, endMs)),
      });
    return mergeRows(rows)
      .filter(({ values }) => Object.keys(values).length > 0)
      .flatMap((row) => cutAtMidnight(row, timeZone));
  });
}
