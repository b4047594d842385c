import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card } from '@foyer/ui';
import type { NotificationSettings } from '@foyer/wire/notifications';
import { useState } from 'react';
import styles from '../profile/fields.module.css';
import { refusalOf } from '../profile/refusals';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import { useAddPushDeviceMutation } from './notification-endpoints';
import { PushDeviceRow } from './PushDeviceRow';
import { browserLabel, pushObstacle, subscribeBrowser } from './this-browser';

const REFUSALS = {
  'support.not.allowed': 'dataOfCustomerMessage',
  'push.not.available': 'pushNotAvailableMessage',
  'push.service.unknown': 'pushServiceUnknownMessage',
  'push.too.many': 'pushTooManyMessage',
};

/** Browsers that show alerts. The browser asks for permission only after a tap on the button. */
export function PushDevices({ settings }: { readonly settings: NotificationSettings }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const readOnly = useCustomerOnly();
  const [add] = useAddPushDeviceMutation();
  const [busy, setBusy] = useState(false);
  const [obstacle, setObstacle] = useState(pushObstacle);
  const { pushKey, devices } = settings;

  /** @param replaces id of a lost device that this browser is. */
  const addThis = async (replaces?: string) => {
    if (pushKey === null || busy) return;
    setBusy(true);
    try {
      const subscribed = await subscribeBrowser(pushKey);
      if (typeof subscribed === 'string') {
        setObstacle(subscribed);
        return;
      }
      const { error } = await add({ ...subscribed, label: browserLabel(navigator.userAgent), replaces });
      const refusal = error === undefined ? null : refusalOf(error, REFUSALS);
      notify.toast(refusal ?? 'pushAddedMessage', { severity: refusal ? 'warning' : 'success' });
    } catch {
      notify.toast('pushSubscribeFailedMessage', { severity: 'warning' });
    } finally {
      setBusy(false);
    }
  };

  const thisLabel = browserLabel(navigator.userAgent);
  const reason = pushKey === null ? 'notAvailable' : obstacle;
  return (
    <Card title={t('push.title')} testId="push-devices">
      <div className={styles.stack}>
        <p>{t('push.lead')}</p>
        {reason === null ? (
          <p className={styles.buttons}>
            <Button
              variant="primary"
              disabled={readOnly !== undefined}
              busy={busy ? t('push.adding') : undefined}
              onClick={() => void addThis()}
            >
              {t('push.add')}
            </Button>
          </p>
        ) : (
          <p className={styles.note}>{t(`push.${reason}`)}</p>
        )}
        {readOnly ? <p className={styles.note}>{readOnly}</p> : null}
        {devices.length === 0 ? <p>{t('push.none')}</p> : null}
        {devices.map((device) => (
          <PushDeviceRow
            key={device.id}
            device={device}
            switchOn={reason === null && device.label === thisLabel ? () => void addThis(device.id) : null}
            switchingOn={busy}
          />
        ))}
      </div>
    </Card>
  );
}
