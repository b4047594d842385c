import { isEmailAddress } from '@foyer/domain';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Dialog, TextField } from '@foyer/ui';
import { type FormEvent, useState } from 'react';
import type { StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import { useCorrectEmailMutation } from './handover-endpoints';

const MAX_LENGTH = 254;
const MESSAGES: Readonly<Record<string, string>> = {
  'email.invalid': 'emailInvalidMessage',
  'email.taken': 'emailTakenError',
  'status.not.allowed': 'emailIsCustomersMessage',
  'mail.unavailable': 'mailNotAvailableMessage',
};
const messageOf = (error: unknown) => {
  if (!isPlatformError(error)) return 'serviceNotAvailableMessage';
  if (error.failure === 'offline') return 'formOfflineMessage';
  if (error.failure === 'throttled') return 'formThrottledMessage';
  return MESSAGES[error.code] ?? 'serviceNotAvailableMessage';
};

/** The customer's address in full, and its correction until the customer has chosen a password. */
export function CustomerEmail({ registration }: Pick<StepProps, 'registration'>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { email } = registration.user;
  return (
    <div className={styles.rowHead}>
      <span data-testid="customer-email">{email}</span>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('customerEmail.correct')}
      </Button>
      {isOpen ? <Correction registration={registration} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

interface CorrectionProps extends Pick<StepProps, 'registration'> {
  onClose(): void;
}

function Correction({ registration: { user, draftStore }, onClose }: CorrectionProps) {
  const { bus, notify } = useHostServices();
  const { t } = useTranslation();
  const [email, setEmail] = useState(user.email);
  const [error, setError] = useState<string | null>(null);
  const [correctEmail, { isLoading }] = useCorrectEmailMutation();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const corrected = email.trim().toLowerCase();
    if (!isEmailAddress(corrected)) return setError('emailInvalidMessage');
    const { data: invited, error: failure } = await correctEmail(corrected);
    if (failure) return setError(messageOf(failure));
    await draftStore.load();
    bus.emit('profile.refresh', {});
    notify.toast(invited ? 'emailCorrectedAndSent' : 'emailCorrected', {
      severity: 'success',
      values: { address: corrected },
    });
    onClose();
  };
  return (
    <Dialog open title={t('customerEmail.title')} onClose={onClose} testId="dialog-customer-email">
      <form className={styles.body} noValidate onSubmit={(event) => void save(event)}>
        <p>{t(user.invited ? 'customerEmail.invited' : 'customerEmail.notInvited')}</p>
        <TextField
          label={t('identity.email')}
          type="email"
          autoComplete="off"
          maxLength={MAX_LENGTH}
          value={email}
          error={error ? t(`messages.${error}`) : undefined}
          errorKey={error ?? undefined}
          onChange={({ target }) => {
            setEmail(target.value);
            setError(null);
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={isLoading ? t('form.saving') : undefined}>
            {t(user.invited ? 'customerEmail.saveAndSend' : 'customerEmail.save')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('customerEmail.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
