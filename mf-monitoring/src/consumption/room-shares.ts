import type { Room, Rooms } from '@foyer/contract';
import type { RoomEnergy } from './room-energy-endpoints';

/** The main home and the production's place are no rooms to compare (spec 1 §5). */
const NOT_ROOMS = ['alaska_home', 'production_counter'];

/** Rooms a household looks at one by one. */
export function comparableRooms(rooms: Rooms): readonly Room[] {
  return rooms.filter(({ type }) => !NOT_ROOMS.includes(type));
}

/** A room and what part of the house's consumption it took. */
export interface RoomShare {
  readonly room: Room;
  readonly energyWs: number | null;
  /** %, null where the room or the house was not measured (D9). */
  readonly sharePercent: number | null;
}

/** Rooms by what they took, largest first, those without measures last. */
export function roomShares(
  rooms: readonly Room[],
  energies: readonly RoomEnergy[],
  houseWs: number | null,
): readonly RoomShare[] {
  const byRoom = new Map(energies.map(({ roomId, energyWs }) => [roomId, energyWs]));
  return rooms
    .map((room) => {
      const energyWs = byRoom.get(room.id) ?? null;
      return { room, energyWs, sharePercent: sharePercent(energyWs, houseWs) };
    })
    .sort((a, b) => (b.energyWs ?? -1) - (a.energyWs ?? -1));
}

/** Part of the house, %; null where either is not measured or the house took nothing. */
export function sharePercent(energyWs: number | null, houseWs: number | null): number | null {
  return energyWs === null || houseWs === null || houseWs <= 0 ? null : (energyWs / houseWs) * 100;
}

/** What no room's devices account for, Ws; null where it cannot be said. */
export function restOfHouseWs(shares: readonly RoomShare[], houseWs: number | null): number | null {
  if (houseWs === null || shares.every(({ energyWs }) => energyWs === null)) return null;
  const known = shares.reduce((sum, { energyWs }) => sum + (energyWs ?? 0), 0);
  return Math.max(0, houseWs - known);
}
