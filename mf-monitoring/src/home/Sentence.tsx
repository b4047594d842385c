import { type LiveFlow, situation } from '@foyer/domain';
import type { Answer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { memo } from 'react';
import { Headline } from '../page-headline/Headline';

/** What is going on, in plain words: the page's heading. */
export const Sentence = memo(function Sentence({ live }: { readonly live: Answer<LiveFlow> }) {
  const { t } = useTranslation();
  return (
    <Headline name={t('home.title')} loading={live.state === 'loading'}>
      {live.state === 'ready' ? t(`situation.${situation(live.data)}`) : t('home.unknown')}
    </Headline>
  );
});
