import type { PriceRow, PriceSlot } from '@foyer/domain';
import { onlyRow, type Sql } from '../../foundation/database/sql';
import { yieldToEventLoop } from '../../foundation/http/yield-to-event-loop';
import type { SeriesChanges } from './series-changes';

/** A series of dated prices. */
export interface StoredSeries {
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  /** Name people read. */
  readonly label: string;
  readonly source: string;
}

/** A standing charge from a day on. */
export interface SeriesCharge {
  /** `YYYY-MM-DD` in site time. */
  readonly validFrom: string;
  readonly centsPerMonth: number;
  readonly source: string;
}

/** What is known of a series. */
export interface SeriesSummary {
  readonly slots: number;
  /** Null without slots. */
  readonly fromMs: number | null;
  /** Exclusive. */
  readonly toMs: number | null;
  readonly gaps: number;
  /** The first ones. */
  readonly firstGaps: readonly { readonly fromMs: number; readonly toMs: number }[];
  readonly provisionalSlots: number;
  readonly firstProvisionalMs: number | null;
  readonly last: PriceSlot | null;
}

/** Dynamic prices as an operator imported them. */
export interface PriceSeries {
  /** By name. */
  all(): Promise<readonly StoredSeries[]>;
  /** Locks the series for an import or a charge; null when there is none. */
  lock(name: string): Promise<StoredSeries | null>;
  create(series: StoredSeries): Promise<void>;
  /** Slots that overlap a span, in time order. */
  slots(name: string, fromMs: number, toMs: number): Promise<readonly PriceSlot[]>;
  change(name: string, changes: SeriesChanges, source: string): Promise<void>;
  /** Oldest first. */
  charges(name: string): Promise<readonly SeriesCharge[]>;
  recordCharge(name: string, charge: SeriesCharge): Promise<void>;
  summary(name: string): Promise<SeriesSummary>;
}

/** Slots read between two yields: a few milliseconds of work. */
const DAYS_AT_ONCE = 31;
const SLOTS_AT_ONCE = 2_000;
const DAY_MS = 86_400_000;
/** No slot is longer. */
const LONGEST_SLOT_MS = 25 * 3_600_000;
const GAPS_SHOWN = 10;

const msOf = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const SERIES = 'select name, country, currency, label, source from price_series';
const SLOT = `select ${msOf('start_at')} as "startMs", ${msOf('end_at')} as "endMs", cents_per_kwh as "centsPerKwh",
  is_provisional as "isProvisional" from price_slot where series = $1`;

/** Charges of a series as the rows of a standing charge. */
export const chargeRows = (charges: readonly SeriesCharge[]): readonly PriceRow[] =>
  charges.map(({ validFrom, centsPerMonth, source }) => ({
    validFrom,
    validTo: null,
    upToKva: null,
    period: null,
    cents: centsPerMonth,
    source,
    isProvisional: false,
  }));

function batches<T>(all: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(all.length / SLOTS_AT_ONCE);
  return Array.from({ length: count }, (_, at) => all.slice(at * SLOTS_AT_ONCE, (at + 1) * SLOTS_AT_ONCE));
}

export function priceSeriesIn(database: Sql): PriceSeries {
  return {
    all: () => database.query<StoredSeries>(`${SERIES} order by name`),
    lock: async (name) =>
      onlyRow(await database.query<StoredSeries>(`${SERIES} where name = $1 for update`, [name])),
    create: async ({ name, country, currency, label, source }) => {
      await database.query(
        'insert into price_series (name, country, currency, label, source) values ($1, $2, $3, $4, $5)',
        [name, country, currency, label, source],
      );
    },
    slots: async (name, fromMs, toMs) => {
      const found: PriceSlot[] = [];
      for (let at = fromMs - LONGEST_SLOT_MS; at < toMs; at += DAYS_AT_ONCE * DAY_MS) {
        const until = Math.min(at + DAYS_AT_ONCE * DAY_MS, toMs);
        const rows = await database.query<PriceSlot>(
          `${SLOT} and start_at >= $2 and start_at < $3 order by start_at`,
          [name, new Date(at), new Date(until)],
        );
        found.push(...rows);
        await yieldToEventLoop();
      }
      const first = found.findIndex(({ endMs }) => endMs > fromMs);
      return first < 0 ? [] : found.slice(first);
    },
    change: async (name, { added, removed }, source) => {
      for (const starts of batches(removed))
        await database.query(
          'delete from price_slot where series = $1 and start_at = any (select to_timestamp(ms / 1000) from unnest($2::float8[]) as ms)',
          [name, starts],
        );
      for (const slots of batches(added))
        await database.query(
          `insert into price_slot (series, start_at, end_at, cents_per_kwh, is_provisional, source)
           select $1, to_timestamp(start_ms / 1000), to_timestamp(end_ms / 1000), cents, is_provisional, $6
           from unnest($2::float8[], $3::float8[], $4::float8[], $5::boolean[])
             as slot (start_ms, end_ms, cents, is_provisional)`,
          [
            name,
            slots.map(({ startMs }) => startMs),
            slots.map(({ endMs }) => endMs),
            slots.map(({ centsPerKwh }) => centsPerKwh),
            slots.map(({ isProvisional }) => isProvisional),
            source,
          ],
        );
    },
    charges: (name) =>
      database.query<SeriesCharge>(
        `select valid_from::text as "validFrom", cents_per_month as "centsPerMonth", source
         from price_series_charge where series = $1 order by valid_from`,
        [name],
      ),
    recordCharge: async (name, { validFrom, centsPerMonth, source }) => {
      await database.query(
        'insert into price_series_charge (series, valid_from, cents_per_month, source) values ($1, $2, $3, $4)',
        [name, validFrom, centsPerMonth, source],
      );
    },
    summary: async (name) => {
      const gaps = await database.query<{ fromMs: number; toMs: number; gaps: number }>(
        `select ${msOf('from_at')} as "fromMs", ${msOf('to_at')} as "toMs", (count(*) over ())::int as gaps
         from (
           select lag(end_at) over (order by start_at) as from_at, start_at as to_at from price_slot where series = $1
         ) edge where from_at < to_at order by from_at limit ${GAPS_SHOWN}`,
        [name],
      );
      const row = onlyRow(
        await database.query<Omit<SeriesSummary, 'gaps' | 'firstGaps' | 'last'>>(
          `select count(*)::int as slots, ${msOf('min(start_at)')} as "fromMs", ${msOf('max(end_at)')} as "toMs",
             (count(*) filter (where is_provisional))::int as "provisionalSlots",
             ${msOf('min(start_at) filter (where is_provisional)')} as "firstProvisionalMs"
           from price_slot where series = $1`,
          [name],
        ),
      );
      const last = onlyRow(await database.query<PriceSlot>(`${SLOT} order by start_at desc limit 1`, [name]));
      return {
        ...(row ?? { slots: 0, fromMs: null, toMs: null, provisionalSlots: 0, firstProvisionalMs: null }),
        gaps: gaps[0]?.gaps ?? 0,
        firstGaps: gaps.map(({ fromMs, toMs }) => ({ fromMs, toMs })),
        last,
      };
    },
  };
}
