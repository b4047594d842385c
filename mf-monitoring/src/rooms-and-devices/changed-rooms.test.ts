import { DEVICE, roomsBody } from '@foyer/testing';
import { rooms as roomsCall } from '@foyer/wire/rooms';
import {
  isReserved,
  placesFor,
  roomOf,
  withDevice,
  withDeviceIn,
  withoutDevice,
  withoutRoom,
  withRoom,
} from './changed-rooms';

const rooms = roomsCall.read(roomsCall.answer.parse(roomsBody()));
const devicesOf = (list: typeof rooms, roomId: string) =>
  list.find(({ id }) => id === roomId)?.devices.map(({ id }) => id);

describe('the rooms after a change', () => {
  it('list a moved device only in its new room', () => {
    const moved = withDeviceIn(rooms, DEVICE.waterHeater, 'room_living');
    expect(devicesOf(moved, 'room_living')).toEqual([DEVICE.wiserThermostat, DEVICE.waterHeater]);
    expect(devicesOf(moved, 'room_laundry')).toEqual([]);
    expect(withDeviceIn(moved, DEVICE.waterHeater, 'room_laundry')).toEqual(rooms);
  });

  it('are unchanged when the device or the target room is unknown', () => {
    expect(withDeviceIn(rooms, 'gone', 'room_living')).toBe(rooms);
    expect(withDeviceIn(rooms, DEVICE.waterHeater, 'gone')).toBe(rooms);
  });

  it('reflect a changed or removed device and an added, changed or removed room', () => {
    expect(
      roomOf(withDevice(rooms, DEVICE.waterHeater, { name: 'X' }), DEVICE.waterHeater)?.devices[0]?.name,
    ).toBe('X');
    expect(roomOf(withoutDevice(rooms, DEVICE.waterHeater), DEVICE.waterHeater)).toBeUndefined();
    expect(withRoom(rooms, { id: 'new', name: 'N', type: 'office' }).at(-1)).toMatchObject({ devices: [] });
    expect(withRoom(rooms, { id: 'room_living', name: 'N', type: 'office' })[2]).toMatchObject({
      name: 'N',
      type: 'office',
      devices: [{ id: DEVICE.wiserThermostat }],
    });
    expect(withoutRoom(rooms, 'room_living')).toHaveLength(3);
  });
});

describe('the target rooms of a device', () => {
  it('are all other rooms except the production counter, the main home last', () => {
    expect(placesFor(rooms, DEVICE.waterHeater).map(({ id }) => id)).toEqual([
      'room_living',
      'room_bedroom',
      'room_home',
    ]);
    expect(placesFor(rooms, DEVICE.master).map(({ id }) => id)).toEqual([
      'room_laundry',
      'room_living',
      'room_bedroom',
    ]);
  });
});

describe('a room', () => {
  it.each([
    ['alaska_home', true],
    ['production_counter', true],
    ['other_area_type', false],
    ['kitchen', false],
  ])('of type %s is reserved: %s', (type, expected) => {
    expect(isReserved({ type })).toBe(expected);
  });
});
