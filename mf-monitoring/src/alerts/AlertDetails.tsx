import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Dialog } from '@foyer/ui';
import type { Alert } from '@foyer/wire/alerts';
import styles from './AlertCard.module.css';
import { AlertTime } from './AlertTime';

interface AlertDetailsProps {
  /** Null when closed. */
  readonly alert: Alert | null;
  onClose(): void;
  readonly onRemove: ((alert: Alert) => Promise<boolean>) | null;
}

/** Dialog with an alert's extended description. */
export function AlertDetails({ alert, onClose, onRemove }: AlertDetailsProps) {
  const { t } = useTranslation();
  if (!alert) return null;
  const label = alert.label ?? t('alerts.untitled');
  const waiting = alert.active && !alert.acknowledged;
  return (
    <Dialog
      open
      title={label}
      closeLabel={t('alerts.close')}
      onClose={onClose}
      placement="bottom"
      actions={
        onRemove ? (
          <Button
            variant={waiting ? 'primary' : 'secondary'}
            onClick={async () => {
              if (await onRemove(alert)) onClose();
            }}
          >
            {waiting ? t('alerts.acknowledgeIt') : t('alerts.removeIt')}
          </Button>
        ) : undefined
      }
    >
      <dl className={styles.facts}>
        <dt>{t('alerts.when')}</dt>
        <dd>
          <AlertTime atMs={alert.raisedAt} />
        </dd>
        {alert.deviceName ? (
          <>
            <dt>{t('alerts.device')}</dt>
            <dd>{alert.deviceName}</dd>
          </>
        ) : null}
        <dt>{t('alerts.state')}</dt>
        <dd>{t(`alerts.stateOf.${waiting ? 'active' : alert.active ? 'acknowledged' : 'over'}`)}</dd>
      </dl>
      {alert.description ? <p>{alert.description}</p> : null}
      {alert.extendedDescription ? <p>{alert.extendedDescription}</p> : null}
    </Dialog>
  );
}
