import { undoOnFailure } from '@foyer/area-parts';
import type { CallInput, HostServices, Rooms } from '@foyer/contract';
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
import {
  withDevice,
  withDeviceIn,
  withNewDevice,
  withoutDevice,
  withoutRoom,
  withRoom,
} from './changed-rooms';

/** A move of a device to another room. */
export interface Move {
  readonly deviceId: string;
  readonly toRoomId: string;
}

const roomsApi = houseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * This page's copy of the session's rooms, with its own changes shown on top until the session has them. Nothing is
     * requested: the session owns the rooms.
     */
    shownRooms: build.query<Rooms | null, void>({
      queryFn: (_, { extra }) => ({ data: (extra as HostServices).session().rooms }),
      keepUnusedDataFor: 0,
    }),
  }),
});

const showChange = (change: (rooms: Rooms) => Rooms) =>
  // Immer takes a new value in place of a changed draft; its types ask for a mutable one.
  roomsApi.util.updateQueryData('shownRooms', undefined, (rooms) => rooms && (change(rooms) as typeof rooms));

interface Lifecycle<Result> {
  readonly dispatch: (action: ReturnType<typeof showChange>) => unknown;
  readonly queryFulfilled: Promise<{ readonly data: Result }>;
}

/** `onQueryStarted` that shows a change once the platform has stored it. */
const showStored =
  <Input, Result>(change: (rooms: Rooms, input: Input, result: Result) => Rooms) =>
  async (input: Input, { dispatch, queryFulfilled }: Lifecycle<Result>): Promise<void> => {
    try {
      const { data } = await queryFulfilled;
      dispatch(showChange((rooms) => change(rooms, input, data)));
    } catch {
      // The dialog shows the failure.
    }
  };

const api = roomsApi.injectEndpoints({
  endpoints: (build) => ({
    roomTypes: build.query<readonly string[], void>({
      ...endpointFor(roomTypes, () => ({})),
      keepUnusedDataFor: 3600,
    }),
    createRoom: build.mutation<string, CallInput<typeof createRoom>>({
      query: (room) => ask(createRoom, room),
      onQueryStarted: showStored((rooms, room, id) => withRoom(rooms, { ...room, id })),
    }),
    updateRoom: build.mutation<void, CallInput<typeof updateRoom>>({
      query: (room) => ask(updateRoom, room),
      onQueryStarted: showStored(withRoom),
    }),
    removeRoom: build.mutation<void, string>({
      query: (id) => ask(removeRoom, { id }),
      onQueryStarted: showStored(withoutRoom),
    }),
    addDevice: build.mutation<string, CallInput<typeof addDevice>>({
      query: (device) => ask(addDevice, device),
      onQueryStarted: showStored((rooms, { roomId, deviceName, deviceTypeId }, id) =>
        roomId === undefined
          ? rooms
          : withNewDevice(rooms, roomId, { id, name: deviceName, type: deviceTypeId }),
      ),
    }),
    updateDevice: build.mutation<void, CallInput<typeof updateDevice>>({
      query: (changes) => ask(updateDevice, changes),
      onQueryStarted: showStored((rooms, { deviceId, name, deviceType }) =>
        withDevice(rooms, deviceId, { ...(name && { name }), ...(deviceType && { type: deviceType }) }),
      ),
    }),
    /** Optimistic: the device changes its place at once. */
    moveDevice: build.mutation<void, Move>({
      query: ({ deviceId, toRoomId }) => ask(updateDevice, { deviceId, roomId: toRoomId }),
      async onQueryStarted({ deviceId, toRoomId }, { dispatch, queryFulfilled }) {
        const patch = dispatch(showChange((rooms) => withDeviceIn(rooms, deviceId, toRoomId)));
        await undoOnFailure(patch, queryFulfilled);
      },
    }),
    removeDevice: build.mutation<void, string>({
      query: (deviceId) => ask(removeDevice, { deviceId }),
      onQueryStarted: showStored(withoutDevice),
    }),
    formerDevices: build.query<readonly FormerDevice[], void>({
      ...endpointFor(formerDevices, () => ({})),
      providesTags: ['rooms'],
      keepUnusedDataFor: 0,
    }),
    restoreDevice: build.mutation<void, string>({
      query: (deviceId) => ask(restoreDevice, { deviceId }),
    }),
  }),
});

export const {
  useShownRoomsQuery,
  useRoomTypesQuery,
  useCreateRoomMutation,
  useUpdateRoomMutation,
  useRemoveRoomMutation,
  useAddDeviceMutation,
  useUpdateDeviceMutation,
  useFormerDevicesQuery,
  useMoveDeviceMutation,
  useRemoveDeviceMutation,
  useRestoreDeviceMutation,
} = api;
