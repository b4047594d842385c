import { type DailyLife, dailyLifeOf, FALLBACK_EQUIVALENCE, kwhFromWs } from '@foyer/domain';
import { useFacts } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState, Skeleton } from '@foyer/ui';
import { Age } from '../answers/Age';
import type { Answer } from '../answers/answer';
import { Failure } from '../answers/Failure';
import { useAnswer } from '../answers/useAnswer';
import { useQuantities } from '../quantities/useQuantities';
import type { TwoDays } from '../totals/totalsEndpoints';
import styles from './HomeLife.module.css';
import { useEquivalencesQuery } from './homeLifeEndpoints';

const SHOWN = 3;
/** French has a plural of its own from a million on; the texts do without. */
const MANY = 999_999;

interface HomeLifeProps {
  readonly days: Answer<TwoDays>;
  readonly when: boolean;
}

/** What the day's energy stands for in daily life: production where the house has some, else consumption. */
export function HomeLife({ days, when }: HomeLifeProps) {
  const { t, i18n } = useTranslation();
  const { energy, count } = useQuantities();
  const produces = useFacts()['system.production'] === true;
  const list = useAnswer(useEquivalencesQuery(undefined, { skip: !when }));

  const body = () => {
    if (days.state === 'failed') return <Failure {...days} />;
    if (list.state === 'failed') return <Failure {...list} />;
    if (days.state === 'loading' || list.state === 'loading') return <Skeleton height="5lh" />;
    const { producedWs, consumedWs } = days.data.today;
    const energyWs = produces ? producedWs : consumedWs;
    const energyKwh = kwhFromWs(energyWs);
    if (energyKwh === null || energyKwh <= 0) {
      return <EmptyState title={t(produces ? 'homeLife.noProduction' : 'homeLife.noConsumption')} />;
    }
    const hasWords = ({ type }: DailyLife) =>
      i18n.exists(`homeLife.like.${type}_other`, { ns: 'mf-monitoring' });
    const known = dailyLifeOf(energyKwh, list.data).filter(hasWords);
    const shown =
      known.length > 0
        ? known.slice(0, SHOWN)
        : [{ type: FALLBACK_EQUIVALENCE.type, count: energyKwh * FALLBACK_EQUIVALENCE.perKwh }];
    return (
      <>
        <p className={styles.amount}>
          {t(produces ? 'homeLife.produced' : 'homeLife.consumed', { energy: energy(energyWs).text })}
        </p>
        <ul className={styles.list}>
          {shown.map((equivalent) => (
            <li key={equivalent.type}>
              {t(`homeLife.like.${equivalent.type}`, {
                count: Math.min(equivalent.count, MANY),
                amount: count(equivalent.count),
              })}
            </li>
          ))}
        </ul>
      </>
    );
  };

  return (
    <Card
      title={t('homeLife.title')}
      testId="widget-home-life"
      aside={<Age answer={days} />}
      busy={days.state === 'loading' || list.state === 'loading'}
    >
      <div className={styles.body}>{body()}</div>
    </Card>
  );
}
