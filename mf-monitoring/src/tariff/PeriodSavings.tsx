import {
  type AlignedGroups,
  balancesOf,
  costCents,
  earningsByVersion,
  isEarningProvisional,
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
  /** Device id of the home's total; null when nothing measures it. */
  readonly totalsDeviceId: string | null;
  readonly siteTimeZone: string;
}

const hasPrice = ({ version: { tariff, offer } }: TariffSpan) => tariff !== null || Boolean(offer);

const hasTwoPrices = ({ version: { tariff } }: TariffSpan) =>
  tariff !== null && tariff.centsPerKwh !== tariff.rangeCentsPerKwh;

/** Amounts saved and earned over the shown period; "—" with a reason when unknown. */
export function PeriodSavings({ aligned, window, totalsDeviceId, siteTimeZone }: PeriodSavingsProps) {
  const { t } = useTranslation();
  const { versions, revision, money, isLoading } = useTariff(true);
  const spans = useMemo(() => tariffSpans(versions, window.fromDay, window.toDay), [versions, window]);
  const isPriced = spans.some(hasPrice);
  // A group of a day or month may mix two prices or two tariffs. Only short steps can be priced, so the platform sums
  // them; the prices of
  // an offer are its own. See `docs/rules/tariff.md#savings-and-earnings`.
  const hasOffer = spans.some(({ version }) => version.offer);
  const mixesPrices =
    isPriced && (hasOffer || (window.period !== 'day' && (spans.length > 1 || spans.some(hasTwoPrices))));
  const byPrice = useAnswer(
    useOwnEnergyQuery(
      mixesPrices && totalsDeviceId !== null
        ? {
            deviceId: totalsDeviceId,
            fromDate: window.fromDay,
            toDate: window.toDay,
            // Part of the cache key: a changed tariff needs a new answer.
            tariffs: revision,
          }
        : skipToken,
      whileAwake(KIOSK_REFRESH_MS),
    ),
  );
  const own = byPrice.state === 'ready' ? byPrice.data : null;
  const { saved, earned, isProvisional } = useMemo(() => {
    const balances = balancesOf(aligned);
    const isProvisional = isEarningProvisional(aligned.slots, balances, versions, siteTimeZone);
    const earnedNow = earningsByVersion(aligned.slots, balances, versions);
    if (!mixesPrices) {
      const savedNow = savedByVersion(aligned.slots, balances, versions, siteTimeZone);
      return { saved: savedNow, earned: earnedNow, isProvisional };
    }
    const tariff = spans.at(-1)?.version.tariff ?? null;
    // Older platforms return no amounts; price the sum at the current tariff.
    const alone = own && own.savedCents === undefined && tariff ? costCents(own, tariff) : null;
    return { saved: own?.savedCents ?? alone, earned: own?.earnedCents ?? earnedNow, isProvisional };
  }, [aligned, own, mixesPrices, spans, versions, siteTimeZone]);
  const missingReason = () => {
    if (!isPriced) return 'noTariff';
    if (own?.unpricedWs) return 'unpriced';
    if (!mixesPrices || totalsDeviceId === null || byPrice.state === 'ready') return 'noMeasure';
    return byPrice.state === 'failed' ? 'failed' : 'adding';
  };

  const sentence = () => {
    const isUnknown = saved === null && !isLoading;
    const amountEarned = earned === null ? '' : money(earned);
    const values = {
      amount: saved === null ? '—' : money(saved),
      reason: isUnknown ? t(`savings.${missingReason()}`) : '',
      earned: isProvisional ? t('savings.earnedProvisional', { earned: amountEarned }) : amountEarned,
    };
    if (earned === null) return t(`savings.${isUnknown ? 'unknown' : 'saved'}`, values);
    return t(`savings.${isUnknown ? 'unknownAndEarned' : 'savedAndEarned'}`, values);
  };

  return (
    <p className={styles.savings} data-testid="savings-of-period">
      {sentence()}
    </p>
  );
}

/** Placeholder with the height of the savings line. */
export function PeriodSavingsRoom() {
  return <p className={styles.savings} aria-hidden />;
}
