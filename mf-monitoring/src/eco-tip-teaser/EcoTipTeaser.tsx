import type { EcoTip } from '@foyer/contract';
import { useAnswer, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, EmptyState, Skeleton } from '@foyer/ui';
import { useState } from 'react';
import { Failure } from '../answers/Failure';
import styles from './EcoTipTeaser.module.css';
import { useEcoTipsQuery } from './ecoTipEndpoints';

/** Tips the teaser goes through, newest first (spec 1 §9). */
const TIPS_SHOWN = 3;

function newestFirst(tips: readonly EcoTip[]): readonly EcoTip[] {
  return [...tips].sort((a, b) => b.day.localeCompare(a.day) || a.ranking - b.ranking).slice(0, TIPS_SHOWN);
}

/** One piece of advice at a time, with a way to the next. */
export function EcoTipTeaser({ when }: { readonly when: boolean }) {
  const { t } = useTranslation();
  const answer = useAnswer(useEcoTipsQuery(useLanguage(), { skip: !when }));
  const [place, setPlace] = useState(0);
  const tips = answer.state === 'ready' ? newestFirst(answer.data) : [];
  const tip = tips[place % Math.max(1, tips.length)];

  return (
    <Card title={t('ecoTip.title')} testId="widget-eco-tip" busy={answer.state === 'loading'}>
      <div className={styles.tip}>
        {answer.state === 'failed' ? <Failure {...answer} /> : null}
        {answer.state === 'loading' ? <Skeleton height="4lh" /> : null}
        {answer.state === 'ready' && !tip ? <EmptyState title={t('ecoTip.none')} /> : null}
        {tip ? (
          <div aria-live="polite">
            <h3 className={styles.name}>{tip.name}</h3>
            <p className={styles.text}>{tip.description}</p>
          </div>
        ) : null}
        {tips.length > 1 ? (
          <Button variant="quiet" onClick={() => setPlace(place + 1)}>
            {t('ecoTip.next')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
