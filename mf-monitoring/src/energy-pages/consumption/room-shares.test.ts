import type { Room } from '@foyer/contract';
import { comparableRooms, restOfHouseWs, roomShares } from './room-shares';

const room = (id: string, type = 'other_area_type'): Room => ({ id, name: id, type, devices: [] });

describe('room shares', () => {
  it('exclude the main home and the production counter', () => {
    const rooms = [room('house', 'alaska_home'), room('kitchen'), room('roof', 'production_counter')];
    expect(comparableRooms(rooms).map(({ id }) => id)).toEqual(['kitchen']);
  });

  it('are sorted by consumption, unmeasured rooms last', () => {
    const shares = roomShares(
      [room('a'), room('b'), room('c')],
      [
        { roomId: 'a', energyWs: null, heatingWs: null },
        { roomId: 'b', energyWs: 25, heatingWs: null },
        { roomId: 'c', energyWs: 50, heatingWs: null },
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

  it.each([[null], [0]])('are null when the home consumed %p', (houseWs) => {
    const [share] = roomShares([room('a')], [{ roomId: 'a', energyWs: 10, heatingWs: null }], houseWs);
    expect(share?.sharePercent).toBeNull();
  });

  it('omit the rest when no room is measured', () => {
    expect(restOfHouseWs(roomShares([room('a')], [], 100), 100)).toBeNull();
  });

  it('never have a negative rest', () => {
    expect(
      restOfHouseWs(roomShares([room('a')], [{ roomId: 'a', energyWs: 120, heatingWs: null }], 100), 100),
    ).toBe(0);
  });
});
