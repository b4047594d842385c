import { isEmailAddress } from '@foyer/domain';
import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { PasswordField, TextField } from '@foyer/ui';
import { changeEmail } from '@foyer/wire/email-change';
import { verifyEmail } from '@foyer/wire/verifications';
import * as z from 'zod/mini';
import { useReadOnly } from '../profile/useReadOnly';

const schema = z.object({
  email: z.string().check(
    z.trim(),
    z.refine((typed) => isEmailAddress(typed), { error: 'emailInvalidMessage' }),
    z.toLowerCase(),
  ),
  password: z.string().check(z.minLength(1, 'passwordMissingMessage')),
});
type Typed = z.output<typeof schema>;

/** What the platform says no with, at its field (spec 3 §8). */
const REFUSALS: Readonly<Record<string, Refused<Typed>>> = {
  'email.taken': { field: 'email', messageKey: 'emailTakenError' },
  'email.invalid': { field: 'email', messageKey: 'emailInvalidMessage' },
  'parameter.invalid': { field: 'email', messageKey: 'emailInvalidMessage' },
  'password.incorrect': { field: 'password', messageKey: 'passwordWrongMessage' },
  'mail.unavailable': { messageKey: 'mailUnavailableMessage' },
};

/** Asks for another address: availability first, then with the password in force (spec 3 §5, D102). */
export function EmailForm({ onAsked }: { onAsked(): Promise<void> }) {
  const { t } = useTranslation();
  const { platform } = useHostServices();
  const state = useKeptForm({
    name: 'email',
    schema,
    stored: { email: '', password: '' },
    secret: ['password'],
    save: async (clean) => {
      try {
        await platform.call(verifyEmail, { email: clean.email });
        await platform.call(changeEmail, clean);
      } catch (error) {
        const refused = isPlatformError(error) && error.failure === 'refused' ? REFUSALS[error.code] : null;
        if (refused) return refused;
        throw error;
      }
      await onAsked();
      return null;
    },
  });
  return (
    <KeptForm state={state} section="email" saveLabel={t('email.ask')} readOnly={useReadOnly()}>
      <TextField
        label={t('email.new')}
        hint={t('email.hint')}
        type="email"
        autoComplete="email"
        {...state.field('email')}
      />
      <PasswordField
        label={t('email.password')}
        revealLabel={t('password.reveal')}
        concealLabel={t('password.conceal')}
        {...state.field('password')}
      />
    </KeptForm>
  );
}
