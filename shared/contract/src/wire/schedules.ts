import * as z from 'zod/mini';
import { defineCall } from './call';
import { optionalText, wireId } from './values';

export const SCHEDULE_TYPES = ['basic', 'electric_tariff', 'green_play'] as const;
export type ScheduleType = (typeof SCHEDULE_TYPES)[number];

/** A schedule as stored: ranges are the wire's text (`mon 22:20 on;tue 6:20 off`). */
export interface StoredSchedule {
  readonly type: string;
  readonly enabled: boolean;
  readonly ranges: string;
  /** Tariff category: `flat`, `custom`, `predefined`; null for a device's schedule. */
  readonly category: string | null;
  readonly name: string | null;
}

/** A device's schedule, or the household's electricity tariff without a device. */
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
    }),
  }),
  read: ({ schedule: wire }): StoredSchedule => ({
    type: wire.type,
    enabled: wire.enabled,
    ranges: wire.ranges,
    category: wire.category,
    name: wire.name,
  }),
  errors: ['device.not.found', 'schedule.not.found'],
  source: 'spec 1 §7, wire shapes',
});
