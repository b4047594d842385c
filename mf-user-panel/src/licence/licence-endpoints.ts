import { endpointFor } from '@foyer/platform-client';
import { type Licence, licenceFeatures } from '@foyer/wire/contract-lifecycle';
import { type LicenceStanding, tenantLicenceFeatures } from '@foyer/wire/licence';
import { userPanelApi } from '../user-panel-api';

export const { useLicenceQuery, useLicenceStandingQuery } = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    licence: build.query<Licence, void>(endpointFor(licenceFeatures, () => ({}))),
    licenceStanding: build.query<LicenceStanding, void>(endpointFor(tenantLicenceFeatures, () => ({}))),
  }),
});
