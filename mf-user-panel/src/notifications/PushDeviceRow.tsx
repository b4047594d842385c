import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Checkbox } from '@foyer/ui';
import { NOTIFICATION_KINDS, type NotificationKind, type PushDevice } from '@foyer/wire/notifications';
import styles from '../profile/fields.module.css';
import { failureMessage } from '../profile/refusals';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import {
  useRemovePushDeviceMutation,
  useTestPushDeviceMutation,
  useUpdatePushDeviceMutation,
} from './notification-endpoints';

const REFUSALS = {
  'support.not.allowed': 'dataOfCustomerMessage',
  'push.not.available': 'pushNotAvailableMessage',
  'push.device.not.found': 'pushNotFoundMessage',
  'push.device.lost': 'pushEndedMessage',
  'push.failed': 'pushFailedMessage',
  'too.many.requests': 'formThrottledMessage',
};

interface PushDeviceRowProps {
  readonly device: PushDevice;
  /** Adds this browser in place of a lost device; null where the device is another browser. */
  readonly switchOn: (() => void) | null;
  readonly switchingOn: boolean;
}

/** A browser with the kinds it shows, a test and its removal; a lost one with a way to switch it on again. */
export function PushDeviceRow({ device, switchOn, switchingOn }: PushDeviceRowProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const readOnly = useCustomerOnly() !== undefined;
  const [update, { isLoading: updating, originalArgs }] = useUpdatePushDeviceMutation();
  const [remove, { isLoading: removing }] = useRemovePushDeviceMutation();
  const [test, { isLoading: testing }] = useTestPushDeviceMutation();
  const { id, label, kinds, isLost } = device;

  /** Says how a request went; without network the message is that of any form. */
  const report = async (sending: Promise<{ readonly error?: unknown }>, success: string | null) => {
    const { error } = await sending;
    if (error === undefined) {
      if (success) notify.toast(success, { severity: 'success' });
      return;
    }
    notify.toast(failureMessage(error, REFUSALS), { severity: 'warning' });
  };
  // While a choice is being stored the checkboxes show it.
  const shown = updating && originalArgs ? originalArgs.kinds.split(',') : kinds;
  const choose = (kind: NotificationKind, isChosen: boolean) => {
    const chosen = NOTIFICATION_KINDS.filter((one) => (one === kind ? isChosen : kinds.includes(one)));
    void report(update({ id, kinds: chosen.join(',') }), null);
  };
  const removeThis = async () => {
    if (await notify.confirm('removePushDeviceConfirm', { destructive: true, values: { device: label } }))
      await report(remove(id), 'pushRemovedMessage');
  };

  return (
    <fieldset className={styles.group} data-testid="push-device">
      <legend className={styles.groupTitle}>{label}</legend>
      {isLost ? <p className={styles.note}>{t(switchOn ? 'push.lost' : 'push.lostElsewhere')}</p> : null}
      {isLost
        ? null
        : NOTIFICATION_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`notifications.kinds.${kind}`)}
              checked={shown.includes(kind)}
              disabled={readOnly || updating}
              onChange={(event) => choose(kind, event.currentTarget.checked)}
            />
          ))}
      <p className={styles.buttons}>
        {isLost ? (
          switchOn && (
            <Button disabled={readOnly} busy={switchingOn ? t('push.adding') : undefined} onClick={switchOn}>
              {t('push.switchOn')}
            </Button>
          )
        ) : (
          <Button
            disabled={readOnly}
            busy={testing ? t('push.testing') : undefined}
            onClick={() => void report(test(id), 'pushTestSentMessage')}
          >
            {t('push.test')}
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={readOnly}
          busy={removing ? t('push.removing') : undefined}
          onClick={() => void removeThis()}
        >
          {t('push.remove')}
        </Button>
      </p>
    </fieldset>
  );
}
