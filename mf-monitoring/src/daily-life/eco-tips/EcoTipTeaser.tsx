import { Failure } from '@foyer/area-parts';
import { ECO_TIPS_SHOWN } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge, Button, Card, EmptyState, Skeleton } from '@foyer/ui';
import { memo, useState } from 'react';
import styles from './EcoTipTeaser.module.css';
import { useEcoTips } from './useEcoTips';

/** One tip at a time, with a button for the next. */
export const EcoTipTeaser = memo(function EcoTipTeaser({ when }: { readonly when: boolean }) {
  const { t } = useTranslation();
  const answer = useEcoTips(when);
  const [index, setIndex] = useState(0);
  const tips = answer.state === 'ready' ? answer.data.tips.slice(0, ECO_TIPS_SHOWN) : [];
  const tip = tips[index % Math.max(1, tips.length)];
  const isPlaceholder = answer.state === 'ready' && answer.data.arePlaceholders;

  return (
    <Card
      title={t('ecoTip.title')}
      testId="widget-eco-tip"
      busy={answer.state === 'loading'}
      aside={isPlaceholder ? <Badge>{t('ecoTips.example')}</Badge> : null}
    >
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
          <Button variant="quiet" onClick={() => setIndex(index + 1)}>
            {t('ecoTip.next')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
});
