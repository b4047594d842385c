import { endpointFor } from '@foyer/platform-client';
import { findRoom, type RoomFinding } from '@foyer/wire/heating-systems';
import { heatingApi } from '../heating-api';

const api = heatingApi.injectEndpoints({
  endpoints: (build) => ({
    findRoom: build.mutation<RoomFinding, string>(
      endpointFor(findRoom, (deviceId: string) => ({ deviceId })),
    ),
  }),
});

export const { useFindRoomMutation } = api;
