import { type Licence, licenceFeatures } from '@foyer/contract';
import { endpointFor } from '@foyer/platform-client';
import { batteryApi } from '../batteryApi';

export const { useLicenceQuery } = batteryApi.injectEndpoints({
  endpoints: (build) => ({
    licence: build.query<Licence, void>(endpointFor(licenceFeatures, () => ({}))),
  }),
});
