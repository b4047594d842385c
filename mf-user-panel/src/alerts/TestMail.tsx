import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import { useTestAlertMailMutation } from '../notifications/notification-endpoints';
import fields from '../profile/fields.module.css';
import { failureMessage } from '../profile/refusals';
import { useCustomerOnly } from '../profile/useCustomerOnly';

const REFUSALS = {
  'support.not.allowed': 'dataOfCustomerMessage',
  'mail.unavailable': 'testMailUnavailableMessage',
  'too.many.requests': 'formThrottledMessage',
};

/** Sends a test e-mail to the household's own address. */
export function TestMail({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const readOnly = useCustomerOnly();
  const [send, { isLoading }] = useTestAlertMailMutation();
  const sendTest = async () => {
    const { error } = await send();
    if (error === undefined) notify.toast('testMailSentMessage', { severity: 'success', values: { email } });
    else notify.toast(failureMessage(error, REFUSALS), { severity: 'warning' });
  };
  return (
    <div className={fields.stack}>
      <p>
        <Button
          disabled={readOnly !== undefined}
          busy={isLoading ? t('alerts.testMailSending') : undefined}
          onClick={() => void sendTest()}
        >
          {t('alerts.testMail')}
        </Button>
      </p>
      {readOnly ? <p className={fields.note}>{readOnly}</p> : null}
    </div>
  );
}
