import type { Rooms } from '@foyer/contract';
import {
  createZoneDraft,
  MAX_HEATING_NAME,
  type ReconciliationDraft,
  type RoomDraft,
  roomTypeOfName,
  suggestZoneDraft,
  thermostatChoices,
  type ZoneSlot,
} from '@foyer/domain';
import type { HeatingZone } from '@foyer/wire/heating-systems';
import { slotKey } from './step-requests';

/** Reserved room types; these rooms cannot be edited. */
const RESERVED = ['alaska_home', 'production_counter'];

export const isReserved = ({ type }: Pick<RoomDraft, 'type'>) => RESERVED.includes(type);

const roomDraft = ({ id, name, type }: Rooms[number]): RoomDraft => ({
  key: id,
  name,
  type,
  isNew: false,
  remove: false,
});

/** The home as stored by the platform. */
export function storedHouse(zones: readonly HeatingZone[], rooms: Rooms): ReconciliationDraft {
  return { zones: zones.map(createZoneDraft), rooms: rooms.map(roomDraft) };
}

/** Initial draft shown by the page. */
export function suggestHouse(zones: readonly HeatingZone[], rooms: Rooms): ReconciliationDraft {
  return { zones: zones.map(suggestZoneDraft), rooms: rooms.map(roomDraft) };
}

/** Changes a slot, and drops new rooms that no slot refers to any more. */
export function withSlot(
  draft: ReconciliationDraft,
  zoneId: string,
  index: number,
  changes: Partial<ZoneSlot>,
): ReconciliationDraft {
  const zones = draft.zones.map((zone) =>
    zone.zoneId === zoneId
      ? {
          ...zone,
          slots: zone.slots.map((slot, slotIndex) => (slotIndex === index ? { ...slot, ...changes } : slot)),
        }
      : zone,
  );
  const usedKeys = new Set(zones.flatMap(({ slots }) => slots.map(({ roomId }) => roomId)));
  return { zones, rooms: draft.rooms.filter(({ key, isNew }) => !isNew || usedKeys.has(key)) };
}

/** Key of the new room a zone may create. */
export const newRoomKey = (zoneId: string) => `new:${zoneId}`;

/** Adds a new room named after the zone; it is created on save. */
export function withNewRoom(draft: ReconciliationDraft, zoneId: string): ReconciliationDraft {
  const key = newRoomKey(zoneId);
  const zone = draft.zones.find((one) => one.zoneId === zoneId);
  if (!zone || draft.rooms.some((room) => room.key === key)) return draft;
  const room = {
    key,
    name: zone.name.slice(0, MAX_HEATING_NAME),
    type: roomTypeOfName(zone.name),
    isNew: true,
    remove: false,
  };
  return { ...draft, rooms: [...draft.rooms, room] };
}

export function withRoom(
  draft: ReconciliationDraft,
  key: string,
  changes: Partial<RoomDraft>,
): ReconciliationDraft {
  const rooms = draft.rooms.map((room) => (room.key === key ? { ...room, ...changes } : room));
  return { ...draft, rooms };
}

/** Whether a room will be empty after saving, and can therefore be removed. */
export function willBeEmpty(draft: ReconciliationDraft, key: string, rooms: Rooms): boolean {
  const slots = draft.zones.flatMap((zone) => zone.slots);
  const inOrder = new Set(slots.map(({ deviceId }) => deviceId));
  const others = rooms.find(({ id }) => id === key)?.devices.filter(({ id }) => !inOrder.has(id)) ?? [];
  return others.length === 0 && !slots.some(({ roomId, remove }) => roomId === key && !remove);
}

/** A thermostat after saving; `key` is its device id, or its slot key before registration. */
export interface ThermostatChoice {
  readonly key: string;
  readonly name: string;
}

/** Thermostats of the home after saving, existing ones first. */
export function thermostatsAfter(draft: ReconciliationDraft, rooms: Rooms): readonly ThermostatChoice[] {
  const slots = draft.zones.flatMap((zone) => zone.slots.map((slot) => ({ zone, slot })));
  const removed = new Set(slots.flatMap(({ slot }) => (slot.remove ? [slot.deviceId] : [])));
  const nameOf = (id: string, name: string) =>
    slots.find(({ slot }) => slot.deviceId === id)?.slot.name ?? name;
  const present = thermostatChoices(rooms)
    .filter(({ id }) => !removed.has(id))
    .map(({ id, name }) => ({ key: id, name: nameOf(id, name) }));
  const coming = slots
    .filter(({ slot }) => slot.deviceId === null && slot.roomId !== '')
    .map(({ zone, slot }) => ({ key: slotKey(zone.zoneId, slot.type), name: slot.name || zone.name }));
  return [...present, ...coming];
}
