import * as z from 'zod/mini';
import { defineCall, defineFileCall } from './call';
import { OFFER_MONTH_STATES, type OfferMonthState } from './offers';
import { optionalNumber, wireWhole } from './values';

/** Price of panels a reader may enter, cents per kWp. */
export const MAX_KWP_PRICE_CENTS = 1_000_000;

/** Off-peak hours: those of the connection today, and of those a grid operator may assign the cheapest and the mostExpensive. */
export const OFF_PEAK_CHOICES = ['now', 'cheapest', 'mostExpensive'] as const;
export type OffPeakChoice = (typeof OFF_PEAK_CHOICES)[number];

/**
 * `notOffered`: the brand has no virtual battery, or none in the home's currency. `otherBattery`: the home has one that is
 * not subscribed here. `noSurplus`: nothing was fed into the grid or stored. `noPrice`: the home's own prices are unknown.
 */
export const BATTERY_REPLAY_STATES = [
  'replayed',
  'notOffered',
  'otherBattery',
  'noSurplus',
  'noPrice',
] as const;
export type BatteryReplayState = (typeof BATTERY_REPLAY_STATES)[number];

/** `notMeasured`: no production was measured. `noPower`: the power of the panels is not known. */
export const PANEL_REPLAY_STATES = ['replayed', 'notMeasured', 'noPower', 'noPrice'] as const;
export type PanelReplayState = (typeof PANEL_REPLAY_STATES)[number];

/** Something changed, compared with the home as it is. */
interface ReplayedChange {
  /** Less than today is negative; null where today's prices are unknown. */
  readonly differenceCents: number | null;
  /** Null where the year is too short or has too many gaps to judge. */
  readonly isWorthIt: boolean | null;
}

/** The replayed months at an offer, taxes included. */
export interface ReplayedOffer extends ReplayedChange {
  readonly offer: string;
  /** Name people read of an offer with a series of prices; absent for the others. */
  readonly label?: string | undefined;
  readonly isInForce: boolean;
  readonly totalCents: number;
}

/** Hours from a day of each year on, `MM-DD`. */
export interface OffPeakSeason {
  readonly from: string;
  /** `hh:mm`; an end before the start is the next morning. */
  readonly ranges: readonly { readonly from: string; readonly to: string }[];
}

/** The replayed months at the offer with off-peak hours. */
export interface ReplayedOffPeak extends ReplayedChange {
  readonly hours: OffPeakChoice;
  readonly seasons: readonly OffPeakSeason[];
  readonly totalCents: number;
}

/** The replayed months with a virtual battery. */
export interface ReplayedBattery extends ReplayedChange {
  /** kWh; 0 without a battery. */
  readonly capacityKwh: number;
  readonly isCurrent: boolean;
  /** Subscription, cents per month. */
  readonly monthlyCents: number;
}

/** The replayed months with more panels. */
export interface ReplayedPanels extends ReplayedChange {
  readonly addedKwp: number;
  readonly producedKwh: number;
  readonly ownKwh: number;
  readonly fedKwh: number;
}

/** A home's last twelve full months under other terms and with other equipment. */
export interface YearReplay {
  readonly currency: string;
  readonly kva: number;
  readonly isKvaKnown: boolean;
  /** All months asked about, oldest first, `YYYY-MM`. */
  readonly months: readonly { readonly month: string; readonly state: OfferMonthState }[];
  /** Of the compared months. */
  readonly hours: number;
  readonly missingHours: number;
  /** Hours completed by the mean of their measured part. */
  readonly estimatedHours: number;
  readonly boughtKwh: number;
  /** Up to this difference a change is not worth it. */
  readonly limitCents: number;
  readonly offers: readonly ReplayedOffer[];
  readonly unpriced: readonly {
    readonly offer: string;
    readonly label?: string | undefined;
    readonly reason: string;
    readonly day: string;
  }[];
  /** Null where no offer of the country has off-peak hours, or it has no price in these months. */
  readonly offPeak: {
    /** Where the hours of today come from. */
    readonly from: 'contract' | 'tariff' | 'usual';
    readonly options: readonly ReplayedOffPeak[];
  } | null;
  readonly battery: {
    readonly state: BatteryReplayState;
    readonly limitCents: number;
    readonly options: readonly ReplayedBattery[];
  };
  readonly panels: {
    readonly state: PanelReplayState;
    /** Of the measured panels; null when unknown. */
    readonly powerKwp: number | null;
    /** What more surplus earns on the last day; null when it is given to the grid. */
    readonly surplusCentsPerKwh: number | null;
    readonly options: readonly ReplayedPanels[];
  };
}

const change = { difference: optionalNumber, worthIt: z.nullable(z.boolean()) };
const named = { offer: z.string(), label: z.optional(z.string()) };

const replayWire = z.object({
  currency: z.string(),
  kva: z.number(),
  kvaKnown: z.boolean(),
  months: z.array(z.object({ month: z.string(), state: z.enum(OFFER_MONTH_STATES) })),
  hours: z.number(),
  missingHours: z.number(),
  estimatedHours: z.number(),
  boughtKwh: z.number(),
  limit: z.number(),
  offers: z.array(z.object({ ...named, inForce: z.boolean(), total: z.number(), ...change })),
  unpriced: z.array(z.object({ ...named, reason: z.string(), day: z.string() })),
  offPeak: z.nullable(
    z.object({
      from: z.enum(['contract', 'tariff', 'usual']),
      options: z.array(
        z.object({
          hours: z.enum(OFF_PEAK_CHOICES),
          seasons: z.array(
            z.object({
              from: z.string(),
              ranges: z.array(z.object({ from: z.string(), to: z.string() })),
            }),
          ),
          total: z.number(),
          ...change,
        }),
      ),
    }),
  ),
  battery: z.object({
    state: z.enum(BATTERY_REPLAY_STATES),
    limit: z.number(),
    options: z.array(
      z.object({ capacity: z.number(), current: z.boolean(), monthly: z.number(), ...change }),
    ),
  }),
  panels: z.object({
    state: z.enum(PANEL_REPLAY_STATES),
    power: optionalNumber,
    surplusPrice: optionalNumber,
    options: z.array(
      z.object({
        added: z.number(),
        producedKwh: z.number(),
        ownKwh: z.number(),
        fedKwh: z.number(),
        ...change,
      }),
    ),
  }),
});

const readChange = <T extends { difference: number | null; worthIt: boolean | null }>({
  difference,
  worthIt,
  ...rest
}: T) => ({ ...rest, differenceCents: difference, isWorthIt: worthIt });

function readReplay({ kvaKnown, limit, ...wire }: z.output<typeof replayWire>): YearReplay {
  const { offers, offPeak, battery, panels } = wire;
  return {
    ...wire,
    isKvaKnown: kvaKnown,
    limitCents: limit,
    offers: offers.map(readChange).map(({ inForce, total, ...offer }) => ({
      ...offer,
      isInForce: inForce,
      totalCents: total,
    })),
    offPeak: offPeak && {
      ...offPeak,
      options: offPeak.options.map(readChange).map(({ total, ...option }) => ({
        ...option,
        totalCents: total,
      })),
    },
    battery: {
      state: battery.state,
      limitCents: battery.limit,
      options: battery.options.map(readChange).map(({ capacity, current, monthly, ...option }) => ({
        ...option,
        capacityKwh: capacity,
        isCurrent: current,
        monthlyCents: monthly,
      })),
    },
    panels: {
      state: panels.state,
      powerKwp: panels.power,
      surplusCentsPerKwh: panels.surplusPrice,
      options: panels.options.map(readChange).map(({ added, ...option }) => ({
        ...option,
        addedKwp: added,
      })),
    },
  };
}

/** The last twelve full months replayed; null while no full month was measured. Foyer extension. */
export const yearReplay = defineCall({
  id: 'yearReplay',
  path: '/api/tariff/yearReplay',
  params: z.strictObject({}),
  answer: z.object({ replay: z.nullable(replayWire) }),
  read: ({ replay }) => replay && readReplay(replay),
  source: 'docs/rules/tariff.md#the-year-replayed',
});

/** The replay on two pages, in the reader's language, with the years until panels have paid where a price is given. */
export const yearReplayFile = defineFileCall({
  id: 'yearReplayFile',
  path: '/document/yearReplay',
  /** Price of panels, cents per kWp in the home's currency. */
  params: z.strictObject({ pricePerKwp: z.optional(wireWhole(1, MAX_KWP_PRICE_CENTS)) }),
  file: 'application/pdf',
  errors: ['document.not.found'],
  source: 'docs/rules/tariff.md#the-year-replayed',
});
