import { correctionsQuery, followCorrections } from '@foyer/area-parts';
import type { Correction } from '@foyer/wire/corrections';
import { monitoringApi } from '../monitoring-api';

const api = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    corrections: build.query<readonly Correction[], void>(correctionsQuery),
  }),
});

api.enhanceEndpoints({
  endpoints: {
    corrections: {
      onQueryStarted: followCorrections((options) => api.endpoints.corrections.initiate(undefined, options)),
    },
  },
});

export const { useCorrectionsQuery } = api;
