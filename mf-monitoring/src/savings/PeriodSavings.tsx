import {
  type AlignedGroups,
  alignGroups,
  balancesOf,
  earnedCents,
  type PeriodWindow,
  savedCents,
  totalOf,
} from '@foyer/domain';
import { useAnswer, useSession, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { skipToken } from '@foyer/remote-kit/store';
import { useMemo } from 'react';
import { useRecentHoursQuery } from '../recent-hours/recentHoursEndpoints';
import { KIOSK_REFRESH_MS } from '../refresh';
import styles from './PeriodSavings.module.css';
import { useTariff } from './useTariff';

interface PeriodSavingsProps {
  readonly aligned: AlignedGroups;
  readonly window: PeriodWindow;
  /** The house as a whole; null where nothing measures it. */
  readonly totalsDeviceId: string | null;
  readonly siteTimeZone: string;
}

/** Periods whose hours are few enough to be asked for where the price changes with the hour. */
const BY_HOUR = ['week', 'month'];

/** What the shown period saved and earned, in the household's currency; "—" and why where it cannot be known. */
export function PeriodSavings({ aligned, window, totalsDeviceId, siteTimeZone }: PeriodSavingsProps) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const { tariff, money, isLoading } = useTariff(true);
  // Days and months hold hours of both prices: what they cost is known from their hours only.
  const mixesPrices =
    tariff !== null && tariff.centsPerKwh !== tariff.rangeCentsPerKwh && window.period !== 'day';
  const byHour = mixesPrices && totalsDeviceId !== null && BY_HOUR.includes(window.period);
  const hours = useAnswer(
    useRecentHoursQuery(
      byHour ? { deviceId: totalsDeviceId, fromDate: window.fromDay, toDate: window.toDay } : skipToken,
      whileAwake(KIOSK_REFRESH_MS),
    ),
  );
  const groups = byHour && hours.state === 'ready' ? hours.data : null;
  const priced = useMemo(() => {
    if (mixesPrices) return groups && alignGroups(groups, window, 'hour', siteTimeZone);
    return aligned;
  }, [mixesPrices, groups, window, aligned, siteTimeZone]);
  const { saved, earned } = useMemo(() => {
    const sales = balancesOf(aligned).map((balance) =>
      balance && profile ? earnedCents(balance, profile) : null,
    );
    return {
      saved: priced && tariff && savedCents(priced.slots, balancesOf(priced), tariff, siteTimeZone),
      earned: totalOf(sales),
    };
  }, [aligned, priced, profile, tariff, siteTimeZone]);
  const why = () => {
    if (byHour && hours.state !== 'ready') return hours.state === 'failed' ? 'failed' : 'adding';
    if (byHour) return 'noMeasure';
    if (mixesPrices) return 'twoPrices';
    return tariff ? 'noMeasure' : 'noTariff';
  };

  return (
    <p className={styles.savings} data-testid="savings-of-period">
      {t('savings.saved', { amount: saved === null ? '—' : money(saved) })}
      {saved === null && !isLoading ? ` (${t(`savings.${why()}`)})` : null}
      {earned === null ? null : t('savings.earned', { amount: money(earned) })}
    </p>
  );
}
