import type { Rooms } from '@foyer/contract';
import { endpointFor } from '@foyer/platform-client';
import { device } from '@foyer/wire/device-editing';
import type { DeviceDetail } from '@foyer/wire/devices';
import { rooms } from '@foyer/wire/rooms';
import { registrationApi } from '../registration-api';

/** The rooms with the devices that were just registered, and what runs a device. */
export const { useRegisteredRoomsQuery, useRegisteredDeviceQuery } = registrationApi.injectEndpoints({
  endpoints: (build) => ({
    registeredDevice: build.query<DeviceDetail, string>(endpointFor(device, (id) => ({ id }))),
    registeredRooms: build.query<Rooms, void>(endpointFor(rooms, () => ({}))),
  }),
});
