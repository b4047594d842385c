import type { EnergyStep, ValueStep } from '@foyer/domain';
import { type MeasureColumn, type MeasureKind, measureKind } from '../measures/measure-shapes';
import { type CombinedStep, combineSteps, preferredSteps } from './combined-steps';
import { type Flow, flowOf, type Quantity } from './quantities';

/** A channel of a home with its steps, oldest first. */
export interface MeasuredChannel {
  readonly deviceKey: number;
  readonly quantity: Quantity;
  readonly precedence: number;
  /** Of a flow. */
  readonly steps: readonly EnergyStep[];
  /** Of a temperature or a charge level. */
  readonly values: readonly ValueStep[];
}

export interface HomeDevice {
  readonly key: number;
  readonly plugType: string;
  readonly typeId: string;
}

export type RowValues = Partial<Record<MeasureColumn, number>>;

/** Values of a device over a span: of five minutes, or longer where their course is not known. */
export interface DeviceRow {
  readonly deviceKey: number;
  readonly kind: MeasureKind;
  readonly startMs: number;
  readonly endMs: number;
  readonly values: RowValues;
}

type Steps = readonly EnergyStep[];

/** Rows of one device by span. */
class DeviceRows {
  readonly #rows = new Map<string, DeviceRow>();

  constructor(
    readonly deviceKey: number,
    readonly kind: MeasureKind,
  ) {}

  add(span: { readonly startMs: number; readonly endMs: number }, values: RowValues): void {
    const { startMs, endMs } = span;
    const key = `${startMs} ${endMs}`;
    const row = this.#rows.get(key);
    if (row) Object.assign(row.values, values);
    else
      this.#rows.set(key, {
        deviceKey: this.deviceKey,
        kind: this.kind,
        startMs,
        endMs,
        values: { ...values },
      });
  }

  addSteps(column: MeasureColumn, steps: Steps): void {
    for (const step of steps) this.add(step, { [column]: step.energyWs });
  }

  get all(): DeviceRow[] {
    return [...this.#rows.values()];
  }
}

function stepsOfFlow(channels: readonly MeasuredChannel[], deviceKey: number, flow: Flow): Steps {
  const own = channels.filter((one) => one.deviceKey === deviceKey && flowOf(one.quantity) === flow);
  return preferredSteps(own.toSorted((a, b) => a.precedence - b.precedence).map(({ steps }) => steps));
}

function sumOf(channels: readonly Steps[]): Steps {
  const [only] = channels;
  if (only && channels.length === 1) return only;
  return combineSteps(channels).map(({ startMs, endMs, energiesWs }) => ({
    startMs,
    endMs,
    energyWs: energiesWs.reduce((sum, energyWs) => sum + energyWs, 0),
    quality: 'measured',
  }));
}

type Measuring = Pick<MeasuredChannel, 'deviceKey' | 'quantity'>;

/** Devices that measure a flow of the home: the home itself where it has channels of it, otherwise each that has. */
export function metersOf(
  channels: readonly Measuring[],
  devices: readonly HomeDevice[],
  flow: Flow,
): readonly number[] {
  const measuring = devices.filter(({ key }) =>
    channels.some(({ deviceKey, quantity }) => deviceKey === key && flowOf(quantity) === flow),
  );
  const house = measuring.find((device) => measureKind(device) === 'household');
  return (house ? [house] : measuring).map(({ key }) => key);
}

/** Steps of a flow of the home; null without a channel of it. */
function homeFlow(
  channels: readonly MeasuredChannel[],
  devices: readonly HomeDevice[],
  flow: Flow,
): Steps | null {
  const meters = metersOf(channels, devices, flow);
  return meters.length === 0 ? null : sumOf(meters.map((key) => stepsOfFlow(channels, key, flow)));
}

/**
 * Consumption and own use of the home (docs/rules/readings.md#the-home). Unknown without an import, and where the home
 * produces, without an export.
 */
export function derivedValues(energy: (flow: Flow) => number, produces: boolean): RowValues {
  const consumedWs = Math.max(
    0,
    energy('production') +
      energy('import') -
      energy('export') +
      energy('discharge') -
      energy('charge') -
      energy('loss'),
  );
  const greenWs = Math.min(consumedWs, energy('production'));
  return {
    energy_ws: consumedWs,
    grid_without_battery_ws: consumedWs - greenWs,
    ...(produces && { green_ws: greenWs }),
  };
}

/** Flows from which the consumption of the home follows. */
export const BALANCED = ['import', 'export', 'production', 'charge', 'discharge', 'loss'] as const;
const isWaterHeater = ({ typeId }: HomeDevice) => /^water_heater/.test(typeId);

function addHousehold(
  rows: DeviceRows,
  channels: readonly MeasuredChannel[],
  devices: readonly HomeDevice[],
) {
  const flows = new Map<Flow, Steps | null>(
    BALANCED.map((flow) => [flow, homeFlow(channels, devices, flow)]),
  );
  const stepsOf = (flow: Flow) => flows.get(flow) ?? null;
  const [bought, sold, produced] = [stepsOf('import'), stepsOf('export'), stepsOf('production')];
  if (bought) rows.addSteps('grid_ws', bought);
  if (produced) rows.addSteps('produced_ws', produced);
  rows.addSteps('charge_ws', stepsOf('charge') ?? []);
  rows.addSteps('discharge_ws', stepsOf('discharge') ?? []);
  rows.addSteps('loss_ws', stepsOf('loss') ?? []);
  rows.addSteps('water_heater_ws', homeFlow(channels, devices.filter(isWaterHeater), 'consumption') ?? []);
  if (!bought) return;
  for (const step of combineSteps(sold ? [bought, sold] : [bought])) {
    const [boughtWs = 0, soldWs = 0] = step.energiesWs;
    rows.add(step, { meter_ws: boughtWs - soldWs });
  }
  if (produced && !sold) return;
  const known: readonly Flow[] = BALANCED.filter((flow) => stepsOf(flow) !== null);
  const energyIn =
    ({ energiesWs }: CombinedStep) =>
    (flow: Flow) =>
      energiesWs[known.indexOf(flow)] ?? 0;
  for (const step of combineSteps(known.map((flow) => stepsOf(flow) ?? [])))
    rows.add(step, derivedValues(energyIn(step), produced !== null));
}

/** A device that measures at the grid has the net energy, as the home's meter does. */
function addMeter(rows: DeviceRows, bought: Steps, sold: Steps | null) {
  for (const step of combineSteps(sold ? [bought, sold] : [bought])) {
    const [boughtWs = 0, soldWs = 0] = step.energiesWs;
    rows.add(step, { energy_ws: boughtWs - soldWs });
  }
}

function addDevice(rows: DeviceRows, channels: readonly MeasuredChannel[]) {
  const { kind, deviceKey } = rows;
  const flow = (name: Flow) => stepsOfFlow(channels, deviceKey, name);
  const has = (name: Flow) =>
    channels.some((one) => one.deviceKey === deviceKey && flowOf(one.quantity) === name);
  const values = channels.filter((one) => one.deviceKey === deviceKey).flatMap((one) => one.values);
  if (kind === 'production') rows.addSteps('energy_ws', flow('production'));
  if (kind === 'energy' && has('import'))
    addMeter(rows, flow('import'), has('export') ? flow('export') : null);
  else if (kind === 'energy') rows.addSteps('energy_ws', flow('consumption'));
  if (kind === 'battery') {
    rows.addSteps('charge_ws', flow('charge'));
    rows.addSteps('discharge_ws', flow('discharge'));
    rows.addSteps('loss_ws', flow('loss'));
    for (const step of values) rows.add(step, { soc_ws: step.value });
  }
  if (kind === 'temperature') {
    rows.addSteps('heating_ws', flow('heating'));
    for (const step of values) rows.add(step, { temperature_c: Math.round(step.value * 100) / 100 });
  }
}

/** Rows of all devices of a home that its channels feed. */
export function homeRows(
  channels: readonly MeasuredChannel[],
  devices: readonly HomeDevice[],
): readonly DeviceRow[] {
  return devices.flatMap((device) => {
    const rows = new DeviceRows(device.key, measureKind(device));
    if (rows.kind === 'household') addHousehold(rows, channels, devices);
    else addDevice(rows, channels);
    return rows.all;
  });
}
