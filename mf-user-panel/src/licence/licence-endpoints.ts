import { endpointFor } from '@foyer/platform-client';
import { type Licence, licenceFeatures } from '@foyer/wire/contract-lifecycle';
import { userPanelApi } from '../user-panel-api';

export const { useLicenceQuery } = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    licence: build.query<Licence, void>(endpointFor(licenceFeatures, () => ({}))),
  }),
});
