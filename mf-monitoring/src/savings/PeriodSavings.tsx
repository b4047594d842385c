import { type AlignedGroups, balancesOf, earnedCents, type Period, savedCents, totalOf } from '@foyer/domain';
import { useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useMemo } from 'react';
import styles from './PeriodSavings.module.css';
import { useTariff } from './useTariff';

interface PeriodSavingsProps {
  readonly aligned: AlignedGroups;
  readonly period: Period;
  readonly siteTimeZone: string;
}

/** What the shown period saved and earned, in the household's currency; "—" and why where it cannot be known. */
export function PeriodSavings({ aligned, period, siteTimeZone }: PeriodSavingsProps) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const { tariff, money, isLoading } = useTariff(true);
  const { savedNow, earned } = useMemo(() => {
    const balances = balancesOf(aligned);
    const sales = balances.map((balance) => (balance && profile ? earnedCents(balance, profile) : null));
    return {
      savedNow: tariff && savedCents(aligned.slots, balances, tariff, siteTimeZone),
      earned: totalOf(sales),
    };
  }, [aligned, profile, tariff, siteTimeZone]);
  // Days and months hold hours of both prices: what they cost is not known.
  const mixesPrices = tariff !== null && tariff.centsPerKwh !== tariff.rangeCentsPerKwh && period !== 'day';
  const saved = mixesPrices ? null : savedNow;
  const why = mixesPrices ? 'twoPrices' : tariff ? 'noMeasure' : 'noTariff';

  return (
    <p className={styles.savings} data-testid="savings-of-period">
      {t('savings.saved', { amount: saved === null ? '—' : money(saved) })}
      {saved === null && !isLoading ? ` (${t(`savings.${why}`)})` : null}
      {earned === null ? null : t('savings.earned', { amount: money(earned) })}
    </p>
  );
}
