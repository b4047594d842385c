import * as z from 'zod/mini';
import { defineCall } from './call';
import { optionalNumber, optionalText, wireId } from './values';

export const SCHEDULE_TYPES = ['basic', 'electric_tariff', 'green_play'] as const;
export type ScheduleType = (typeof SCHEDULE_TYPES)[number];

/** A stored schedule; `ranges` in wire text (`mon 22:20 on;tue 6:20 off`). */
export interface StoredSchedule {
  readonly type: string;
  readonly enabled: boolean;
  readonly ranges: string;
  /** `flat`, `custom` or `predefined`; null for a device's schedule. */
  readonly category: string | null;
  readonly name: string | null;
  /** `green_play`: time `HH:MM` on site until when the water is hot every day; null without one. */
  readonly hotBy?: string | null;
}

/** A device's schedule or, without `deviceId`, the household's tariff hours. */
export const schedule = defineCall({
  id: 'schedule',
  path: '/api/schedule',
  params: z.object({ scheduleType: z.enum(SCHEDULE_TYPES), deviceId: z.optional(wireId) }),
  answer: z.object({
    schedule: z.object({
      ranges: z._default(z.string(), ''),
      type: z.string(),
      category: optionalText,
      enabled: z._default(z.boolean(), false),
      name: optionalText,
      /** Foyer extension; absent on other platforms. */
      hotBy: optionalText,
    }),
  }),
  read: ({ schedule: wire }): StoredSchedule => ({
    type: wire.type,
    enabled: wire.enabled,
    ranges: wire.ranges,
    category: wire.category,
    name: wire.name,
    hotBy: wire.hotBy,
  }),
  errors: ['device.not.found', 'schedule.not.found'],
  source: 'docs/rules/schedules.md',
});

/** A tariff offered by suppliers of a country. */
export interface SimpleTariff {
  /** Unique within the country. */
  readonly name: string;
  /** In the profile's language. */
  readonly label: string;
  /** `flat` or `predefined`. */
  readonly category: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Cents per kWh including taxes: `on` in peak hours or at all times, `off` otherwise. */
  readonly centsPerKwh: { readonly on: number; readonly off: number | null };
  /** Peak hours in the format of {@link StoredSchedule}; empty for a flat price. */
  readonly ranges: string;
}

/** Usual tariffs of a country (ISO 3166-1 alpha-2); empty when none is known. */
export const simpleTariffs = defineCall({
  id: 'simpleTariffs',
  path: '/api/simpleTariffs',
  params: z.object({ country: z.string().check(z.regex(/^[A-Z]{2}$/)) }),
  answer: z.object({
    simpleTariffs: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        category: z.string(),
        currency: z.string(),
        prices: z.object({ on: z.number(), off: optionalNumber }),
        ranges: z._default(z.string(), ''),
      }),
    ),
  }),
  read: (answer): readonly SimpleTariff[] =>
    answer.simpleTariffs.map(({ prices, ...tariff }) => ({ ...tariff, centsPerKwh: prices })),
  source: 'docs/rules/schedules.md',
});
