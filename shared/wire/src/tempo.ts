import * as z from 'zod/mini';
import { defineCall } from './call';
import { instantFromWire, optionalNumber } from './values';

const COLOURS = ['blue', 'white', 'red'] as const;
type Colour = (typeof COLOURS)[number];

/** A tariff day, 06:00 to 06:00 in site time. */
export interface PricedTempoDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Null while not published. */
  readonly colour: Colour | null;
  /** Cents per kWh; null while not known. */
  readonly peakCents: number | null;
  readonly offPeakCents: number | null;
}

/** Hours of one price. */
export interface PricedTempoHours {
  readonly colour: Colour | null;
  readonly isOffPeak: boolean;
  /** Cents per kWh; null while not known. */
  readonly cents: number | null;
  /** Exclusive. */
  readonly endMs: number;
}

export interface TempoDays {
  readonly today: PricedTempoDay;
  readonly tomorrow: PricedTempoDay;
  /** When the colour of tomorrow is usually known. */
  readonly usuallyKnownMs: number;
  readonly now: PricedTempoHours;
  readonly next: PricedTempoHours;
  /** Days left after today; null while the colour of an earlier day of the Tempo year, or of today, is not known. */
  readonly daysLeft: Readonly<Record<Colour, number>> | null;
}

const colour = z.nullable(z.enum(COLOURS));
const instant = z.pipe(
  z.string().check(z.refine((text) => instantFromWire(text) !== null)),
  z.transform((text) => instantFromWire(text) ?? Number.NaN),
);
const dayWire = z.object({
  date: z.string(),
  colour,
  peakPrice: optionalNumber,
  offPeakPrice: optionalNumber,
});
const hoursWire = z.object({ colour, offPeak: z.boolean(), price: optionalNumber, end: instant });

const readDay = ({ date, peakPrice, offPeakPrice, ...rest }: z.output<typeof dayWire>): PricedTempoDay => ({
  day: date,
  peakCents: peakPrice,
  offPeakCents: offPeakPrice,
  ...rest,
});
const readHours = ({ offPeak, price, end, ...rest }: z.output<typeof hoursWire>): PricedTempoHours => ({
  isOffPeak: offPeak,
  cents: price,
  endMs: end,
  ...rest,
});

/** Colours, prices and days left of a home with the Tempo offer; null for others. Foyer extension. */
export const tempoDays = defineCall({
  id: 'tempoDays',
  path: '/api/tariff/tempo',
  params: z.object({}),
  answer: z.object({
    tempo: z.nullable(
      z.object({
        today: dayWire,
        tomorrow: dayWire,
        usuallyKnownAt: instant,
        now: hoursWire,
        next: hoursWire,
        left: z.nullable(z.object({ blue: z.number(), white: z.number(), red: z.number() })),
      }),
    ),
  }),
  read: ({ tempo }): TempoDays | null =>
    tempo && {
      today: readDay(tempo.today),
      tomorrow: readDay(tempo.tomorrow),
      usuallyKnownMs: tempo.usuallyKnownAt,
      now: readHours(tempo.now),
      next: readHours(tempo.next),
      daysLeft: tempo.left,
    },
  source: 'docs/rules/pricing.md',
});
