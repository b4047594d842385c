import { Age, periodWords, usePosition } from '@foyer/area-parts';
import {
  autonomyRate,
  balancesOf,
  performanceScore,
  periodAutonomyRate,
  periodSelfConsumptionRate,
} from '@foyer/domain';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { PageHeading } from '@foyer/ui';
import { useMemo } from 'react';
import { ChartBlock } from '../../charts/ChartBlock';
import { AUTONOMY, SELF_CONSUMPTION } from '../../charts/series-plans';
import { useMeasures } from '../../charts/useMeasures';
import { useQuantities } from '../../house/numbers/useQuantities';
import { useTwoDays } from '../../house/today-balance/useTwoDays';
import { useHouse } from '../../house/useHouse';
import { Headline } from '../../page-headline/Headline';
import { EmissionsCard } from './EmissionsCard';
import styles from './PerformancePage.module.css';
import { RateGauge } from './RateGauge';
import { ScoreCard } from './ScoreCard';

const PLANS = [AUTONOMY, SELF_CONSUMPTION];

/** `/performance`: autonomy, self-consumption and the eco score of a period. */
export function PerformancePage() {
  const { t } = useTranslation();
  const { percent } = useQuantities();
  const house = useHouse();
  const [position, move] = usePosition(house);
  const target = useMemo(
    () => (house.totalsDeviceId ? { deviceId: house.totalsDeviceId } : null),
    [house.totalsDeviceId],
  );
  const days = useTwoDays();
  const todayPercent = days.state === 'ready' ? autonomyRate(days.data.today) : null;

  const answer = useMeasures(target, house, position);
  const measures = answer.state === 'ready' ? answer.data : null;
  const balances = useMemo(() => (measures ? balancesOf(measures.aligned) : []), [measures]);
  const autonomyPercent = periodAutonomyRate(balances);
  const selfConsumptionPercent = periodSelfConsumptionRate(balances);
  const loading = answer.state === 'loading' && target !== null;
  const hasFailed = answer.state === 'failed';
  const language = useLanguage();
  const of = measures?.isExample ? t('chart.example') : periodWords(position, house, language);

  return (
    <div data-testid="page-performance">
      <PageHeading lead={<Age answer={answer} />}>
        <Headline
          name={t('menu.performance')}
          loading={days.state === 'loading'}
          possible={[t('performance.unknown'), t('performance.sentence', { rate: percent(100).text })]}
        >
          {todayPercent === null
            ? t('performance.unknown')
            : t('performance.sentence', { rate: percent(todayPercent).text })}
        </Headline>
      </PageHeading>
      <section className={styles.rates} aria-label={t('performance.gauges')}>
        <RateGauge
          rate="autonomy"
          hue="battery"
          percent={autonomyPercent}
          loading={loading}
          failed={hasFailed}
          of={of}
        />
        <RateGauge
          rate="selfConsumption"
          hue="solar"
          percent={selfConsumptionPercent}
          loading={loading}
          failed={hasFailed}
          of={of}
        />
        <ScoreCard
          score={performanceScore(autonomyPercent, selfConsumptionPercent)}
          loading={loading}
          failed={hasFailed}
          of={of}
        />
      </section>
      <ChartBlock
        title={t('performance.chart')}
        house={house}
        target={target}
        plans={PLANS}
        position={position}
        onMove={move}
      />
      <EmissionsCard measures={measures} of={of} />
    </div>
  );
}
