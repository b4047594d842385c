import { countdownText } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import styles from './Countdown.module.css';
import { useSecondsLeft } from './useSecondsLeft';

/** Time left of an access, updated each second. Not a live region: it would be announced without end. */
export function Countdown({ untilMs }: { readonly untilMs: number }) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(untilMs);
  return (
    <span
      className={styles.countdown}
      role="timer"
      aria-label={t('access.left')}
      data-testid="support-countdown"
    >
      {countdownText(seconds)}
    </span>
  );
}
