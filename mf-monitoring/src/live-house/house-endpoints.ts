import type { Rooms } from '@foyer/contract';
import { endpointFor } from '@foyer/platform-client';
import { rooms } from '@foyer/wire/rooms';
import { type HouseStates, states } from '@foyer/wire/states';
import { monitoringApi } from '../monitoring-api';

/** Rooms and live states: the same calls as the host's, so that the client's cache answers the first time. */
export const houseApi = monitoringApi.enhanceEndpoints({ addTagTypes: ['rooms', 'states'] }).injectEndpoints({
  endpoints: (build) => ({
    rooms: build.query<Rooms, void>({ ...endpointFor(rooms, () => ({})), providesTags: ['rooms'] }),
    states: build.query<HouseStates, void>({ ...endpointFor(states, () => ({})), providesTags: ['states'] }),
  }),
});

export const { useRoomsQuery, useStatesQuery } = houseApi;
