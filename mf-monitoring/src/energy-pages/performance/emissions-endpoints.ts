import { endpointFor } from '@foyer/platform-client';
import { gridIntensity, type PublishedIntensity } from '@foyer/wire/information';
import { monitoringApi } from '../../monitoring-api';

export const { useGridIntensityQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    gridIntensity: build.query<readonly PublishedIntensity[], void>({
      ...endpointFor(gridIntensity, () => ({})),
      // Seconds; a row is added at most a few times a year.
      keepUnusedDataFor: 86_400,
    }),
  }),
});
