import { isEmailAddress } from '@foyer/domain';
import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { PasswordField, TextField } from '@foyer/ui';
import * as z from 'zod/mini';
import { REFUSED_TO_SUPPORT, refusalOf } from '../profile/refusals';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import { useChangeEmailMutation } from './identifier-endpoints';

const schema = z.object({
  email: z.string().check(
    z.trim(),
    z.refine((typed) => isEmailAddress(typed), { error: 'emailInvalidMessage' }),
    z.toLowerCase(),
  ),
  password: z.string().check(z.minLength(1, 'passwordMissingMessage')),
});
type Typed = z.output<typeof schema>;

/** Error messages and their fields, by the API's error code. */
const REFUSALS: Readonly<Record<string, Refused<Typed>>> = {
  ...REFUSED_TO_SUPPORT,
  'email.taken': { field: 'email', messageKey: 'emailTakenError' },
  'email.invalid': { field: 'email', messageKey: 'emailInvalidMessage' },
  'parameter.invalid': { field: 'email', messageKey: 'emailInvalidMessage' },
  'password.incorrect': { field: 'password', messageKey: 'passwordWrongMessage' },
  'mail.unavailable': { messageKey: 'mailUnavailableMessage' },
};

/** Requests a change of address, which needs the current password. */
export function EmailForm() {
  const { t } = useTranslation();
  const [change] = useChangeEmailMutation();
  const state = useKeptForm({
    name: 'email',
    schema,
    stored: { email: '', password: '' },
    secret: ['password'],
    save: async (clean) => refusalOf((await change(clean)).error, REFUSALS),
  });
  return (
    <KeptForm state={state} section="email" saveLabel={t('email.ask')} readOnly={useCustomerOnly()}>
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
