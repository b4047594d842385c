import * as z from 'zod/mini';
import { defineCall } from './call';
import { measured } from './values';

/** Heating energy in Ws and its cost in cents at each hour's tariff. Null when not measured. */
const amount = z.object({ energy: measured, cents: measured });

const room = z.object({
  id: z.string(),
  name: z.string(),
  /** In the order of the answer's `months`. */
  months: z.array(amount),
  /** In the order of the answer's `days`. */
  days: z.array(amount),
});

const saving = z.object({
  energy: z.number(),
  low: z.number(),
  high: z.number(),
  /** Absent on other platforms. */
  used: z._default(measured, null),
  cents: measured,
});

/** Heating energy and its cost. */
export interface HeatingAmount {
  readonly energyWs: number | null;
  readonly cents: number | null;
}

/** Heating energy by room. */
export interface HeatingCosts {
  /** `YYYY-MM`, oldest first, at most twelve. */
  readonly months: readonly {
    readonly month: string;
    /** Energy corrected to the household's average cold, Ws; null for a month with few degree days. */
    readonly correctedWs: number | null;
    /** Sum over the days of the degrees below the rooms' base temperature. */
    readonly degreeDays: number;
  }[];
  /** `YYYY-MM-DD` of the last two months, oldest first. */
  readonly days: readonly { readonly day: string; readonly outdoorC: number | null }[];
  readonly rooms: readonly {
    readonly id: string;
    readonly name: string;
    readonly months: readonly HeatingAmount[];
    readonly days: readonly HeatingAmount[];
  }[];
  /**
   * Estimated saving over these months with every room one degree cooler, Ws with its range; null with too
   * little data.
   */
  readonly oneDegreeLess: {
    readonly energyWs: number;
    readonly lowWs: number;
    readonly highWs: number;
    /** Heating energy of the days of the estimate, Ws. */
    readonly usedWs: number | null;
    readonly cents: number | null;
  } | null;
}

const amountOf = ({ energy, cents }: z.output<typeof amount>): HeatingAmount => ({ energyWs: energy, cents });

/** Heating energy and cost by room, day and month, and corrected for the weather. Foyer extension. */
export const heatingCosts = defineCall({
  id: 'heatingCosts',
  path: '/api/heating/costs',
  params: z.strictObject({}),
  answer: z.object({
    months: z.array(z.object({ month: z.string(), corrected: measured, degreeDays: z.number() })),
    days: z.array(z.object({ date: z.string(), outdoor: measured })),
    rooms: z.array(room),
    oneDegreeLess: z.nullable(saving),
  }),
  read: ({ months, days, rooms, oneDegreeLess }): HeatingCosts => ({
    months: months.map(({ month, corrected, degreeDays }) => ({ month, correctedWs: corrected, degreeDays })),
    days: days.map(({ date, outdoor }) => ({ day: date, outdoorC: outdoor })),
    rooms: rooms.map(({ id, name, months: byMonth, days: byDay }) => ({
      id,
      name,
      months: byMonth.map(amountOf),
      days: byDay.map(amountOf),
    })),
    oneDegreeLess: oneDegreeLess && {
      energyWs: oneDegreeLess.energy,
      lowWs: oneDegreeLess.low,
      highWs: oneDegreeLess.high,
      usedWs: oneDegreeLess.used,
      cents: oneDegreeLess.cents,
    },
  }),
  errors: ['history.not.in.licence'],
  source: 'docs/rules/heating.md',
});
