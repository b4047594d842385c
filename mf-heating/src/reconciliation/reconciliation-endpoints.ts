import { endpointFor } from '@foyer/platform-client';
import { type HeatingZone, tadoZones } from '@foyer/wire/heating-systems';
import { heatingApi } from '../heating-api';

const api = heatingApi.injectEndpoints({
  endpoints: (build) => ({
    tadoZones: build.query<readonly HeatingZone[], string>({
      ...endpointFor(tadoZones, (homeId: string) => ({ homeId })),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useTadoZonesQuery } = api;
