import * as z from 'zod/mini';
import { defineCall } from './call';
import {
  acknowledged,
  measured,
  optionalFlag,
  optionalNumber,
  optionalText,
  wireBoolean,
  wireId,
} from './values';

/**
 * What a channel of a device is in the home. `grid` is a signed power at the grid, positive when drawn, `gridReversed`
 * the other way round; `battery` and `batteryReversed` likewise, positive when it gives. `none` is not counted.
 */
export const CHANNEL_PARTS = [
  'import',
  'export',
  'grid',
  'gridReversed',
  'production',
  'consumption',
  'charge',
  'discharge',
  'battery',
  'batteryReversed',
  'temperature',
  'none',
] as const;
export type ChannelPart = (typeof CHANNEL_PARTS)[number];

export const CHANNEL_KINDS = ['counter', 'power', 'temperature', 'charge_level'] as const;

const channel = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  /** What its device says it is; null where nothing tells. */
  proposed: z.nullable(z.enum(CHANNEL_PARTS)),
  /** What the household chose; null before. */
  part: z.nullable(z.enum(CHANNEL_PARTS)),
  /** Device of the home it feeds; null for the home itself. */
  deviceId: optionalText,
  /** kWh of a counter, W, °C or %. */
  value: measured,
  /** Epoch milliseconds. */
  heardMs: z.number(),
});
export type MeterChannel = z.infer<typeof channel>;

const connection = z.object({
  /** Where devices connect; null where the platform has no broker. */
  broker: z.nullable(z.object({ host: z.string(), port: z.number(), tls: z.boolean() })),
  /** Null before devices were given access. */
  access: z.nullable(
    z.object({
      username: z.string(),
      /** Every topic begins with it and a slash. */
      branch: z.string(),
      createdMs: z.number(),
      heardMs: optionalNumber,
      /** Whether a professional made it; earlier platforms do not say. */
      byProfessional: z._default(z.boolean(), false),
      /** Whether the home is offered to its Home Assistant. Absent on a platform that cannot. */
      offered: optionalFlag,
    }),
  ),
  /** Devices heard, the last heard first. */
  devices: z.array(z.object({ device: z.string(), model: z.string(), channels: z.array(channel) })),
  /** Readings that were refused, by reason. */
  refused: z.array(
    z.object({ channel: z.string(), reason: z.string(), count: z.number(), lastMs: z.number() }),
  ),
});
export type MeterConnection = z.infer<typeof connection>;

/** Access of the home's devices, and what was heard of them. */
export const meterConnection = defineCall({
  id: 'meterConnection',
  path: '/api/meter',
  params: z.object({}),
  answer: connection,
  read: (answer): MeterConnection => answer,
  source: 'docs/rules/meters.md',
});

/** Gives the home's devices access, or a new password. The password is shown once. */
export const createMeterAccess = defineCall({
  id: 'createMeterAccess',
  method: 'POST',
  path: '/api/meter/access',
  params: z.strictObject({}),
  answer: z.object({ username: z.string(), password: z.string() }),
  read: (answer) => answer,
  carrier: 'form',
  changes: true,
  tags: ['meter'],
  errors: ['modify.not.allowed', 'meter.not.available'],
  source: 'docs/rules/meters.md',
});

/** Ends the access of the home's devices. What they measured stays. */
export const endMeterAccess = defineCall({
  id: 'endMeterAccess',
  method: 'POST',
  path: '/api/meter/endAccess',
  params: z.strictObject({}),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['meter'],
  errors: ['modify.not.allowed', 'meter.access.not.found', 'meter.not.available'],
  source: 'docs/rules/meters.md',
});

/** Offers the home to its Home Assistant through the branch of its devices, or ends that. */
export const offerToHomeAssistant = defineCall({
  id: 'offerToHomeAssistant',
  method: 'POST',
  path: '/api/meter/homeAssistant',
  params: z.strictObject({ offered: wireBoolean }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['meter'],
  errors: ['modify.not.allowed', 'meter.access.not.found', 'meter.not.available'],
  source: 'docs/rules/meters.md#home-assistant',
});

/**
 * Chooses what channels of devices are. From then on they are the home's measurements. An empty list opens a home that
 * nothing measures yet for files and devices that come later.
 */
export const assignMeterChannels = defineCall({
  id: 'assignMeterChannels',
  method: 'POST',
  path: '/api/meter/assign',
  params: z.strictObject({
    assignments: z
      .array(
        z.strictObject({
          channel: z.string().check(z.regex(/^[\w:./-]{1,120}$/)),
          part: z.enum(CHANNEL_PARTS),
          /** Of a production, consumption, battery or temperature; omitted for the home itself. */
          deviceId: z.optional(wireId),
        }),
      )
      .check(z.maxLength(100)),
  }),
  answer: connection,
  read: (answer): MeterConnection => answer,
  carrier: 'json',
  changes: true,
  tags: ['meter', 'profile', 'states'],
  errors: [
    'modify.not.allowed',
    'meter.channel.not.found',
    'meter.part.unsupported',
    'meter.part.taken',
    'device.not.found',
  ],
  source: 'docs/rules/meters.md',
});

/** Calls about the home's own devices, by id. */
export const meterCalls = {
  meterConnection,
  createMeterAccess,
  endMeterAccess,
  offerToHomeAssistant,
  assignMeterChannels,
};
