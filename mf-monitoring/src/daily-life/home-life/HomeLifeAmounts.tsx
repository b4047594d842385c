import { Failure } from '@foyer/area-parts';
import { balanceOf, dayCounter, KIOSK_REFRESH_MS } from '@foyer/domain';
import { type Answer, useAnswer, useFacts, useSession, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { skipToken } from '@foyer/remote-kit/store';
import { Skeleton } from '@foyer/ui';
import type { Equivalence } from '@foyer/wire/information';
import { useQuantities } from '../../house/numbers/useQuantities';
import type { TwoDays } from '../../house/today-balance/two-days';
import { useHouse } from '../../house/useHouse';
import { DailyLifeWords } from './DailyLifeWords';
import styles from './HomeLife.module.css';
import { useEquivalencesQuery, useTotalsQuery } from './home-life-endpoints';

const TOTALS_REFRESH_MS = 900_000;
const NO_EQUIVALENCES: readonly Equivalence[] = [];

interface HomeLifeAmountsProps {
  readonly days: Answer<TwoDays>;
  readonly when: boolean;
}

/** The home's energy in everyday terms: its production, or its consumption without any. */
export function HomeLifeAmounts({ days, when }: HomeLifeAmountsProps) {
  const { t } = useTranslation();
  const { kiosk } = useSession();
  const { totalsDeviceId, operationalDay, today: todayDay } = useHouse();
  const way = useFacts()['system.production'] === true ? 'produced' : 'consumed';
  const refresh = whileAwake(kiosk ? KIOSK_REFRESH_MS : TOTALS_REFRESH_MS);
  const list = useAnswer(useEquivalencesQuery(undefined, { ...(kiosk ? refresh : {}), skip: !when }));
  const totals = useAnswer(useTotalsQuery(when && totalsDeviceId ? totalsDeviceId : skipToken, refresh));
  // A missing list of equivalences is no failure: the fallback remains.
  const failed = [days, totals].find(({ state }) => state === 'failed');
  const today = days.state === 'ready' ? days.data.today : null;
  const total = totals.state === 'ready' ? balanceOf(totals.data) : null;

  if (failed?.state === 'failed') return <Failure {...failed} />;
  return (
    <dl className={styles.amounts}>
      <Amount
        name={t(`homeLife.${way}.today`)}
        energyWs={today?.[`${way}Ws`] ?? null}
        list={list}
        loading={!today}
      />
      <Amount
        name={
          operationalDay === null
            ? t(`homeLife.${way}.total`)
            : t(`homeLife.${way}.inDays`, { count: dayCounter(operationalDay, todayDay) })
        }
        energyWs={total?.[`${way}Ws`] ?? null}
        list={list}
        loading={!total && totalsDeviceId !== null}
      />
    </dl>
  );
}

interface AmountProps {
  readonly name: string;
  readonly energyWs: number | null;
  readonly list: Answer<readonly Equivalence[]>;
  readonly loading: boolean;
}

function Amount({ name, energyWs, list, loading }: AmountProps) {
  const { t } = useTranslation();
  const { energy } = useQuantities();
  const { value, unit } = energy(energyWs);
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.amount}>
        {loading ? (
          <Skeleton width="6ch" />
        ) : (
          <>
            {value} <small>{unit}</small>
          </>
        )}
      </dd>
      <dd className={styles.like}>
        {loading || list.state === 'loading' ? (
          <Skeleton width="14ch" />
        ) : energyWs === null ? (
          t('homeLife.nothing')
        ) : (
          <DailyLifeWords
            energyWs={energyWs}
            equivalences={list.state === 'ready' ? list.data : NO_EQUIVALENCES}
          />
        )}
      </dd>
    </div>
  );
}
