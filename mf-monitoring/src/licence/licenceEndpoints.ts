import { type Licence, licenceFeatures } from '@foyer/contract';
import { endpointFor } from '@foyer/platform-client';
import { monitoringApi } from '../monitoringApi';

export const { useLicenceQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    licence: build.query<Licence, void>({
      ...endpointFor(licenceFeatures, () => ({})),
      keepUnusedDataFor: 3600,
    }),
  }),
});
