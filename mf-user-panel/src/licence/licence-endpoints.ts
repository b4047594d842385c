import { endpointFor } from '@foyer/platform-client';
import { type Licence, licenceFeatures } from '@foyer/wire/contract-lifecycle';
import { type LicenceText, licenceText } from '@foyer/wire/documents';
import { type LicenceStanding, tenantLicenceFeatures } from '@foyer/wire/licence';
import { type LicenceAcceptance, licenceAcceptance } from '@foyer/wire/licence-acceptance';
import { userPanelApi } from '../user-panel-api';

export const { useLicenceQuery, useLicenceStandingQuery, useLicenceTextQuery, useAcceptanceQuery } =
  userPanelApi.injectEndpoints({
    endpoints: (build) => ({
      licence: build.query<Licence, void>(endpointFor(licenceFeatures, () => ({}))),
      licenceText: build.query<LicenceText, void>(
        endpointFor(licenceText, () => ({ text: 'licence' as const })),
      ),
      acceptance: build.query<LicenceAcceptance | null, void>(endpointFor(licenceAcceptance, () => ({}))),
      licenceStanding: build.query<LicenceStanding, void>(endpointFor(tenantLicenceFeatures, () => ({}))),
    }),
  });
