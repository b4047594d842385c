import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText, wireVerbatim } from './text';
import { acknowledged, optionalText, wireId } from './values';

const WISER_FAILURES = ['invalid.credentials', 'quota.exceeded', 'wiser.unavailable'] as const;
const TADO_FAILURES = ['quota.exceeded', 'tado.not.found', 'tado.unauthorised', 'tado.unavailable'] as const;

/** An id of the brand's cloud; sent as text or number. */
const cloudId = z.pipe(z.union([wireId, z.number()]), z.transform(String));

/**
 * Connects a Wiser account, or updates its password without touching zones, devices and schedules. The
 * password is exchanged for a token and not stored.
 */
export const connectWiser = defineCall({
  id: 'connectWiser',
  method: 'POST',
  path: '/api/wiser/connect',
  params: z.strictObject({ username: wireVerbatim(120, 1), password: wireVerbatim(200, 1) }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['heatingAccounts', 'profile', 'states'],
  credential: true,
  errors: ['account.in.use', 'modify.not.allowed', ...WISER_FAILURES],
  source: 'docs/rules/heating.md',
});

/** Disconnects the Wiser account and removes its devices; measures and schedules are kept. */
export const disconnectWiser = defineCall({
  id: 'disconnectWiser',
  method: 'POST',
  path: '/api/wiser/disconnect',
  params: z.strictObject({}),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['heatingAccounts', 'profile', 'states'],
  errors: ['modify.not.allowed', 'wiser.not.found'],
  source: 'docs/rules/heating.md',
});

/**
 * Synchronises with the Wiser system: adds new devices to the room of their zone, marks missing ones offline
 * without losing their schedule. Resolves to the number of added devices.
 */
export const reconcileWiser = defineCall({
  id: 'reconcileWiser',
  method: 'POST',
  path: '/api/wiser/reconcile',
  params: z.strictObject({}),
  answer: z.object({ added: z._default(z.number(), 0) }),
  read: ({ added }) => added,
  carrier: 'form',
  changes: true,
  tags: ['profile', 'states'],
  errors: ['eula.not.accepted', 'modify.not.allowed', 'wiser.not.found', ...WISER_FAILURES],
  source: 'docs/rules/heating.md',
});

/** Accepts Wiser's licence for the household, required before any synchronisation. */
export const acceptWiserEula = defineCall({
  id: 'acceptWiserEula',
  method: 'POST',
  path: '/wiser/proxy/public_ssp/eula_accept',
  params: z.object({}),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'json',
  changes: true,
  tags: ['heatingAccounts'],
  errors: ['modify.not.allowed', 'wiser.not.found', ...WISER_FAILURES],
  source: 'docs/rules/heating.md',
});

/**
 * Begins an authorisation of tado. Resolves to the absolute address of the brand's page on which the person confirms
 * it; {@link tadoAuthorisation} says how far it came.
 */
export const tadoAuthUri = defineCall({
  id: 'tadoAuthUri',
  method: 'POST',
  path: '/api/tado/authUri',
  params: z.strictObject({}),
  answer: z.object({ uri: z.string() }),
  read: ({ uri }) => uri,
  carrier: 'form',
  changes: true,
  errors: ['modify.not.allowed', 'quota.exceeded', 'tado.unavailable'],
  source: 'docs/rules/heating.md',
});

const TADO_STATES = ['waiting', 'connected', 'refused', 'expired', 'in-use', 'unavailable'] as const;

/** An authorisation of tado by device code. */
export interface TadoAuthorisation {
  readonly state: (typeof TADO_STATES)[number];
  /** The brand's page shows the same code. */
  readonly userCode: string;
  /** The brand's page with the code. */
  readonly uri: string;
  /** Until when the person can confirm, epoch milliseconds. */
  readonly expiresAtMs: number;
}

/** How far tado is authorised, and when its zones are read. */
export interface TadoProgress {
  /** The last authorisation that was begun; null for none. */
  readonly authorisation: TadoAuthorisation | null;
  /** When the zones are read next, epoch milliseconds; null where that is not planned. */
  readonly nextReadingMs: number | null;
}

/** The last authorisation that was begun, and when the zones are read. Foyer extension. */
export const tadoAuthorisation = defineCall({
  id: 'tadoAuthorisation',
  path: '/api/tado/authorisation',
  params: z.strictObject({}),
  answer: z.object({
    authorisation: z.nullable(
      z.object({
        state: z.enum(TADO_STATES),
        userCode: z.string(),
        uri: z.string(),
        expiresAt: z.number(),
      }),
    ),
    nextReading: z._default(z.nullable(z.number()), null),
  }),
  read: ({ authorisation, nextReading }): TadoProgress => {
    if (!authorisation) return { authorisation, nextReadingMs: nextReading };
    const { expiresAt, ...rest } = authorisation;
    return { authorisation: { ...rest, expiresAtMs: expiresAt }, nextReadingMs: nextReading };
  },
  source: 'docs/rules/heating.md',
});

export interface TadoHome {
  readonly id: string;
  readonly name: string;
}

/** Homes of the connected tado account. */
export const tadoHomes = defineCall({
  id: 'tadoHomes',
  path: '/api/tado/homes',
  params: z.strictObject({}),
  answer: z.object({ homes: z.array(z.object({ id: cloudId, name: z.string() })) }),
  read: (answer): readonly TadoHome[] => answer.homes,
  errors: TADO_FAILURES,
  source: 'docs/rules/heating.md',
});

/** Device types a tado zone can be registered as. */
export const TADO_TYPES = ['tado_heater', 'tado_ac'] as const;
export type TadoType = (typeof TADO_TYPES)[number];

const zoneDevice = z.object({
  deviceId: z.string(),
  name: z.string(),
  roomId: z.string(),
  deviceTypeId: z.enum(TADO_TYPES),
});

/** A tado zone and the devices registered for it. */
export interface HeatingZone {
  readonly id: string;
  /** Current name in the cloud; the last known one for a missing zone. */
  readonly name: string;
  /** Default device type for the zone. */
  readonly type: TadoType;
  /** Name at the last {@link noteTadoZones}; null for a zone added since. */
  readonly knownName: string | null;
  /** The cloud no longer has this zone. */
  readonly gone: boolean;
  readonly devices: readonly z.output<typeof zoneDevice>[];
}

/** Zones of a tado home, including missing ones that still have a device. */
export const tadoZones = defineCall({
  id: 'tadoZones',
  path: '/api/tado/zones',
  params: z.strictObject({ homeId: wireId }),
  answer: z.object({
    zones: z.array(
      z.object({
        id: cloudId,
        name: z.string(),
        type: z._default(z.enum(['HEATING', 'AIR_CONDITIONING']), 'HEATING'),
        /** Foyer extension; absent on other platforms. */
        knownName: optionalText,
        gone: z._default(z.boolean(), false),
        devices: z._default(z.array(zoneDevice), []),
      }),
    ),
  }),
  read: (answer): readonly HeatingZone[] =>
    answer.zones.map((zone) => ({
      ...zone,
      type: zone.type === 'AIR_CONDITIONING' ? ('tado_ac' as const) : ('tado_heater' as const),
    })),
  errors: ['home.not.found', ...TADO_FAILURES],
  source: 'docs/rules/heating.md',
});

/**
 * Registers a zone as a device of a room and resolves to its id. `device.exsits.already` is the wire's
 * spelling.
 */
export const registerTadoDevice = defineCall({
  id: 'registerTadoDevice',
  method: 'POST',
  path: '/api/tado/device/register',
  params: z.strictObject({
    zoneId: wireId,
    homeId: wireId,
    roomId: wireId,
    name: wireText(40, 1),
    deviceTypeId: z.enum(TADO_TYPES),
  }),
  answer: z.object({ device: z.object({ id: z.string() }) }),
  read: (answer) => answer.device.id,
  carrier: 'form',
  changes: true,
  tags: ['rooms', 'states'],
  errors: [
    'device.exsits.already',
    'home.not.found',
    'modify.not.allowed',
    'room.not.found',
    'zone.not.found',
    ...TADO_FAILURES,
  ],
  source: 'docs/rules/heating.md',
});

/**
 * Stores the current zones as reviewed: later differences are shown as new, renamed or missing. Foyer
 * extension.
 */
export const noteTadoZones = defineCall({
  id: 'noteTadoZones',
  method: 'POST',
  path: '/api/tado/zones/note',
  params: z.strictObject({
    zones: z
      .array(z.strictObject({ id: wireId, name: wireText(80, 1) }))
      .check(z.minLength(0), z.maxLength(100)),
  }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'json',
  changes: true,
  errors: ['modify.not.allowed', 'tado.not.found'],
  source: 'docs/rules/heating.md',
});

/** Disconnects the tado account and removes its devices; measures and schedules are kept. */
export const disconnectTado = defineCall({
  id: 'disconnectTado',
  method: 'POST',
  path: '/api/tado/disconnect',
  params: z.strictObject({}),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['heatingAccounts', 'profile', 'states'],
  errors: ['modify.not.allowed', 'tado.not.found'],
  source: 'docs/rules/heating.md',
});

/** A heating account whose disconnection can be undone. */
export interface FormerHeatingSystem {
  readonly brand: 'wiser' | 'tado';
  readonly account: string;
  /** End of the days in which it can be undone, epoch milliseconds. */
  readonly untilMs: number;
}

/** Heating accounts disconnected in the last 30 days. Foyer extension. */
export const formerHeatingSystems = defineCall({
  id: 'formerHeatingSystems',
  path: '/api/heating/removed',
  params: z.strictObject({}),
  answer: z.object({
    systems: z.array(z.object({ brand: z.enum(['wiser', 'tado']), account: z.string(), until: z.number() })),
  }),
  read: ({ systems }): readonly FormerHeatingSystem[] =>
    systems.map(({ until, ...system }) => ({ ...system, untilMs: until })),
  source: 'docs/rules/heating.md',
});

/** Undoes the disconnection of a brand: account, devices and schedules are back. Foyer extension. */
export const reconnectHeating = defineCall({
  id: 'reconnectHeating',
  method: 'POST',
  path: '/api/heating/reconnect',
  params: z.strictObject({ brand: z.enum(['wiser', 'tado']) }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['heatingAccounts', 'profile', 'states'],
  errors: ['account.in.use', 'heating.not.found', 'modify.not.allowed'],
  source: 'docs/rules/heating.md',
});

/** A zone warmed temporarily so that a person can identify it. */
export interface RoomFinding {
  readonly deviceId: string;
  /** When the previous target is restored, epoch milliseconds. */
  readonly endsAtMs: number;
}

/**
 * Warms a device's zone by 2 °C for two minutes. The platform restores the target even if the page is closed.
 * Repeating the call continues the same run. Foyer extension.
 */
export const findRoom = defineCall({
  id: 'findRoom',
  method: 'POST',
  path: '/api/heating/find',
  params: z.strictObject({ deviceId: wireId }),
  answer: z.object({ deviceId: z.string(), endsAt: z.number() }),
  read: ({ deviceId, endsAt }): RoomFinding => ({ deviceId, endsAtMs: endsAt }),
  carrier: 'form',
  changes: true,
  tags: ['states'],
  errors: [
    'device.not.found',
    'gateway.not.available',
    'heating.unauthorised',
    'heating.unavailable',
    'modify.not.allowed',
    'quota.exceeded',
    'temperature.not.allowed',
  ],
  source: 'docs/rules/heating.md',
});
