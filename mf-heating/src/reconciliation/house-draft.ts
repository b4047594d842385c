import type { Rooms } from '@foyer/contract';
import {
  type ReconciliationDraft,
  type RoomDraft,
  storedZone,
  suggestedZone,
  thermostatChoices,
  type ZoneSlot,
} from '@foyer/domain';
import type { HeatingZone } from '@foyer/wire/heating-systems';
import { slotKey } from './step-requests';

/** Rooms of the platform's own: nobody puts them in order. */
const RESERVED = ['alaska_home', 'production_counter'];
/** What a room is that was made for a zone: the cloud does not say. */
const NEW_ROOM_TYPE = 'other_area_type';

export const isReserved = ({ type }: Pick<RoomDraft, 'type'>) => RESERVED.includes(type);

const roomDraft = ({ id, name, type }: Rooms[number]): RoomDraft => ({
  key: id,
  name,
  type,
  isNew: false,
  remove: false,
});

/** The house as the platform has it. */
export function storedHouse(zones: readonly HeatingZone[], rooms: Rooms): ReconciliationDraft {
  return { zones: zones.map(storedZone), rooms: rooms.map(roomDraft) };
}

/** The house as the page first shows it. */
export function suggestedHouse(zones: readonly HeatingZone[], rooms: Rooms): ReconciliationDraft {
  return { zones: zones.map(suggestedZone), rooms: rooms.map(roomDraft) };
}

/** A slot changed; rooms that nobody asks for any more, and were never made, go with it. */
export function withSlot(
  draft: ReconciliationDraft,
  zoneId: string,
  place: number,
  changes: Partial<ZoneSlot>,
): ReconciliationDraft {
  const zones = draft.zones.map((zone) =>
    zone.zoneId === zoneId
      ? { ...zone, slots: zone.slots.map((slot, at) => (at === place ? { ...slot, ...changes } : slot)) }
      : zone,
  );
  const wanted = new Set(zones.flatMap(({ slots }) => slots.map(({ roomId }) => roomId)));
  return { zones, rooms: draft.rooms.filter(({ key, isNew }) => !isNew || wanted.has(key)) };
}

/** Key of the room a zone may bring. */
export const newRoomKey = (zoneId: string) => `new:${zoneId}`;

/** A room of the zone's name, to be made when zones are saved. */
export function withNewRoom(draft: ReconciliationDraft, zoneId: string): ReconciliationDraft {
  const key = newRoomKey(zoneId);
  const zone = draft.zones.find((one) => one.zoneId === zoneId);
  if (!zone || draft.rooms.some((room) => room.key === key)) return draft;
  const room = { key, name: zone.name, type: NEW_ROOM_TYPE, isNew: true, remove: false };
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

/** Whether a room will be empty once the zones are saved: only then can it be taken away. */
export function willBeEmpty(draft: ReconciliationDraft, key: string, rooms: Rooms): boolean {
  const slots = draft.zones.flatMap((zone) => zone.slots);
  const inOrder = new Set(slots.map(({ deviceId }) => deviceId));
  const others = rooms.find(({ id }) => id === key)?.devices.filter(({ id }) => !inOrder.has(id)) ?? [];
  return others.length === 0 && !slots.some(({ roomId, remove }) => roomId === key && !remove);
}

/** A thermostat the house will have; `key` is its id, or of one that is still to be registered, its slot. */
export interface ThermostatChoice {
  readonly key: string;
  readonly name: string;
}

/** The thermostats the house will have once the zones are saved, first those it has (spec 3 §4). */
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
