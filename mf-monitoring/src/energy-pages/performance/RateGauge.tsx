import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, type EnergyHue, Gauge, Skeleton } from '@foyer/ui';
import { useQuantities } from '../../house/numbers/useQuantities';
import styles from './RateGauge.module.css';

/** Side length of the gauge and its skeleton, px. */
const GAUGE_PX = 168;

interface RateGaugeProps {
  readonly rate: 'autonomy' | 'selfConsumption';
  readonly hue: EnergyHue;
  /** Null renders as "—". */
  readonly percent: number | null;
  readonly loading: boolean;
  /** The measurements could not be loaded: whether there are any is not known. */
  readonly failed: boolean;
  /** Label: the period, or that this is example data. */
  readonly of: string;
}

/** One rate over the chosen period, as a gauge. */
export function RateGauge({ rate, hue, percent, loading, failed, of }: RateGaugeProps) {
  const { t } = useTranslation();
  const quantities = useQuantities();
  const title = t(`series.${rate}`);
  return (
    <Card title={title} busy={loading}>
      <p className={styles.of}>{of}</p>
      <div className={styles.gauge}>
        {loading ? (
          <Skeleton width={GAUGE_PX} height={`${GAUGE_PX}px`} shape="round" />
        ) : (
          <Gauge
            label={title}
            value={percent}
            quantity={quantities.percent(percent)}
            hue={hue}
            size={GAUGE_PX}
          />
        )}
        <p className={styles.hint}>{failed ? t('rate.failed') : t(`performance.${rate}Hint`)}</p>
      </div>
    </Card>
  );
}
