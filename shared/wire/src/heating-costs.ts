import * as z from 'zod/mini';
import { defineCall } from './call';
import { measured } from './values';

/** What heating took, and what that costs at the tariff of its hours. Null where nothing was measured (D9). */
const amount = z.object({ energy: measured, cents: measured });

const room = z.object({
  id: z.string(),
  name: z.string(),
  /** By month, in the order of `months`. */
  months: z.array(amount),
  /** By day, in the order of `days`. */
  days: z.array(amount),
});

const saving = z.object({ energy: z.number(), low: z.number(), high: z.number(), cents: measured });

/** An amount of heating: Ws, and hundredths of the currency. */
export interface HeatingAmount {
  readonly energyWs: number | null;
  readonly cents: number | null;
}

/** What heating took, room by room. */
export interface HeatingCosts {
  /** `YYYY-MM`, oldest first: twelve months, or those there are. */
  readonly months: readonly {
    readonly month: string;
    /** What it would have taken at the household's usual cold, Ws; null where it was hardly cold (D82). */
    readonly correctedWs: number | null;
    /** Degrees below the rooms' base, added up over the days. */
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
  /** What one degree less in every room would have saved over these months, Ws; null while too little is known. */
  readonly oneDegreeLess: {
    readonly energyWs: number;
    readonly lowWs: number;
    readonly highWs: number;
    readonly cents: number | null;
  } | null;
}

const amountOf = ({ energy, cents }: z.output<typeof amount>): HeatingAmount => ({ energyWs: energy, cents });

/** What heating took by room, day and month, with its cost, apart from how cold it was (ours, D82). */
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
      cents: oneDegreeLess.cents,
    },
  }),
  source: 'D82',
});
