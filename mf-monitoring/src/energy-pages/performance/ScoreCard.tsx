import { leafCount, MAXIMUM_LEAVES } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, Leaves, Skeleton } from '@foyer/ui';
import { useQuantities } from '../../house/numbers/useQuantities';
import gauge from './RateGauge.module.css';
import styles from './ScoreCard.module.css';

interface ScoreCardProps {
  /** 0 to 100; null without measures of both production and consumption. */
  readonly score: number | null;
  readonly loading: boolean;
  /** The measurements could not be loaded: whether there are any is not known. */
  readonly failed: boolean;
  /** Label: the period, or that this is example data. */
  readonly of: string;
}

/** Eco score of the period, as a number and as leaves. */
export function ScoreCard({ score, loading, failed, of }: ScoreCardProps) {
  const { t } = useTranslation();
  const { count } = useQuantities();
  const leaves = score === null ? 0 : leafCount(score);
  return (
    <Card title={t('performance.score')} busy={loading}>
      <p className={gauge.of}>{of}</p>
      <div className={gauge.gauge}>
        <div className={styles.figure}>
          <p className={styles.number}>
            {loading ? <Skeleton width="3ch" /> : score === null ? '—' : count(Math.round(score))}
            {score === null ? null : <small>/ 100</small>}
          </p>
          <Leaves count={leaves} label={t('performance.leaves', { count: leaves, of: MAXIMUM_LEAVES })} />
        </div>
        <p className={gauge.hint}>
          {failed
            ? t('rate.failed')
            : score === null && !loading
              ? t('performance.noScore')
              : t('performance.scoreHint')}
        </p>
      </div>
    </Card>
  );
}
