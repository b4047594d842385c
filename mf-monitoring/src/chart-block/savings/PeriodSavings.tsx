import {
  type AlignedGroups,
  balancesOf,
  costCents,
  earnedByVersion,
  KIOSK_REFRESH_MS,
  type PeriodWindow,
  savedByVersion,
  type TariffSpan,
  tariffSpans,
} from '@foyer/domain';
import { useAnswer, whileAwake } from '@foyer/remote-kit';
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

const hasTwoPrices = ({ version: { tariff } }: TariffSpan) =>
  tariff !== null && tariff.centsPerKwh !== tariff.rangeCentsPerKwh;

/** What the shown period saved and earned, in the household's currency; "—" and why where it cannot be known. */
export function PeriodSavings({ aligned, window, totalsDeviceId, siteTimeZone }: PeriodSavingsProps) {
  const { t } = useTranslation();
  const { versions, money, isLoading } = useTariff(true);
  const spans = useMemo(() => tariffSpans(versions, window.fromDay, window.toDay), [versions, window]);
  const isPriced = spans.some(({ version }) => version.tariff !== null);
  // Days and months hold hours of both prices, and months days of two tariffs: what they cost is known from their hours
  // only, which the platform adds up (D36, D103).
  const mixesPrices = isPriced && window.period !== 'day' && (spans.length > 1 || spans.some(hasTwoPrices));
  const byPrice = useAnswer(
    useOwnEnergyQuery(
      mixesPrices && totalsDeviceId !== null
        ? {
            deviceId: totalsDeviceId,
            fromDate: window.fromDay,
            toDate: window.toDay,
            // Another tariff is another question.
            tariffs: JSON.stringify(spans),
          }
        : skipToken,
      whileAwake(KIOSK_REFRESH_MS),
    ),
  );
  const own = byPrice.state === 'ready' ? byPrice.data : null;
  const { saved, earned } = useMemo(() => {
    const balances = balancesOf(aligned);
    const earnedNow = earnedByVersion(aligned.slots, balances, versions);
    if (!mixesPrices) {
      return { saved: savedByVersion(aligned.slots, balances, versions, siteTimeZone), earned: earnedNow };
    }
    const tariff = spans.at(-1)?.version.tariff ?? null;
    // A platform that does not say adds up by the tariff in force (D36).
    const alone = own && own.savedCents === undefined && tariff ? costCents(own, tariff) : null;
    return { saved: own?.savedCents ?? alone, earned: own?.earnedCents ?? earnedNow };
  }, [aligned, own, mixesPrices, spans, versions, siteTimeZone]);
  const why = () => {
    if (!isPriced) return 'noTariff';
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

/** The room of what the period saved, while its measures are on their way. */
export function PeriodSavingsRoom() {
  return <p className={styles.savings} aria-hidden />;
}
