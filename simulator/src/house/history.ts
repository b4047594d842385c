import { type House, STEP_MS } from '@foyer/api/energy/gateway/port';
import type { MeasureTable } from '@foyer/api/energy/groups/group-rows';
import { groupBounds } from '@foyer/api/energy/groups/group-spans';
import {
  FIVE_MINUTE_COLUMNS,
  type MeasureColumn,
  type MeasureKind,
  measureKind,
  SUMMED,
} from '@foyer/api/energy/measures/measure-shapes';
import { emptyRows, GROUP_COLUMNS, type Rows, writeRows } from '@foyer/api/energy/measures/measure-writer';
import type { RowValues } from '@foyer/api/energy/readings/home-rows';
import type { Sql } from '@foyer/api/foundation/database/sql';
import { type HouseMemory, type Replay, type Situation, type StepResult, simulateStep } from './home';
import { equipmentOf, valuesOfStep } from './step-values';

const BATCH = 10_000;

/** Collects rows by table and kind and writes them in batches of 10,000. */
class RowBuffer {
  readonly #sql: Sql;
  readonly #rows = new Map<string, { table: MeasureTable; rows: Rows }>();
  #writing: Promise<void> = Promise.resolve();

  constructor(
    sql: Sql,
    readonly householdKey: number,
  ) {
    this.#sql = sql;
  }

  add(table: MeasureTable, kind: MeasureKind, deviceKey: number, atMs: number, values: RowValues) {
    const name = `${table} ${kind}`;
    let entry = this.#rows.get(name);
    if (!entry) {
      const columns = table === 'measure_five_minutes' ? FIVE_MINUTE_COLUMNS[kind] : GROUP_COLUMNS[kind];
      entry = { table, rows: emptyRows(columns) };
      this.#rows.set(name, entry);
    }
    const { rows } = entry;
    rows.deviceKeys.push(deviceKey);
    rows.atSeconds.push(atMs / 1000);
    rows.columns.forEach((column, index) => {
      rows.cells[index]?.push(values[column as keyof RowValues] ?? 'NULL');
    });
  }

  /** Writes buffers with at least `atLeast` rows. One batch is written while the next is filled. */
  async flush(atLeast: number) {
    for (const [name, { table, rows }] of this.#rows) {
      if (rows.deviceKeys.length < atLeast) continue;
      this.#rows.delete(name);
      await this.#writing;
      this.#writing = writeRows(this.#sql, table, this.householdKey, rows, 'append');
      this.#writing.catch(() => undefined); // reported by the next `await` of `#writing`
    }
  }

  /** Writes all remaining rows. */
  async finish() {
    await this.flush(1);
    await this.#writing;
  }
}

/** Values of a group, with the number of its samples and of those that have a temperature. */
type GroupValues = RowValues & { readonly samples: number; readonly temperature_samples?: number };

/** Sums of one device over the current hour, day or month. Same rules as `openRows`. */
class GroupSum {
  samples = 0;
  readonly sums: Partial<Record<MeasureColumn, number>> = {};
  #temperatureSum = 0;
  #temperatures = 0;

  add(values: RowValues | GroupValues, samples: number, summed: readonly MeasureColumn[]) {
    this.samples += samples;
    for (const column of summed) {
      const value = values[column];
      if (value !== undefined) this.sums[column] = (this.sums[column] ?? 0) + value;
    }
    const { soc_ws: soc, temperature_c: temperature } = values;
    if (soc !== undefined) {
      this.sums.soc_ws = soc;
      this.sums.soc_min_ws = Math.min(this.sums.soc_min_ws ?? soc, values.soc_min_ws ?? soc);
      this.sums.soc_max_ws = Math.max(this.sums.soc_max_ws ?? soc, values.soc_max_ws ?? soc);
    }
    if (temperature !== undefined) {
      const temperatures = ('temperature_samples' in values && values.temperature_samples) || samples;
      this.#temperatureSum += temperature * temperatures;
      this.#temperatures += temperatures;
    }
  }

  values(): GroupValues {
    const values = { ...this.sums, samples: this.samples };
    if (this.#temperatures === 0) return values;
    return {
      ...values,
      temperature_c: this.#temperatureSum / this.#temperatures,
      temperature_samples: this.#temperatures,
    };
  }
}

const LEVELS = [
  { unit: 'hour', table: 'measure_hour' },
  { unit: 'day', table: 'measure_day' },
  { unit: 'month', table: 'measure_month' },
] as const;

/** One device's sums by hour, day and month; a completed group is written and added to the next level. */
class DeviceSums {
  readonly #levels = LEVELS.map(() => ({
    endsAt: Number.NEGATIVE_INFINITY,
    startsAt: 0,
    sum: new GroupSum(),
  }));

  readonly #summed: readonly MeasureColumn[];

  constructor(
    readonly deviceKey: number,
    readonly kind: MeasureKind,
    readonly timeZone: string,
    readonly buffer: RowBuffer,
  ) {
    this.#summed = SUMMED.filter((column) => GROUP_COLUMNS[kind].includes(column));
  }

  add(atMs: number, values: RowValues, level = 0, samples = 1): void {
    const group = this.#levels[level];
    const unit = LEVELS[level]?.unit;
    if (!group || !unit) return;
    if (atMs >= group.endsAt) {
      this.#finish(level);
      [group.startsAt, group.endsAt] = groupBounds(unit, this.timeZone, atMs);
    }
    group.sum.add(values, samples, this.#summed);
  }

  finish(): void {
    for (let level = 0; level < LEVELS.length; level += 1) this.#finish(level);
  }

  #finish(level: number): void {
    const group = this.#levels[level];
    const table = LEVELS[level]?.table;
    if (!group || !table || group.sum.samples === 0) return;
    const values = group.sum.values();
    group.sum = new GroupSum();
    this.buffer.add(table, this.kind, this.deviceKey, group.startsAt, values);
    this.add(group.startsAt, values, level + 1, values.samples);
  }
}

export interface HistoryPlan {
  home: House;
  fromMs: number;
  /** Exclusive. */
  toMs: number;
  /** Start of the household's five-minute rows. Hours, days and months are written for the whole period. */
  fineHouseholdFromMs: number;
  /** Start of the five-minute rows of all other devices. */
  fineDevicesFromMs: number;
  situationAt(atMs: number): Pick<Situation, 'onShare' | 'targetC'>;
  /** Called after every simulated day with the milliseconds simulated so far. */
  onDay?(doneMs: number): void;
}

const DAY_MS = 86_400_000;

/**
 * Writes a home's past: the requested five-minute rows and the sums of every hour, day and month. The tables
 * must not contain rows of this home from `fromMs` on.
 */
export async function writeHistory(sql: Sql, plan: HistoryPlan, year: Replay): Promise<HouseMemory> {
  const { home, fromMs, toMs } = plan;
  const buffer = new RowBuffer(sql, home.householdKey);
  const equipment = equipmentOf(home);
  const measured = home.devices
    .map((device) => ({ device, kind: measureKind(device) }))
    .filter(({ kind }) => kind !== 'none')
    .map((one) => ({ ...one, sums: new DeviceSums(one.device.key, one.kind, home.siteTimeZone, buffer) }));
  const memory = { socWs: 0, temperatures: new Map<number, number>() };
  for (let atMs = fromMs; atMs < toMs; atMs += STEP_MS) {
    const step: StepResult = simulateStep(home, atMs, { ...memory, ...plan.situationAt(atMs) }, year);
    for (const { device, kind, sums } of measured) {
      const values = valuesOfStep(device, kind, step, equipment);
      if (!values || atMs < device.createdAtMs) continue;
      const fineFromMs = kind === 'household' ? plan.fineHouseholdFromMs : plan.fineDevicesFromMs;
      if (atMs >= fineFromMs) buffer.add('measure_five_minutes', kind, device.key, atMs, values);
      sums.add(atMs, values);
    }
    memory.socWs = step.socWs;
    memory.temperatures = step.temperatures;
    if ((atMs - fromMs) % DAY_MS === 0) {
      await buffer.flush(BATCH);
      plan.onDay?.(atMs - fromMs);
    }
  }
  for (const { sums } of measured) sums.finish();
  await buffer.finish();
  return memory;
}
