// Checked by hand: a worker has no modules that areas share, of which the library for schemas is one.

/** Answer to `energy/get_prefs`: what the energy dashboard shows. */
export interface EnergyPreferences {
  readonly energy_sources: readonly EnergySource[];
  readonly device_consumption: readonly {
    readonly stat_consumption: string;
    readonly name: string | null;
  }[];
}

/**
 * A source of the energy dashboard. Until early 2026 the grid named its statistics in `flow_from` and `flow_to`, since
 * then in `stat_energy_from` and `stat_energy_to`, as the others.
 */
export interface EnergySource {
  readonly type: string;
  /** Ids of statistics. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Answer to `recorder/get_statistics_metadata`. */
export type StatisticsMetadata = readonly {
  readonly statistic_id: string;
  readonly name: string | null;
  readonly has_sum: boolean;
  /** Unit in which sums are sent: that of display. */
  readonly unit: string | null;
}[];

/** Answer to `recorder/statistics_during_period`: rows by statistic, start and end in epoch milliseconds. */
export type StatisticRows = Readonly<Record<string, readonly StatisticRow[]>>;

export interface StatisticRow {
  readonly start: number;
  readonly end: number;
  readonly sum: number | null;
}

/** Thrown for an answer of another shape than documented. */
export class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer';
}

/** A dashboard has a few sources, and some hundred devices at most. */
const MAX_ENTRIES = 500;
const MAX_ID = 255;

export function readPreferences(answer: unknown): EnergyPreferences {
  const { energy_sources, device_consumption } = object(answer);
  return {
    energy_sources: list(energy_sources).map((source) => {
      const { type, stat_energy_from, stat_energy_to, flow_from, flow_to } = object(source);
      return {
        type: text(type),
        from: ids([stat_energy_from, ...list(flow_from ?? []).map((flow) => object(flow).stat_energy_from)]),
        to: ids([stat_energy_to, ...list(flow_to ?? []).map((flow) => object(flow).stat_energy_to)]),
      };
    }),
    device_consumption: list(device_consumption).map((device) => {
      const { stat_consumption, name } = object(device);
      return { stat_consumption: text(stat_consumption), name: textOrNull(name) };
    }),
  };
}

export function readMetadata(answer: unknown): StatisticsMetadata {
  return list(answer).map((one) => {
    const about = object(one);
    return {
      statistic_id: text(about.statistic_id),
      name: textOrNull(about.name),
      has_sum: about.has_sum === true,
      unit: textOrNull(about.display_unit_of_measurement) ?? textOrNull(about.statistics_unit_of_measurement),
    };
  });
}

export function readRows(answer: unknown): StatisticRows {
  const rowsOf = ([id, rows]: [string, unknown]) => {
    if (!Array.isArray(rows)) throw new UnexpectedAnswer(`rows of ${id}`);
    return [id, rows.map(readRow)] as const;
  };
  return Object.fromEntries(Object.entries(object(answer)).map(rowsOf));
}

function readRow(row: unknown): StatisticRow {
  const { start, end, sum } = object(row);
  return { start: time(start), end: time(end), sum: sum === null || sum === undefined ? null : number(sum) };
}

function object(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new UnexpectedAnswer('no object');
  return value as Readonly<Record<string, unknown>>;
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length > MAX_ENTRIES) throw new UnexpectedAnswer('no list');
  return value;
}

function text(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > MAX_ID)
    throw new UnexpectedAnswer('no text');
  return value;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

const ids = (values: readonly unknown[]): string[] =>
  values.filter((value) => value !== null && value !== undefined && value !== '').map(text);

function number(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new UnexpectedAnswer('no number');
  return value;
}

/** Epoch milliseconds. */
function time(value: unknown): number {
  const ms = number(value);
  if (!Number.isSafeInteger(ms)) throw new UnexpectedAnswer('no time');
  return ms;
}
