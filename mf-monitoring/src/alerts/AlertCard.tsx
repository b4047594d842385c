import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge, Button, IconButton, IconCheck, IconInfo, IconRemove, IconWarning } from '@foyer/ui';
import type { Alert } from '@foyer/wire/alerts';
import styles from './AlertCard.module.css';
import { AlertTime } from './AlertTime';

interface AlertCardProps {
  readonly alert: Alert;
  onOpen(alert: Alert): void;
  readonly onRemove: ((alert: Alert) => Promise<boolean>) | null;
}

const TONES = { fatal: 'fatal', warning: 'warn', info: 'neutral' } as const;

export function AlertCard({ alert, onOpen, onRemove }: AlertCardProps) {
  const { t } = useTranslation();
  const waiting = alert.active && !alert.acknowledged;
  const title = alert.label ?? t('alerts.untitled');
  const removal = waiting ? t('alerts.acknowledge', { label: title }) : t('alerts.remove', { label: title });
  return (
    <article
      className={styles.card}
      data-severity={waiting ? alert.severity : undefined}
      data-over={!waiting || undefined}
      data-alert={alert.id}
      aria-label={title}
      tabIndex={-1}
    >
      <div className={styles.head}>
        {waiting ? (
          <Badge tone={TONES[alert.severity]}>
            {alert.severity === 'info' ? (
              <IconInfo size={14} aria-hidden />
            ) : (
              <IconWarning size={14} aria-hidden />
            )}{' '}
            {t(`alerts.severity.${alert.severity}`)}
          </Badge>
        ) : (
          <Badge>{t(`alerts.stateOf.${alert.active ? 'acknowledged' : 'over'}`)}</Badge>
        )}
        <AlertTime atMs={alert.raisedAt} />
      </div>
      <h2 className={styles.title}>{title}</h2>
      {alert.deviceName && !alert.description?.includes(alert.deviceName) ? (
        <p className={styles.device}>{alert.deviceName}</p>
      ) : null}
      {alert.description ? <p className={styles.text}>{alert.description}</p> : null}
      <div className={styles.actions}>
        <Button variant="quiet" icon={<IconInfo size={18} aria-hidden />} onClick={() => onOpen(alert)}>
          {t('alerts.details')}
        </Button>
        {onRemove && waiting ? (
          <Button
            variant="quiet"
            icon={<IconCheck size={20} aria-hidden />}
            aria-label={removal}
            title={removal}
            onClick={() => void onRemove(alert)}
          >
            {t('alerts.acknowledgeIt')}
          </Button>
        ) : null}
        {onRemove && !waiting ? (
          <IconButton
            label={removal}
            icon={<IconRemove size={20} aria-hidden />}
            onClick={() => void onRemove(alert)}
          />
        ) : null}
      </div>
    </article>
  );
}
