import type { ChannelFinding, WiringLight } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge } from '@foyer/ui';
import { useWatts } from '../devices/useWatts';
import styles from '../steps/StepPage.module.css';
import type { Channel, useClampWords } from './clamp-words';

interface ChannelCardProps {
  readonly channel: Channel;
  readonly finding: ChannelFinding;
  readonly words: ReturnType<typeof useClampWords>;
  readonly light: WiringLight;
}

/** What a clamp measures and whether it can be right; a meter of several circuits only answers or not. */
export function ChannelCard({ channel, finding, words, light }: ChannelCardProps) {
  const { t } = useTranslation();
  const watts = useWatts();
  const { deviceId, verdict, powerW, direction, steady } = finding;
  const isWrong = verdict !== 'plausible';
  const isMeter = channel.kind === 'composite';
  // Without sun nothing flows that could contradict the clamp of the panels.
  const isDark = light === 'night' || (light === 'dusk' && direction === 'still');
  const isUnjudged = channel.kind === 'production' && !isWrong && isDark;
  const position = words.positionOf(channel);
  return (
    <li
      className={isWrong ? `${styles.row} ${styles.faulty}` : styles.row}
      data-testid={`wiring-${deviceId}`}
      data-verdict={verdict}
    >
      <div className={styles.rowHead}>
        <span>{channel.name}</span>
        {isUnjudged ? (
          <Badge tone="neutral">{t('wiring.unjudged')}</Badge>
        ) : (
          <Badge tone={isWrong ? 'fatal' : 'ok'}>
            {t(isMeter && !isWrong ? 'wiring.meter.answers' : `wiring.verdicts.${verdict}`)}
          </Badge>
        )}
      </div>
      {position ? <span className={styles.soft}>{position}</span> : null}
      {isMeter ? null : (
        <span>
          {watts(powerW)}
          {` · ${t(`wiring.directions.${direction}`)} · ${t(steady ? 'wiring.steady' : 'wiring.moving')}`}
        </span>
      )}
      <span className={isWrong ? styles.fault : styles.soft}>
        {isUnjudged ? t('wiring.unjudgedReason') : words.reasonOf(channel, verdict)}
      </span>
    </li>
  );
}
