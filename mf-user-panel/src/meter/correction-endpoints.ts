import { correctionsQuery, followCorrections } from '@foyer/area-parts';
import type { CallInput } from '@foyer/contract';
import { ask } from '@foyer/platform-client';
import {
  applyCorrection,
  type Correction,
  proposeCorrection,
  proposeRemoval,
  undoCorrection,
} from '@foyer/wire/corrections';
import { userPanelApi } from '../user-panel-api';

/** Years of half hours are 12 MB on a slow line. */
const PROPOSAL_TIMEOUT_MS = 180_000;

const api = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    corrections: build.query<readonly Correction[], void>({
      ...correctionsQuery,
      keepUnusedDataFor: 0,
    }),
    proposeCorrection: build.mutation<Correction, CallInput<typeof proposeCorrection>>({
      query: (file) => ask(proposeCorrection, file, { timeoutMs: PROPOSAL_TIMEOUT_MS }),
    }),
    proposeRemoval: build.mutation<Correction, CallInput<typeof proposeRemoval>>({
      query: (removal) => ask(proposeRemoval, removal),
    }),
    applyCorrection: build.mutation<Correction, CallInput<typeof applyCorrection>>({
      query: (choice) => ask(applyCorrection, choice),
    }),
    undoCorrection: build.mutation<Correction, string>({
      query: (id) => ask(undoCorrection, { id }),
    }),
  }),
});

api.enhanceEndpoints({
  endpoints: {
    corrections: {
      onQueryStarted: followCorrections((options) => api.endpoints.corrections.initiate(undefined, options)),
    },
  },
});

export const {
  useCorrectionsQuery,
  useProposeCorrectionMutation,
  useProposeRemovalMutation,
  useApplyCorrectionMutation,
  useUndoCorrectionMutation,
} = api;
