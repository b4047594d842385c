import type { CallInput } from '@foyer/contract';
import { ask, endpointFor } from '@foyer/platform-client';
import { type Licence, licenceFeatures } from '@foyer/wire/contract-lifecycle';
import { type LicenceText, licenceText } from '@foyer/wire/documents';
import {
  cancelOptOut,
  interestedInFeature,
  type LicenceStatus,
  optOut,
  tenantLicenceFeatures,
} from '@foyer/wire/licence';
import { acceptLicence, type LicenceAcceptance, licenceAcceptance } from '@foyer/wire/licence-acceptance';
import { userPanelApi } from '../user-panel-api';

export const {
  useLicenceQuery,
  useLicenceStandingQuery,
  useLicenceTextQuery,
  useAcceptanceQuery,
  useRequestFeatureMutation,
  useOptOutMutation,
  useCancelOptOutMutation,
  useAcceptLicenceMutation,
} = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    licence: build.query<Licence, void>({
      ...endpointFor(licenceFeatures, () => ({})),
      providesTags: ['licence'],
    }),
    licenceStanding: build.query<LicenceStatus, void>({
      ...endpointFor(tenantLicenceFeatures, () => ({})),
      providesTags: ['licence'],
    }),
    requestFeature: build.mutation<void, string>({
      query: (featureId) => ask(interestedInFeature, { featureId }),
    }),
    optOut: build.mutation<void, void>({
      query: () => ask(optOut, {}),
    }),
    cancelOptOut: build.mutation<void, void>({
      query: () => ask(cancelOptOut, {}),
    }),
    licenceText: build.query<LicenceText, void>(
      endpointFor(licenceText, () => ({ text: 'licence' as const })),
    ),
    acceptance: build.query<LicenceAcceptance | null, void>({
      ...endpointFor(licenceAcceptance, () => ({})),
      providesTags: ['licence'],
    }),
    acceptLicence: build.mutation<void, CallInput<typeof acceptLicence>>({
      query: (text) => ask(acceptLicence, text),
    }),
  }),
});
