import type { Room } from '@foyer/contract';
import { comparableRooms, restOfHouseWs, roomShares } from './room-shares';

const room = (id: string, type = 'other_area_type'): Room => ({ id, name: id, type, devices: [] });

describe('rooms side by side', () => {
  it('leave out the main home and the production’s place', () => {
    const rooms = [room('house', 'alaska_home'), room('kitchen'), room('roof', 'production_counter')];
    expect(comparableRooms(rooms).map(({ id }) => id)).toEqual(['kitchen']);
  });

  it('stand by what they took, those without measures last', () => {
    const shares = roomShares(
      [room('a'), room('b'), room('c')],
      [
        { roomId: 'a', energyWs: null },
        { roomId: 'b', energyWs: 25 },
        { roomId: 'c', energyWs: 50 },
      ],
      200,
    );
    expect(shares.map(({ room: { id }, sharePercent }) => [id, sharePercent])).toEqual([
      ['c', 25],
      ['b', 12.5],
      ['a', null],
    ]);
    expect(restOfHouseWs(shares, 200)).toBe(125);
  });

  it.each([[null], [0]])('have no share of a house that took %p', (houseWs) => {
    const [share] = roomShares([room('a')], [{ roomId: 'a', energyWs: 10 }], houseWs);
    expect(share?.sharePercent).toBeNull();
  });

  it('say nothing of the rest when no room is measured', () => {
    expect(restOfHouseWs(roomShares([room('a')], [], 100), 100)).toBeNull();
  });

  it('never leave a negative rest', () => {
    expect(restOfHouseWs(roomShares([room('a')], [{ roomId: 'a', energyWs: 120 }], 100), 100)).toBe(0);
  });
});
