import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, TextField } from '@foyer/ui';
import { cancelEmailChange, confirmEmail, EMAIL_CODE_LENGTH } from '@foyer/wire/email-change';
import * as z from 'zod/mini';

const schema = z.object({
  code: z.string().check(
    z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
    z.refine((code) => code.length === EMAIL_CODE_LENGTH && /^\d+$/.test(code), {
      error: 'emailCodeInvalidMessage',
    }),
  ),
});

const REFUSALS: Readonly<Record<string, Refused<z.output<typeof schema>>>> = {
  'email.code.invalid': { field: 'code', messageKey: 'emailCodeInvalidMessage' },
  'email.code.expired': { field: 'code', messageKey: 'emailCodeExpiredMessage' },
  'email.taken': { messageKey: 'emailTakenError' },
  'mail.unavailable': { messageKey: 'mailUnavailableMessage' },
};

interface EmailCodeFormProps {
  /** The address the code was mailed to. */
  readonly email: string;
  /** Called once it is in force, or no longer wanted. */
  onDone(): Promise<void>;
}

/** Proves the new address by the code that was mailed to it (D102). */
export function EmailCodeForm({ email, onDone }: EmailCodeFormProps) {
  const { t } = useTranslation();
  const { platform, bus, notify } = useHostServices();
  const state = useKeptForm({
    name: 'email-code',
    schema,
    stored: { code: '' },
    secret: ['code'],
    leaving: 'keep',
    save: async ({ code }) => {
      try {
        await platform.call(confirmEmail, { code });
      } catch (error) {
        const refused = isPlatformError(error) && error.failure === 'refused' ? REFUSALS[error.code] : null;
        if (refused) return refused;
        throw error;
      }
      notify.toast('emailUpdateMessage', { severity: 'success', durationMs: 5000 });
      bus.emit('profile.refresh', {});
      await onDone();
      return null;
    },
  });
  const cancel = async () => {
    await platform.call(cancelEmailChange, {}).catch(() => notify.toast('serviceNotAvailableMessage'));
    await onDone();
  };
  return (
    <KeptForm state={state} section="email-code" saveLabel={t('email.confirm')}>
      <p>{t('email.waiting', { email })}</p>
      <TextField
        label={t('email.code')}
        hint={t('email.codeHint', { count: EMAIL_CODE_LENGTH })}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...state.field('code')}
      />
      <p>
        <Button variant="quiet" onClick={() => void cancel()}>
          {t('email.cancel')}
        </Button>
      </p>
    </KeptForm>
  );
}
