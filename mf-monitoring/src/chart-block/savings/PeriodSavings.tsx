import {
  type AlignedGroups,
  balancesOf,
  costCents,
  earnedCents,
  KIOSK_REFRESH_MS,
  type PeriodWindow,
  savedCents,
  type Tariff,
  totalOf,
} from '@foyer/domain';
import { useAnswer, useSession, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { skipToken } from '@foyer/remote-kit/store';
import { useMemo } from 'react';
import styles from './PeriodSavings.module.css';
import { useOwnEnergyQuery } from './savings-endpoints';
import { useTariff } from './useTariff';

interface PeriodSavingsProps {
  readonly aligned: AlignedGroups;
  readonly window: PeriodWindow;
  /** The house as a whole; null where nothing measures it. */
  readonly totalsDeviceId: string | null;
  readonly siteTimeZone: string;
}

/** What the shown period saved and earned, in the household's currency; "—" and why where it cannot be known. */
export function PeriodSavings({ aligned, window, totalsDeviceId, siteTimeZone }: PeriodSavingsProps) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const { tariff, money, isLoading } = useTariff(true);
  // Days and months hold hours of both prices: what they cost is known from their hours only, which the platform adds
  // up (D36).
  const mixesPrices =
    tariff !== null && tariff.centsPerKwh !== tariff.rangeCentsPerKwh && window.period !== 'day';
  const byPrice = useAnswer(
    useOwnEnergyQuery(
      mixesPrices && totalsDeviceId !== null
        ? { deviceId: totalsDeviceId, fromDate: window.fromDay, toDate: window.toDay }
        : skipToken,
      whileAwake(KIOSK_REFRESH_MS),
    ),
  );
  const own = byPrice.state === 'ready' ? byPrice.data : null;
  const { saved, earned } = useMemo(() => {
    const balances = balancesOf(aligned);
    const sales = balances.map((balance) => (balance && profile ? earnedCents(balance, profile) : null));
    const savedFrom = (known: Tariff) =>
      mixesPrices ? own && costCents(own, known) : savedCents(aligned.slots, balances, known, siteTimeZone);
    return { saved: tariff && savedFrom(tariff), earned: totalOf(sales) };
  }, [aligned, own, mixesPrices, profile, tariff, siteTimeZone]);
  const why = () => {
    if (!tariff) return 'noTariff';
    if (!mixesPrices || totalsDeviceId === null || byPrice.state === 'ready') return 'noMeasure';
    return byPrice.state === 'failed' ? 'failed' : 'adding';
  };

  return (
    <p className={styles.savings} data-testid="savings-of-period">
      {t('savings.saved', { amount: saved === null ? '—' : money(saved) })}
      {saved === null && !isLoading ? ` (${t(`savings.${why()}`)})` : null}
      {earned === null ? null : t('savings.earned', { amount: money(earned) })}
    </p>
  );
}
