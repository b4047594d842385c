import type { HeatingZone, TadoType } from '@foyer/wire/heating-systems';

/** Maximum devices per zone, a radiator and an air conditioner for example. */
export const SLOTS_PER_ZONE = 2;

/** Difference between a cloud zone and its last reviewed state. */
export type ZoneStatus = 'new' | 'renamed' | 'vanished' | 'unassigned' | 'known';

/** Longest name of a device or room. */
export const MAX_HEATING_NAME = 40;

/** Names longer than {@link MAX_HEATING_NAME}, of devices and rooms that stay. */
export function overlongNames({ zones, rooms }: ReconciliationDraft): readonly string[] {
  const named = [...zones.flatMap(({ slots }) => slots), ...rooms];
  return named.flatMap(({ name, remove }) =>
    !remove && name.trim().length > MAX_HEATING_NAME ? [name] : [],
  );
}

/** A possible device of a zone. */
export interface ZoneSlot {
  /** Null when not registered yet. */
  readonly deviceId: string | null;
  /** Empty for an unused slot. */
  readonly name: string;
  /** Room id, key of a {@link RoomDraft}, or empty. */
  readonly roomId: string;
  readonly type: TadoType;
  /** The device will be removed. */
  readonly remove: boolean;
}

/** A zone being edited. */
export interface ZoneDraft {
  readonly zoneId: string;
  readonly name: string;
  readonly knownName: string | null;
  readonly status: ZoneStatus;
  readonly slots: readonly ZoneSlot[];
}

/** A room being edited. `key` is the room id, or a temporary key for a new room. */
export interface RoomDraft {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly isNew: boolean;
  readonly remove: boolean;
}

/** All edits, saved together. */
export interface ReconciliationDraft {
  readonly zones: readonly ZoneDraft[];
  readonly rooms: readonly RoomDraft[];
}

const EMPTY_SLOT = { deviceId: null, name: '', roomId: '', remove: false } as const;

/** Compares a cloud zone with its last reviewed state, by zone id only. */
export function zoneStatus({ knownName, name, gone, devices }: HeatingZone): ZoneStatus {
  if (gone) return 'vanished';
  if (knownName !== null && knownName !== name) return 'renamed';
  if (devices.length > 0) return 'known';
  return knownName === null ? 'new' : 'unassigned';
}

/** Default type of a zone's second device. */
const otherType = (type: TadoType): TadoType => (type === 'tado_ac' ? 'tado_heater' : 'tado_ac');

/** The zone's current devices, padded with empty slots; no empty slots for a vanished zone. */
export function createZoneDraft(zone: HeatingZone): ZoneDraft {
  const status = zoneStatus(zone);
  const registered = zone.devices.slice(0, SLOTS_PER_ZONE).map(
    ({ deviceId, name, roomId, deviceTypeId }): ZoneSlot => ({
      deviceId,
      name,
      roomId,
      type: deviceTypeId,
      remove: false,
    }),
  );
  const first = registered[0]?.type;
  const free: ZoneSlot[] = [];
  while (status !== 'vanished' && registered.length + free.length < SLOTS_PER_ZONE) {
    const isFirst = registered.length + free.length === 0;
    free.push({ ...EMPTY_SLOT, type: isFirst ? zone.type : otherType(first ?? zone.type) });
  }
  const { id: zoneId, name, knownName } = zone;
  return { zoneId, name, knownName, status, slots: [...registered, ...free] };
}

/**
 * The zone with suggested edits: devices of a vanished zone are removed, devices named after a renamed zone
 * are renamed.
 */
export function suggestZoneDraft(zone: HeatingZone): ZoneDraft {
  const stored = createZoneDraft(zone);
  const slots = stored.slots.map((slot) => ({
    ...slot,
    name: stored.status === 'renamed' && slot.name === zone.knownName ? zone.name : slot.name,
    remove: stored.status === 'vanished',
  }));
  return { ...stored, slots };
}

/** One platform request. `roomKey` is a room id or the key of a room created earlier. */
export type ReconciliationStep =
  | { readonly kind: 'removeDevice'; readonly deviceId: string; readonly name: string }
  | {
      readonly kind: 'saveDevice';
      readonly deviceId: string;
      readonly name: string;
      readonly roomKey: string;
    }
  | { readonly kind: 'removeRoom'; readonly roomId: string; readonly name: string }
  | { readonly kind: 'createRoom'; readonly key: string; readonly name: string; readonly type: string }
  | { readonly kind: 'editRoom'; readonly roomId: string; readonly name: string; readonly type: string }
  | {
      readonly kind: 'registerDevice';
      readonly zoneId: string;
      readonly name: string;
      readonly roomKey: string;
      readonly type: TadoType;
    };

/** Execution order of steps. */
export const STEP_ORDER = [
  'removeDevice',
  'saveDevice',
  'removeRoom',
  'createRoom',
  'editRoom',
  'registerDevice',
] as const satisfies readonly ReconciliationStep['kind'][];

const isUsed = ({ deviceId, roomId, remove }: ZoneSlot) => deviceId === null && roomId !== '' && !remove;

function deviceSteps(before: ReconciliationDraft, after: ReconciliationDraft): ReconciliationStep[] {
  const known = new Map(
    before.zones.flatMap(({ slots }) => slots).map((slot) => [slot.deviceId, slot] as const),
  );
  return after.zones.flatMap(({ zoneId, name: zoneName, slots }) =>
    slots.flatMap((slot): ReconciliationStep[] => {
      const { deviceId, roomId: roomKey, type } = slot;
      const name = slot.name.trim() || zoneName.slice(0, MAX_HEATING_NAME);
      if (deviceId === null)
        return isUsed(slot) ? [{ kind: 'registerDevice', zoneId, name, roomKey, type }] : [];
      if (slot.remove) return [{ kind: 'removeDevice', deviceId, name }];
      const stored = known.get(deviceId);
      if (stored?.name === name && stored.roomId === roomKey) return [];
      return [{ kind: 'saveDevice', deviceId, name, roomKey }];
    }),
  );
}

function roomSteps(before: ReconciliationDraft, after: ReconciliationDraft): ReconciliationStep[] {
  return after.rooms.flatMap((room): ReconciliationStep[] => {
    const { key, name, type, isNew, remove } = room;
    if (isNew) return remove ? [] : [{ kind: 'createRoom', key, name, type }];
    if (remove) return [{ kind: 'removeRoom', roomId: key, name }];
    const stored = before.rooms.find((one) => one.key === key);
    if (stored?.name === name && stored.type === type) return [];
    return [{ kind: 'editRoom', roomId: key, name, type }];
  });
}

/**
 * Steps that turn `before` into `after`, in {@link STEP_ORDER}, except that a device moving to a new room is
 * saved after the room exists.
 */
export function reconciliationSteps(
  before: ReconciliationDraft,
  after: ReconciliationDraft,
): readonly ReconciliationStep[] {
  const newRooms = new Set(after.rooms.filter(({ isNew }) => isNew).map(({ key }) => key));
  const rank = (step: ReconciliationStep) =>
    STEP_ORDER.indexOf(
      step.kind === 'saveDevice' && newRooms.has(step.roomKey) ? 'registerDevice' : step.kind,
    );
  const steps = [...deviceSteps(before, after), ...roomSteps(before, after)];
  return steps.sort((one, other) => rank(one) - rank(other));
}

/**
 * Rebases a draft onto the current state after a partial failure, so that completed steps are not repeated,
 * even when their answer was lost. Zones the cloud no longer has register nothing, and rooms made for them alone go.
 */
export function rebaseDraft(draft: ReconciliationDraft, now: ReconciliationDraft): ReconciliationDraft {
  const wasKnown = new Set(draft.rooms.filter(({ isNew }) => !isNew).map(({ key }) => key));
  const nowRooms = new Map(now.rooms.map((room) => [room.key, room]));
  const made = new Map<string, string>();
  for (const { key, name, type } of draft.rooms.filter(({ isNew }) => isNew)) {
    const taken = [...made.values()];
    const found = now.rooms.find(
      (room) =>
        !wasKnown.has(room.key) && !taken.includes(room.key) && room.name === name && room.type === type,
    );
    if (found) made.set(key, found.key);
  }
  const rooms = draft.rooms.flatMap((room): RoomDraft[] => {
    const key = made.get(room.key);
    if (key !== undefined) return [{ ...room, key, isNew: false }];
    return room.isNew || nowRooms.has(room.key) ? [room] : [];
  });
  const zones = draft.zones.map((zone): ZoneDraft => {
    const current = now.zones.find(({ zoneId }) => zoneId === zone.zoneId);
    const isGone = current === undefined || current.status === 'vanished';
    const present = current?.slots ?? [];
    const claimed = new Set(zone.slots.map(({ deviceId }) => deviceId));
    const slots = zone.slots.flatMap((slot): ZoneSlot[] => {
      const roomId = made.get(slot.roomId) ?? slot.roomId;
      if (slot.deviceId !== null)
        return present.some(({ deviceId }) => deviceId === slot.deviceId) ? [{ ...slot, roomId }] : [];
      const registered = isUsed(slot)
        ? present.find(
            ({ deviceId, type }) => deviceId !== null && !claimed.has(deviceId) && type === slot.type,
          )
        : undefined;
      if (isGone && !registered) return [];
      return [{ ...slot, roomId, deviceId: registered?.deviceId ?? null }];
    });
    return isGone ? { ...zone, status: 'vanished', slots } : { ...zone, slots };
  });
  const usedKeys = new Set(zones.flatMap(({ slots }) => slots.map(({ roomId }) => roomId)));
  return { rooms: rooms.filter(({ key, isNew }) => !isNew || usedKeys.has(key)), zones };
}

/** Zones with two devices of the same type; the platform accepts one of each. */
export function zonesWithDuplicateTypes(draft: ReconciliationDraft): readonly string[] {
  return draft.zones
    .filter(({ slots }) => {
      const kinds = slots.filter((slot) => slot.roomId !== '' && !slot.remove).map(({ type }) => type);
      return new Set(kinds).size < kinds.length;
    })
    .map(({ zoneId }) => zoneId);
}
