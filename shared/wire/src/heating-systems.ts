import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText, wireVerbatim } from './text';
import { acknowledged, optionalText, wireId } from './values';

const WISER_FAILURES = ['invalid.credentials', 'quota.exceeded', 'wiser.unavailable'] as const;
const TADO_FAILURES = ['quota.exceeded', 'tado.not.found', 'tado.unauthorised', 'tado.unavailable'] as const;

/** An id of a brand's cloud; it travels as a number as well. */
const cloudId = z.pipe(z.union([wireId, z.number()]), z.transform(String));

/**
 * Connects a wiser account, or gives a connected one its new password: zones, devices and schedules then stay. The
 * password is exchanged for a token and not kept.
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
  credential: true,
  errors: ['account.in.use', 'modify.not.allowed', ...WISER_FAILURES],
  source: 'spec 3 §4 §7 §8, D122',
});

/** Forgets the wiser account with the devices it brought. */
export const disconnectWiser = defineCall({
  id: 'disconnectWiser',
  method: 'POST',
  path: '/api/wiser/disconnect',
  params: z.strictObject({}),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: ['modify.not.allowed', 'wiser.not.found'],
  source: 'spec 3 §4 §7',
});

/**
 * Brings the house in line with the wiser system: new devices come in, each into the room of its zone; what the cloud no
 * longer knows is said to be offline and keeps its schedule. Resolves to how many devices came.
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
  errors: ['eula.not.accepted', 'modify.not.allowed', 'wiser.not.found', ...WISER_FAILURES],
  source: 'spec 3 §7',
});

/** Accepts the brand's licence text for the household: nothing is brought from the cloud before. */
export const acceptWiserEula = defineCall({
  id: 'acceptWiserEula',
  method: 'POST',
  path: '/wiser/proxy/public_ssp/eula_accept',
  params: z.object({}),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'json',
  changes: true,
  errors: ['modify.not.allowed', 'wiser.not.found', ...WISER_FAILURES],
  source: 'spec 3 §7',
});

/**
 * Where a person authorises us at tado, as an absolute address good for ten minutes and in this browser alone. It ends at
 * `/tado/connection/success` or `/tado/connection/failure`.
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
  errors: ['modify.not.allowed'],
  source: 'spec 3 §7, D121',
});

/** A home of the tado account. */
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
  source: 'spec 3 §4 §7',
});

/** What a tado zone may be registered as. */
export const TADO_TYPES = ['tado_heater', 'tado_ac'] as const;
export type TadoType = (typeof TADO_TYPES)[number];

const zoneDevice = z.object({
  deviceId: z.string(),
  name: z.string(),
  roomId: z.string(),
  deviceTypeId: z.enum(TADO_TYPES),
});

/** A zone of the tado home, and what of the house is registered for it. */
export interface HeatingZone {
  readonly id: string;
  /** As the cloud names it now; as it was last known where the cloud no longer has it. */
  readonly name: string;
  /** What the zone is: decides what its first device is taken for. */
  readonly type: TadoType;
  /** Its name when zones were last put in order; null for one that was not there. */
  readonly knownName: string | null;
  /** The cloud no longer has it. */
  readonly gone: boolean;
  readonly devices: readonly z.output<typeof zoneDevice>[];
}

/** Zones of a tado home by their stable ids, with those that are gone and still have a device (D123). */
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
        /** Ours; absent on other platforms. */
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
  source: 'spec 3 §4 §7, D123',
});

/** Registers a zone as a device of a room. Resolves to the device's id. `device.exsits.already` is the wire's spelling. */
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
  errors: [
    'device.exsits.already',
    'home.not.found',
    'modify.not.allowed',
    'room.not.found',
    'zone.not.found',
    ...TADO_FAILURES,
  ],
  source: 'spec 3 §4 §7 §8',
});

/** Keeps zones as they are now, by id and name: what changes afterwards is shown as new, renamed or gone (ours, D123). */
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
  source: 'D123',
});

/** Forgets the tado account with the devices it brought. */
export const disconnectTado = defineCall({
  id: 'disconnectTado',
  method: 'POST',
  path: '/api/tado/disconnect',
  params: z.strictObject({}),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: ['modify.not.allowed', 'tado.not.found'],
  source: 'spec 3 §4 §7',
});

/** A zone that is being warmed so that somebody finds it. */
export interface RoomFinding {
  readonly deviceId: string;
  /** When what it held before is put back, epoch milliseconds. */
  readonly endsAtMs: number;
}

/**
 * Warms a heating device's zone by 2 °C for two minutes and puts back what it held, by the platform's own clock, whatever
 * becomes of the page (ours, D124). Asked again, the same finding goes on.
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
  errors: [
    'device.not.found',
    'heating.unauthorised',
    'heating.unavailable',
    'modify.not.allowed',
    'temperature.not.allowed',
  ],
  source: 'D124',
});
