import type { Language } from '@foyer/contract';
import { areEcoTipsInLicence, sortTips } from '@foyer/domain';
import { endpointFor } from '@foyer/platform-client';
import { type Answer, useAnswer, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { type Licence, licenceFeatures } from '@foyer/wire/contract-lifecycle';
import { type EcoTip, ecoTips } from '@foyer/wire/information';
import { useMemo } from 'react';
import { monitoringApi } from '../../monitoring-api';

const { useEcoTipsQuery, useLicenceQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    ecoTips: build.query<readonly EcoTip[], Language>({
      ...endpointFor(ecoTips, (language: Language) => ({ language })),
      keepUnusedDataFor: 3600,
    }),
    licence: build.query<Licence, void>({
      ...endpointFor(licenceFeatures, () => ({})),
      keepUnusedDataFor: 3600,
    }),
  }),
});

/** A tip as displayed; a placeholder has no day and no texts of its own. */
export type ShownTip = Pick<EcoTip, 'name' | 'description' | 'texts'> & { readonly day: string | null };

/** Tips to show, newest first. */
export interface EcoTips {
  readonly tips: readonly ShownTip[];
  /** True when the licence excludes tips: these are placeholders. */
  readonly arePlaceholders: boolean;
}

const PLACEHOLDERS = ['sun', 'standBy', 'heat'] as const;

/** Tips of the household; placeholders, without a request, when the licence excludes them. */
export function useEcoTips(when = true): Answer<EcoTips> {
  const { t } = useTranslation();
  const licence = useAnswer(useLicenceQuery(undefined, { skip: !when }));
  const areExcluded = !areEcoTipsInLicence(licence.state === 'ready' ? licence.data : null);
  const asks = when && licence.state !== 'loading' && !areExcluded;
  const answer = useAnswer(useEcoTipsQuery(useLanguage(), { skip: !asks }));
  // The platform refuses for one reason: the licence has ended since it was read.
  const arePlaceholders = areExcluded || (answer.state === 'failed' && answer.failure === 'refused');
  const received = answer.state === 'ready' ? answer.data : null;

  const data = useMemo((): EcoTips | null => {
    if (!arePlaceholders) return received && { tips: sortTips(received), arePlaceholders };
    const tips = PLACEHOLDERS.map((key) => ({
      name: t(`ecoTips.placeholder.${key}.name`),
      description: t(`ecoTips.placeholder.${key}.description`),
      day: null,
      texts: [],
    }));
    return { tips, arePlaceholders };
  }, [arePlaceholders, received, t]);

  if (!data) return answer.state === 'ready' ? { state: 'loading' } : answer;
  if (answer.state === 'ready') return { ...answer, data };
  return { state: 'ready', data, stale: false, answeredAt: 0 };
}
