import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText } from './text';
import { acknowledged, measured, wireDay, wireWhole } from './values';

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

/** The subscribed capacity of a battery and what may become of it. Days are `YYYY-MM-DD` in site time. */
export interface BatteryCapacity {
  readonly currentKwh: number;
  /** The capacity counts only where both are (spec 3 §3). */
  readonly isInjectionActivated: boolean;
  readonly isBatteryActivated: boolean;
  readonly scheduled: { readonly capacityKwh: number; readonly day: string } | null;
  readonly nextDecreaseDay: string | null;
  readonly nextIncreaseDay: string | null;
  /** In kWh. */
  readonly availableKwh: readonly number[];
  /** Subscription by capacity, hundredths of the currency a month, taxes included. */
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

/** The capacity of the household's battery; it travels as a JSON text. Null where none is subscribed or it cannot be read. */
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
  source: 'spec 3 §3 §7',
});

/**
 * Asks for another capacity in kWh from a day on. `key` is made by whoever asks: asked again with the same one, it is
 * done once (D111).
 */
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
  source: 'spec 3 §7, D111',
});

/** Takes the scheduled change back, until the 20th of a month. Our pages post it. */
export const cancelCapacityChange = defineCall({
  id: 'cancelCapacityChange',
  method: 'POST',
  path: '/api/device/msb/capacity/deleteChange',
  params: z.strictObject({}),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: ['modify.not.allowed', 'capacity.change.none', 'capacity.cancel.too.late', 'provider.unavailable'],
  source: 'spec 3 §4 §7',
});

const monthWire = z.object({
  month: z.string(),
  kept: z.number(),
  used: z.number(),
  givenAway: z.number(),
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
  bought: z.number(),
  boughtCents: measured,
  fullDays: z.number(),
  emptyDays: z.number(),
  startLevel: z.number(),
  endLevel: z.number(),
  months: z.array(monthWire),
});

/** A month of the battery's account. */
export interface LedgerMonth {
  /** `YYYY-MM` in site time. */
  readonly month: string;
  readonly keptWs: number;
  readonly usedWs: number;
  readonly givenAwayWs: number;
  readonly boughtWs: number;
  /** Days on which something had to be given away because it was full. */
  readonly fullDays: number;
  /** Days on which something had to be bought because it was empty. */
  readonly emptyDays: number;
  /** What was in it at the end of the month. */
  readonly levelWs: number;
}

/** What a virtual battery of one capacity would have done with a household's past (D112). */
export interface CapacityReplay {
  readonly capacityKwh: number;
  /** Kept for later. */
  readonly keptWs: number;
  /** Taken out again. */
  readonly usedWs: number;
  /** Given away because it was full. */
  readonly givenAwayWs: number;
  /** Bought because it was empty. */
  readonly boughtWs: number;
  /** What that cost, hundredths of the currency; null where a price was unknown. */
  readonly boughtCents: number | null;
  readonly fullDays: number;
  readonly emptyDays: number;
  readonly startLevelWs: number;
  readonly endLevelWs: number;
  readonly months: readonly LedgerMonth[];
}

/** The household's last twelve months, or what there is of them, at every capacity. */
export interface CapacityReplays {
  /** First day replayed, `YYYY-MM-DD` in site time; the last is yesterday. */
  readonly fromDay: string;
  /** Days measured; hours without a measure are left out. */
  readonly days: number;
  readonly capacities: readonly CapacityReplay[];
}

function readReplay(wire: z.output<typeof replayWire>): CapacityReplay {
  const { capacity, kept, used, givenAway, bought, startLevel, endLevel, months, ...rest } = wire;
  return {
    ...rest,
    capacityKwh: capacity,
    keptWs: kept,
    usedWs: used,
    givenAwayWs: givenAway,
    boughtWs: bought,
    startLevelWs: startLevel,
    endLevelWs: endLevel,
    months: months.map((one) => ({
      month: one.month,
      keptWs: one.kept,
      usedWs: one.used,
      givenAwayWs: one.givenAway,
      boughtWs: one.bought,
      fullDays: one.fullDays,
      emptyDays: one.emptyDays,
      levelWs: one.level,
    })),
  };
}

/**
 * Replays the past at every capacity that is offered, hour by hour: our own call (D78). Null where no capacity is
 * subscribed or nothing was measured.
 */
export const capacityReplays = defineCall({
  id: 'capacityReplays',
  path: '/api/device/msb/capacity/replays',
  params: z.object({}),
  answer: z.object({
    replays: z.nullable(
      z.object({ fromDate: z.string(), days: z.number(), capacities: z.array(replayWire) }),
    ),
  }),
  read: ({ replays }): CapacityReplays | null =>
    replays && {
      fromDay: replays.fromDate,
      days: replays.days,
      capacities: replays.capacities.map(readReplay),
    },
  source: 'D112, D78',
});
