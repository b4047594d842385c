import type { Room, Rooms } from '@foyer/contract';
import type { RoomEnergy } from './room-energy-endpoints';

/** The main home and the production counter are not real rooms. */
const NOT_ROOMS = ['alaska_home', 'production_counter'];

export function comparableRooms(rooms: Rooms): readonly Room[] {
  return rooms.filter(({ type }) => !NOT_ROOMS.includes(type));
}

/** A room and its share of the home's consumption. */
export interface RoomShare {
  readonly room: Room;
  /** With heating. */
  readonly energyWs: number | null;
  /** Estimated part of the heating. */
  readonly heatingWs: number | null;
  /** %, null when the room or the home was not measured. */
  readonly sharePercent: number | null;
}

/** Rooms by consumption, largest first, unmeasured rooms last. */
export function roomShares(
  rooms: readonly Room[],
  energies: readonly RoomEnergy[],
  houseWs: number | null,
): readonly RoomShare[] {
  const byRoom = new Map(energies.map((energy) => [energy.roomId, energy]));
  return rooms
    .map((room) => {
      const { energyWs = null, heatingWs = null } = byRoom.get(room.id) ?? {};
      return { room, energyWs, heatingWs, sharePercent: sharePercent(energyWs, houseWs) };
    })
    .sort((a, b) => (b.energyWs ?? -1) - (a.energyWs ?? -1));
}

/** Share of the home's consumption, %; null when either is not measured or the home consumed nothing. */
export function sharePercent(energyWs: number | null, houseWs: number | null): number | null {
  return energyWs === null || houseWs === null || houseWs <= 0 ? null : (energyWs / houseWs) * 100;
}

/** Consumption not covered by any room, Ws; null when unknown. */
export function restOfHouseWs(shares: readonly RoomShare[], houseWs: number | null): number | null {
  if (houseWs === null || shares.every(({ energyWs }) => energyWs === null)) return null;
  const known = shares.reduce((sum, { energyWs }) => sum + (energyWs ?? 0), 0);
  return Math.max(0, houseWs - known);
}
