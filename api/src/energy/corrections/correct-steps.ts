import type { CorrectedFlow } from '@foyer/wire/corrections';
import type { MeasureColumn, MeasureKind } from '../measures/measure-shapes';
import { derivedValues, type RowValues } from '../readings/home-rows';

const STEP_MS = 300_000;

/** Energies a correction gives for a flow of a device from a UTC day's start on, in steps of five minutes. */
export interface CorrectedDay {
  readonly deviceKey: number;
  readonly flow: CorrectedFlow;
  readonly dayMs: number;
  /** Ws; null where it says nothing, or takes out what is measured. */
  readonly energiesWs: readonly (number | null)[];
  /** `fill` gives a value where none is measured, `replace` everywhere, `remove` takes out what is measured. */
  readonly mode: 'fill' | 'replace' | 'remove';
  /** Steps outside of these bounds are not changed, epoch milliseconds. */
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A device whose steps a correction may change. */
export interface CorrectedDevice {
  readonly key: number;
  readonly kind: MeasureKind;
}

/** Steps of the devices of a home, by device and start; changed in place. */
export type HomeSteps = ReadonlyMap<number, Map<number, RowValues>>;

/** What a correction changed of a day. */
export interface ChangedDay {
  /** By step of the day. */
  readonly changed: boolean[];
  /** Ws before; null where nothing was measured. */
  readonly beforeWs: (number | null)[];
}

const COLUMN_OF: Readonly<Partial<Record<MeasureKind, Partial<Record<CorrectedFlow, MeasureColumn>>>>> = {
  production: { production: 'energy_ws' },
  battery: { charge: 'charge_ws', discharge: 'discharge_ws' },
  energy: { consumption: 'energy_ws' },
};

/** Whether devices of a kind have a flow. */
export function hasFlow(kind: MeasureKind, flow: CorrectedFlow): boolean {
  return kind === 'household' ? flow === 'import' || flow === 'export' : Boolean(COLUMN_OF[kind]?.[flow]);
}

/** SQL of a flow of a device over the columns of `m`. */
export function flowExpression(kind: MeasureKind, flow: CorrectedFlow): string {
  if (kind === 'household') return flow === 'import' ? 'm.grid_ws' : 'm.grid_ws - m.meter_ws';
  return `m.${COLUMN_OF[kind]?.[flow] ?? 'energy_ws'}`;
}

/** Energy of a flow in a step; null where it is not measured. */
export function flowOfStep(values: RowValues, kind: MeasureKind, flow: CorrectedFlow): number | null {
  if (kind === 'household') {
    const { grid_ws: bought, meter_ws: net } = values;
    if (bought === undefined) return null;
    if (flow === 'import') return bought;
    return net === undefined ? null : bought - net;
  }
  const column = COLUMN_OF[kind]?.[flow];
  return column === undefined ? null : (values[column] ?? null);
}

function setColumn(values: RowValues, column: MeasureColumn, energyWs: number | null): void {
  if (energyWs === null) delete values[column];
  else values[column] = energyWs;
}

function setFlow(values: RowValues, kind: MeasureKind, flow: CorrectedFlow, energyWs: number | null): void {
  if (kind !== 'household') {
    const column = COLUMN_OF[kind]?.[flow];
    if (column !== undefined) setColumn(values, column, energyWs);
    return;
  }
  const bought = flow === 'import' ? energyWs : flowOfStep(values, kind, 'import');
  const sold = flow === 'export' ? energyWs : flowOfStep(values, kind, 'export');
  setColumn(values, 'grid_ws', bought);
  setColumn(values, 'meter_ws', bought === null || sold === null ? null : bought - sold);
}

/** Sum of a column over the devices of a kind that have steps; null unless all of them have this one. */
function sumOf(
  steps: HomeSteps,
  devices: readonly CorrectedDevice[],
  kind: MeasureKind,
  column: MeasureColumn,
  atMs: number,
) {
  let sum: number | null = null;
  for (const device of devices) {
    if (device.kind !== kind) continue;
    const rows = steps.get(device.key);
    if (!rows || rows.size === 0) continue;
    const value = rows.get(atMs)?.[column];
    if (value === undefined) return null;
    sum = (sum ?? 0) + value;
  }
  return sum;
}

/**
 * Consumption and own use of the home in a step follow from its flows. They are not known without its import, and where it
 * produces or sells, without the other of the two.
 */
export function deriveHome(values: RowValues): void {
  const flow = (column: MeasureColumn) => values[column] ?? null;
  const bought = flow('grid_ws');
  const sold = flowOfStep(values, 'household', 'export');
  const produced = flow('produced_ws');
  for (const column of ['energy_ws', 'green_ws', 'grid_without_battery_ws'] as const) delete values[column];
  if (bought === null || (produced !== null && sold === null) || (produced === null && (sold ?? 0) > 0))
    return;
  const energies = {
    import: bought,
    export: sold ?? 0,
    production: produced ?? 0,
    charge: flow('charge_ws') ?? 0,
    discharge: flow('discharge_ws') ?? 0,
    loss: flow('loss_ws') ?? 0,
  };
  Object.assign(
    values,
    derivedValues((name) => energies[name as keyof typeof energies] ?? 0, produced !== null),
  );
}

/** Derives the values of the home of its devices and flows at some steps. */
function deriveSteps(
  steps: HomeSteps,
  devices: readonly CorrectedDevice[],
  startsMs: ReadonlySet<number>,
): void {
  const home = devices.find(({ kind }) => kind === 'household');
  const rows = home && steps.get(home.key);
  if (!rows) return;
  for (const atMs of startsMs) {
    const values = rows.get(atMs) ?? {};
    const summed = [
      ['production', 'energy_ws', 'produced_ws'],
      ['battery', 'charge_ws', 'charge_ws'],
      ['battery', 'discharge_ws', 'discharge_ws'],
    ] as const;
    for (const [kind, column, homeColumn] of summed) {
      const sum = sumOf(steps, devices, kind, column, atMs);
      const isCounted = devices.some(
        (device) => device.kind === kind && (steps.get(device.key)?.size ?? 0) > 0,
      );
      if (isCounted) setColumn(values, homeColumn, sum);
    }
    deriveHome(values);
    rows.set(atMs, values);
  }
}

interface Correcting {
  readonly devices: readonly CorrectedDevice[];
  /** Whether a step of a device lies within a longer one whose course is not known. */
  isSpread(deviceKey: number, atMs: number): boolean;
}

function applyDay(
  steps: HomeSteps,
  kind: MeasureKind,
  { deviceKey, flow, dayMs, energiesWs, mode, fromMs, untilMs }: CorrectedDay,
  isSpread: Correcting['isSpread'],
): ChangedDay {
  const rows = steps.get(deviceKey);
  const result: ChangedDay = { changed: [], beforeWs: [] };
  for (const [index, energyWs] of energiesWs.entries()) {
    const atMs = dayMs + index * STEP_MS;
    const values = rows?.get(atMs) ?? {};
    const before = flowOfStep(values, kind, flow);
    const isWanted =
      mode === 'remove'
        ? before !== null
        : energyWs !== null &&
          !isSpread(deviceKey, atMs) &&
          (before === null || mode === 'replace') &&
          before !== energyWs;
    // What is sold cannot be stored of a step without what is bought.
    const isStorable = flow !== 'export' || mode === 'remove' || values.grid_ws !== undefined;
    const isWithin = atMs >= fromMs && atMs < untilMs;
    const isChanged = isWithin && isWanted && isStorable && rows !== undefined;
    result.changed.push(isChanged);
    result.beforeWs.push(isChanged ? before : null);
    if (!isChanged) continue;
    setFlow(values, kind, flow, mode === 'remove' ? null : energyWs);
    rows.set(atMs, values);
  }
  return result;
}

/** Order in which flows are changed: what is sold needs what is bought. */
export const bySoldLast = (
  a: { readonly flow: CorrectedFlow },
  b: { readonly flow: CorrectedFlow },
): number => Number(a.flow === 'export') - Number(b.flow === 'export');

/** Applies days of corrections to the steps of a home, in their order. Resolves to what each of them changed. */
export function correctSteps(
  steps: HomeSteps,
  days: readonly CorrectedDay[],
  { devices, isSpread }: Correcting,
): readonly ChangedDay[] {
  const kinds = new Map(devices.map(({ key, kind }) => [key, kind]));
  const startsMs = new Set<number>();
  const results = days.map((day) => {
    const result = applyDay(steps, kinds.get(day.deviceKey) ?? 'none', day, isSpread);
    for (const [index, isChanged] of result.changed.entries())
      if (isChanged) startsMs.add(day.dayMs + index * STEP_MS);
    return result;
  });
  deriveSteps(steps, devices, startsMs);
  return results;
}

/** A day that a correction changed. */
export interface UndoneDay extends ChangedDay {
  readonly deviceKey: number;
  readonly flow: CorrectedFlow;
  readonly dayMs: number;
  /** What the correction gave; null for a removal. */
  readonly energiesWs: readonly (number | null)[] | null;
}

/** Restores what days of a correction changed, except steps that were measured since. */
export function restoreSteps(
  steps: HomeSteps,
  days: readonly UndoneDay[],
  devices: readonly CorrectedDevice[],
): void {
  const kinds = new Map(devices.map(({ key, kind }) => [key, kind]));
  const startsMs = new Set<number>();
  for (const { deviceKey, flow, dayMs, energiesWs, changed, beforeWs } of days) {
    const kind = kinds.get(deviceKey) ?? 'none';
    const rows = steps.get(deviceKey);
    for (const [index, isChanged] of changed.entries()) {
      const atMs = dayMs + index * STEP_MS;
      const values = rows?.get(atMs) ?? {};
      if (!isChanged || !rows || flowOfStep(values, kind, flow) !== (energiesWs?.[index] ?? null)) continue;
      setFlow(values, kind, flow, beforeWs[index] ?? null);
      rows.set(atMs, values);
      startsMs.add(atMs);
    }
  }
  deriveSteps(steps, devices, startsMs);
}
