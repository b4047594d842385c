import type { Rooms } from '@foyer/contract';
import { endpointFor } from '@foyer/platform-client';
import { rooms } from '@foyer/wire/rooms';
import { registrationApi } from '../registration-api';

/** The rooms with the devices that were just registered. */
export const { useRegisteredRoomsQuery } = registrationApi.injectEndpoints({
  endpoints: (build) => ({
    registeredRooms: build.query<Rooms, void>(endpointFor(rooms, () => ({}))),
  }),
});
