import { passwordFault } from '@foyer/domain';
import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, PasswordField } from '@foyer/ui';
import * as z from 'zod/mini';
import { REFUSED_TO_SUPPORT, refusalOf } from '../profile/refusals';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import { useChangePasswordMutation } from './identifier-endpoints';

interface Typed {
  password: string;
  newPassword: string;
  confirmation: string;
}

const REFUSALS: Readonly<Record<string, Refused<Typed>>> = {
  ...REFUSED_TO_SUPPORT,
  'invalid.credentials': { field: 'password', messageKey: 'passwordWrongMessage' },
  'password.too.short': { field: 'newPassword', messageKey: 'passwordTooShort' },
  'password.too.common': { field: 'newPassword', messageKey: 'passwordTooCommon' },
  'password.sameAsMail': { field: 'newPassword', messageKey: 'passwordSameMessage' },
};

/** Password rules shared with registration and recovery; each error is shown at its field. */
const schemaFor = (email: string) =>
  z
    .object({
      password: z.string().check(z.minLength(1, 'passwordMissingMessage')),
      newPassword: z.string(),
      confirmation: z.string(),
    })
    .check((context) => {
      const { newPassword, confirmation } = context.value;
      const fault = passwordFault(newPassword, confirmation, email);
      if (!fault) return;
      const path = [fault === 'passwordsDiffer' ? 'confirmation' : 'newPassword'];
      context.issues.push({ code: 'custom', message: fault, path, input: context.value });
    });

/** Changes the password; all other sessions end. */
export function PasswordForm({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [changePassword] = useChangePasswordMutation();
  const state = useKeptForm<Typed, Typed>({
    name: 'password',
    schema: schemaFor(email),
    stored: { password: '', newPassword: '', confirmation: '' },
    secret: ['password', 'newPassword', 'confirmation'],
    save: async ({ password, newPassword }) => {
      const { error } = await changePassword({ password, newPassword });
      const refusal = refusalOf(error, REFUSALS);
      if (refusal) return refusal;
      notify.toast('passwordChangedMessage', { severity: 'success' });
      // Clears the fields after the form has marked its values as saved.
      setTimeout(() => state.discard());
      return null;
    },
  });
  const reveal = { revealLabel: t('password.reveal'), concealLabel: t('password.conceal') };
  return (
    <Card title={t('password.title')}>
      <KeptForm
        state={state}
        section="password"
        saveLabel={t('password.change')}
        readOnly={useCustomerOnly()}
      >
        <PasswordField label={t('password.current')} {...reveal} {...state.field('password')} />
        <PasswordField
          label={t('password.new')}
          hint={t('password.hint')}
          autoComplete="new-password"
          {...reveal}
          {...state.field('newPassword')}
        />
        <PasswordField
          label={t('password.confirmation')}
          autoComplete="new-password"
          {...reveal}
          {...state.field('confirmation')}
        />
      </KeptForm>
    </Card>
  );
}
