import { KIOSK_REFRESH_MS, type PeriodWindow } from '@foyer/domain';
import { useAnswer, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { skipToken } from '@foyer/remote-kit/store';
import { TileFailure } from '../TileFailure';
import styles from './PeriodSavings.module.css';
import { useOwnEnergyQuery } from './savings-endpoints';
import { useMoney } from './useMoney';

interface PeriodSavingsProps {
  readonly window: PeriodWindow;
  /** Device id of the home's total; null when nothing measures it. */
  readonly totalsDeviceId: string | null;
}

/** Amounts saved and earned over the shown period; "—" with a reason when unknown, and a retry after a failure. */
export function PeriodSavings({ window, totalsDeviceId }: PeriodSavingsProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const answer = useAnswer(
    useOwnEnergyQuery(
      totalsDeviceId === null
        ? skipToken
        : { deviceId: totalsDeviceId, fromDate: window.fromDay, toDate: window.toDay },
      whileAwake(KIOSK_REFRESH_MS),
    ),
  );
  const own = answer.state === 'ready' ? answer.data : null;
  const [saved, earned] = [own?.savedCents ?? null, own?.earnedCents ?? null];
  const missingReason = () => {
    if (totalsDeviceId === null) return 'noMeasure';
    if (answer.state === 'failed') return 'failed';
    if (answer.state === 'loading') return 'adding';
    if (own?.isPriced === false) return 'noTariff';
    return own?.unpricedWs ? 'unpriced' : 'noMeasure';
  };

  const sentence = () => {
    const amountEarned = earned === null ? '' : money(earned);
    const values = {
      amount: saved === null ? '—' : money(saved),
      reason: saved === null ? t(`savings.${missingReason()}`) : '',
      earned: own?.isEarnedProvisional
        ? t('savings.earnedProvisional', { earned: amountEarned })
        : amountEarned,
    };
    if (earned === null) return t(`savings.${saved === null ? 'unknown' : 'saved'}`, values);
    return t(`savings.${saved === null ? 'unknownAndEarned' : 'savedAndEarned'}`, values);
  };

  return (
    <div className={styles.savings} data-testid="savings-of-period">
      {answer.state === 'failed' ? <TileFailure answer={answer}>{sentence()}</TileFailure> : sentence()}
    </div>
  );
}

/** Placeholder with the height of the savings line. */
export function PeriodSavingsRoom() {
  return <p className={styles.savings} aria-hidden />;
}
