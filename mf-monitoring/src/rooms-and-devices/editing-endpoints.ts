import type { CallInput } from '@foyer/contract';
import { ask, endpointFor } from '@foyer/platform-client';
import {
  addDevice,
  type FormerDevice,
  formerDevices,
  removeDevice,
  restoreDevice,
  updateDevice,
} from '@foyer/wire/device-editing';
import { createRoom, removeRoom, roomTypes, updateRoom } from '@foyer/wire/room-editing';
import { houseApi } from '../house/house-endpoints';

/** A move of a device to another room. */
export interface Move {
  readonly deviceId: string;
  readonly toRoomId: string;
}

const api = houseApi.injectEndpoints({
  endpoints: (build) => ({
    roomTypes: build.query<readonly string[], void>({
      ...endpointFor(roomTypes, () => ({})),
      keepUnusedDataFor: 3600,
    }),
    createRoom: build.mutation<string, CallInput<typeof createRoom>>({
      query: (room) => ask(createRoom, room),
    }),
    updateRoom: build.mutation<void, CallInput<typeof updateRoom>>({
      query: (room) => ask(updateRoom, room),
    }),
    removeRoom: build.mutation<void, string>({ query: (id) => ask(removeRoom, { id }) }),
    addDevice: build.mutation<string, CallInput<typeof addDevice>>({
      query: (device) => ask(addDevice, device),
    }),
    updateDevice: build.mutation<void, CallInput<typeof updateDevice>>({
      query: (changes) => ask(updateDevice, changes),
    }),
    formerDevices: build.query<readonly FormerDevice[], void>({
      ...endpointFor(formerDevices, () => ({})),
      providesTags: ['formerDevices'],
      keepUnusedDataFor: 0,
    }),
    removeDevice: build.mutation<void, string>({
      query: (deviceId) => ask(removeDevice, { deviceId }),
      invalidatesTags: ['formerDevices'],
    }),
    restoreDevice: build.mutation<void, string>({
      query: (deviceId) => ask(restoreDevice, { deviceId }),
      invalidatesTags: ['formerDevices'],
    }),
  }),
});

export const {
  useRoomTypesQuery,
  useCreateRoomMutation,
  useUpdateRoomMutation,
  useRemoveRoomMutation,
  useAddDeviceMutation,
  useUpdateDeviceMutation,
  useFormerDevicesQuery,
  useRemoveDeviceMutation,
  useRestoreDeviceMutation,
} = api;
