import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText } from './text';
import { acknowledged, measured, optionalText, wireDay, wireWhole } from './values';

const capacityWire = z.object({
  currentCapacity: z.number(),
  isInjectionActivated: z.boolean(),
  isMsbActivated: z.boolean(),
  scheduledCapacity: z._default(z.nullable(z.number()), null),
  scheduledCapacityChangeDate: z._default(z.nullable(z.string()), null),
  nextPossibleDecreaseDate: z._default(z.nullable(z.string()), null),
  nextPossibleIncreaseDate: z._default(z.nullable(z.string()), null),
  availableCapacities: z.array(z.number()),
  tariffsByCapacity: z.array(z.object({ capacity: z.number(), tariff: z.number() })),
});

/** Subscribed battery capacity and possible changes. Days are `YYYY-MM-DD` in site time. */
export interface BatteryCapacity {
  readonly currentKwh: number;
  /** The capacity counts only while injection and battery are both activated. */
  readonly isInjectionActivated: boolean;
  readonly isBatteryActivated: boolean;
  readonly scheduled: { readonly capacityKwh: number; readonly day: string } | null;
  readonly nextDecreaseDay: string | null;
  readonly nextIncreaseDay: string | null;
  /** kWh. */
  readonly availableKwh: readonly number[];
  /** Subscription price by capacity, cents per month including taxes. */
  readonly offers: readonly { readonly capacityKwh: number; readonly monthlyCents: number }[];
}

function readCapacity(wire: z.output<typeof capacityWire>): BatteryCapacity {
  const { scheduledCapacity: capacityKwh, scheduledCapacityChangeDate: day } = wire;
  return {
    currentKwh: wire.currentCapacity,
    isInjectionActivated: wire.isInjectionActivated,
    isBatteryActivated: wire.isMsbActivated,
    scheduled: capacityKwh === null || day === null ? null : { capacityKwh, day },
    nextDecreaseDay: wire.nextPossibleDecreaseDate,
    nextIncreaseDay: wire.nextPossibleIncreaseDate,
    availableKwh: wire.availableCapacities,
    offers: wire.tariffsByCapacity.map(({ capacity, tariff }) => ({
      capacityKwh: capacity,
      monthlyCents: Math.round(tariff * 100),
    })),
  };
}

/**
 * Subscribed battery capacity, sent as a JSON string. Null when none is subscribed or the JSON is unreadable.
 */
export const batteryCapacity = defineCall({
  id: 'batteryCapacity',
  path: '/api/device/msb/capacity',
  params: z.object({}),
  answer: z.object({ json: z._default(z.nullable(z.string()), null) }),
  read: ({ json }): BatteryCapacity | null => {
    try {
      const result = capacityWire.safeParse(JSON.parse(json ?? 'null'));
      return result.success ? readCapacity(result.data) : null;
    } catch {
      return null;
    }
  },
  source: 'docs/rules/battery.md',
});

/** Schedules another capacity from a day on. Idempotent by the client-generated `key`. */
export const changeBatteryCapacity = defineCall({
  id: 'changeBatteryCapacity',
  method: 'POST',
  path: '/api/device/msb/capacity/change',
  params: z.strictObject({
    /** kWh. */
    capacity: wireWhole(0, 100_000),
    applicationDate: wireDay,
    key: z.optional(wireText(64, 8)),
  }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'json',
  changes: true,
  tags: ['batteryCapacity'],
  errors: [
    'modify.not.allowed',
    'capacity.not.active',
    'capacity.unknown',
    'capacity.current',
    'capacity.change.pending',
    'capacity.decrease.too.early',
    'capacity.date.invalid',
    'capacity.key.used',
    'provider.unavailable',
  ],
  source: 'docs/rules/battery.md',
});

/** Cancels the scheduled change; possible until the 20th of the month. */
export const cancelCapacityChange = defineCall({
  id: 'cancelCapacityChange',
  method: 'POST',
  path: '/api/device/msb/capacity/deleteChange',
  params: z.strictObject({}),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['batteryCapacity'],
  errors: ['modify.not.allowed', 'capacity.change.none', 'capacity.cancel.too.late', 'provider.unavailable'],
  source: 'docs/rules/battery.md',
});

const monthWire = z.object({
  month: z.string(),
  kept: z.number(),
  used: z.number(),
  givenAway: z.number(),
  sold: z._default(z.number(), 0),
  earned: z._default(z.number(), 0),
  isEarnedProvisional: z._default(z.boolean(), false),
  bought: z.number(),
  fullDays: z.number(),
  emptyDays: z.number(),
  level: z.number(),
});

const replayWire = z.object({
  capacity: z.number(),
  kept: z.number(),
  used: z.number(),
  givenAway: z.number(),
  sold: z._default(z.number(), 0),
  bought: z.number(),
  boughtCents: measured,
  fullDays: z.number(),
  emptyDays: z.number(),
  startLevel: z.number(),
  endLevel: z.number(),
  months: z.array(monthWire),
});

/** One month of the replayed battery ledger. */
export interface LedgerMonth {
  /** `YYYY-MM` in site time. */
  readonly month: string;
  readonly keptWs: number;
  readonly usedWs: number;
  /** Surplus that did not fit and was sold, and what it earned, cents. */
  readonly soldWs: number;
  readonly earnedCents: number;
  /** Whether the earnings rest on a price that is not published yet. */
  readonly isEarnedProvisional: boolean;
  /** Surplus that did not fit and was given to the grid unpaid. */
  readonly givenAwayWs: number;
  readonly boughtWs: number;
  /** Days on which surplus did not fit because the battery was full. */
  readonly fullDays: number;
  /** Days on which energy was bought because the battery was empty. */
  readonly emptyDays: number;
  /** Charge at the end of the month. */
  readonly levelWs: number;
}

/** Simulation of a virtual battery of one capacity over the household's past. */
export interface CapacityReplay {
  readonly capacityKwh: number;
  /** Charged into the battery. */
  readonly keptWs: number;
  /** Discharged from the battery. */
  readonly usedWs: number;
  /** Surplus that did not fit and was sold, at the prices of its days. */
  readonly soldWs: number;
  /** Surplus that did not fit and was given to the grid unpaid. */
  readonly givenAwayWs: number;
  /** Bought because the battery was empty. */
  readonly boughtWs: number;
  /** Cost of the bought energy, cents; null when a price is unknown. */
  readonly boughtCents: number | null;
  readonly fullDays: number;
  readonly emptyDays: number;
  readonly startLevelWs: number;
  readonly endLevelWs: number;
  readonly months: readonly LedgerMonth[];
}

/** What surplus that does not fit into the battery earns. */
export interface SurplusTerms {
  readonly centsPerKwh: number;
  /** Of the feed-in contract; null for a price the household entered. */
  readonly buyer: string | null;
  /** Whether the price is not published yet. */
  readonly isProvisional: boolean;
}

/** Simulations of up to the last twelve months, one per capacity. */
export interface CapacityReplays {
  /** First simulated day, `YYYY-MM-DD` in site time; the last is yesterday. */
  readonly fromDay: string;
  /** Measured days; hours without a measure are skipped. */
  readonly days: number;
  /** What surplus earns today; null when it is given to the grid. */
  readonly surplus: SurplusTerms | null;
  readonly capacities: readonly CapacityReplay[];
}

function readReplay(wire: z.output<typeof replayWire>): CapacityReplay {
  const { capacity, kept, used, givenAway, sold, bought, startLevel, endLevel, months, ...rest } = wire;
  return {
    ...rest,
    capacityKwh: capacity,
    keptWs: kept,
    usedWs: used,
    soldWs: sold,
    givenAwayWs: givenAway,
    boughtWs: bought,
    startLevelWs: startLevel,
    endLevelWs: endLevel,
    months: months.map((one) => ({
      month: one.month,
      keptWs: one.kept,
      usedWs: one.used,
      soldWs: one.sold,
      earnedCents: one.earned,
      isEarnedProvisional: one.isEarnedProvisional,
      givenAwayWs: one.givenAway,
      boughtWs: one.bought,
      fullDays: one.fullDays,
      emptyDays: one.emptyDays,
      levelWs: one.level,
    })),
  };
}

/**
 * Simulates the past with every offered capacity, hour by hour. Null without a subscribed capacity or
 * measures. Foyer extension.
 */
export const capacityReplays = defineCall({
  id: 'capacityReplays',
  path: '/api/device/msb/capacity/replays',
  params: z.object({}),
  answer: z.object({
    replays: z.nullable(
      z.object({
        fromDate: z.string(),
        days: z.number(),
        surplus: z._default(
          z.nullable(
            z.object({
              ...{ price: z.number(), buyer: optionalText },
              isProvisional: z._default(z.boolean(), false),
            }),
          ),
          null,
        ),
        capacities: z.array(replayWire),
      }),
    ),
  }),
  read: ({ replays }): CapacityReplays | null =>
    replays && {
      fromDay: replays.fromDate,
      days: replays.days,
      surplus: replays.surplus && {
        centsPerKwh: replays.surplus.price,
        buyer: replays.surplus.buyer,
        isProvisional: replays.surplus.isProvisional,
      },
      capacities: replays.capacities.map(readReplay),
    },
  source: 'docs/rules/battery.md',
});
