import type { Language } from '@foyer/contract';
import { endpointFor } from '@foyer/platform-client';
import { type EcoTip, ecoTips } from '@foyer/wire/information';
import { monitoringApi } from '../monitoring-api';

export const { useEcoTipsQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    ecoTips: build.query<readonly EcoTip[], Language>({
      ...endpointFor(ecoTips, (language: Language) => ({ language })),
      keepUnusedDataFor: 3600,
    }),
  }),
});
