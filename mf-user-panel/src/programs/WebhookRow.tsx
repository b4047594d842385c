import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Checkbox } from '@foyer/ui';
import { NOTIFICATION_KINDS, type NotificationKind } from '@foyer/wire/notifications';
import type { Webhook } from '@foyer/wire/webhooks';
import { useMoment } from '../assistance/useMoment';
import fields from '../profile/fields.module.css';
import { failureMessage } from '../profile/refusals';
import styles from './ProgramsPage.module.css';
import {
  useRemoveWebhookMutation,
  useTestWebhookMutation,
  useUpdateWebhookMutation,
} from './webhook-endpoints';

const REFUSALS = {
  'webhook.not.found': 'webhookNotFoundMessage',
  'too.many.requests': 'formThrottledMessage',
};

/** An address that alerts are posted to: its kinds, last delivery, a test and its removal. */
export function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const moment = useMoment();
  const [update, { isLoading: updating, originalArgs }] = useUpdateWebhookMutation();
  const [remove, { isLoading: removing }] = useRemoveWebhookMutation();
  const [test, { isLoading: testing }] = useTestWebhookMutation();
  const { id, address, kinds, delivery, isPaused } = webhook;

  const warn = (error: unknown) => notify.toast(failureMessage(error, REFUSALS), { severity: 'warning' });
  // While a choice is being stored the checkboxes show it.
  const shown = updating && originalArgs ? originalArgs.kinds.split(',') : kinds;
  const choose = async (kind: NotificationKind, isChosen: boolean) => {
    const chosen = NOTIFICATION_KINDS.filter((one) => (one === kind ? isChosen : kinds.includes(one)));
    if (chosen.length === 0) {
      notify.toast('webhookKindsMessage', { severity: 'warning' });
      return;
    }
    const { error } = await update({ id, kinds: chosen.join(',') });
    if (error !== undefined) warn(error);
  };
  const testThis = async () => {
    const { data, error } = await test(id);
    if (!data) warn(error);
    else if (data.result === 'delivered') notify.toast('webhookTestedMessage', { severity: 'success' });
    else notify.toast('webhookTestFailedMessage', { severity: 'warning' });
  };
  const removeThis = async () => {
    if (!(await notify.confirm('removeWebhookConfirm', { destructive: true, values: { address } }))) return;
    const { error } = await remove(id);
    if (error === undefined) notify.toast('webhookRemovedMessage', { severity: 'success' });
    else warn(error);
  };

  return (
    <fieldset className={fields.group} data-testid="webhook">
      <legend className={`${fields.groupTitle} ${styles.address}`}>{address}</legend>
      {isPaused ? <p>{t('webhooks.paused')}</p> : null}
      <p className={fields.note}>
        {delivery === null
          ? t('webhooks.unused')
          : t(`webhooks.result.${delivery.result}`, {
              at: moment(delivery.atMs),
              httpStatus: delivery.httpStatus ?? '',
            })}
      </p>
      {NOTIFICATION_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          label={t(`notifications.kinds.${kind}`)}
          checked={shown.includes(kind)}
          disabled={updating}
          onChange={(event) => void choose(kind, event.currentTarget.checked)}
        />
      ))}
      <p className={fields.buttons}>
        <Button
          aria-label={t('webhooks.testThis', { address })}
          busy={testing ? t('webhooks.testing') : undefined}
          onClick={() => void testThis()}
        >
          {t('webhooks.test')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t('webhooks.removeThis', { address })}
          busy={removing ? t('webhooks.removing') : undefined}
          onClick={() => void removeThis()}
        >
          {t('webhooks.remove')}
        </Button>
      </p>
    </fieldset>
  );
}
