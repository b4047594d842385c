import { Failure } from '@foyer/area-parts';
import { bestMoment, tariffVersionOn } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState, Skeleton } from '@foyer/ui';
import { memo, useMemo } from 'react';
import { useQuantities } from '../../house/numbers/useQuantities';
import { useRecentHours } from '../../house/recent-hours/useRecentHours';
import { useTariff } from '../useTariff';
import styles from './BestMoment.module.css';

/** A typical washing machine run. */
const WASH = { hours: 2, energyWs: 3_600_000 };

/** Minimum solar share that makes an hour worth recommending, %. */
const LEAST_SHARE_PERCENT = 20;

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Best hours for the washing machine over the past week; with little sun, the cheap hours instead. */
export const BestMoment = memo(function BestMoment({ when }: { readonly when: boolean }) {
  const { t } = useTranslation();
  const { percent } = useQuantities();
  const { versions } = useTariff(when);
  const hours = useRecentHours(when);
  const recent = hours.state === 'ready' ? hours.data : null;
  const moment = useMemo(() => {
    if (!recent) return null;
    // Today is incomplete: its missing hours would count as hours without sun.
    const todayIndex = recent.slots.findIndex(({ day }) => day === recent.today);
    const slots = todayIndex < 0 ? recent.slots : recent.slots.slice(0, todayIndex);
    return bestMoment(slots, recent.balances, recent.siteTimeZone, WASH);
  }, [recent]);

  const tariff = recent ? (tariffVersionOn(versions, recent.today)?.tariff ?? null) : null;
  const hasCheapHours = tariff !== null && tariff.centsPerKwh !== tariff.rangeCentsPerKwh;

  return (
    <Card title={t('bestMoment.title')} testId="widget-best-moment" busy={hours.state === 'loading'}>
      <div className={styles.body}>
        {hours.state === 'loading' ? <Skeleton height="2lh" /> : null}
        {hours.state === 'failed' ? <Failure {...hours} /> : null}
        {hours.state === 'ready' && !moment ? <EmptyState title={t('bestMoment.none')} /> : null}
        {moment ? (
          <p>
            {moment.ownPercent < LEAST_SHARE_PERCENT
              ? t(hasCheapHours ? 'bestMoment.cheapHours' : 'bestMoment.anyHour')
              : t('bestMoment.words', {
                  from: clock(moment.fromHour),
                  to: clock(moment.toHour),
                  share: percent(moment.ownPercent).text,
                })}
          </p>
        ) : null}
      </div>
    </Card>
  );
});
