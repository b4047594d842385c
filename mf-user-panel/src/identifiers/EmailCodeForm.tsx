import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, TextField } from '@foyer/ui';
import { EMAIL_CODE_LENGTH } from '@foyer/wire/email-change';
import * as z from 'zod/mini';
import { REFUSED_TO_SUPPORT, refusalOf } from '../profile/refusals';
import { useCancelEmailChangeMutation, useConfirmEmailMutation } from './identifier-endpoints';

const schema = z.object({
  code: z.string().check(
    z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
    z.refine((code) => code.length === EMAIL_CODE_LENGTH && /^\d+$/.test(code), {
      error: 'emailCodeInvalidMessage',
    }),
  ),
});

const REFUSALS: Readonly<Record<string, Refused<z.output<typeof schema>>>> = {
  ...REFUSED_TO_SUPPORT,
  'email.code.invalid': { field: 'code', messageKey: 'emailCodeInvalidMessage' },
  'email.code.expired': { field: 'code', messageKey: 'emailCodeExpiredMessage' },
  'email.taken': { messageKey: 'emailTakenError' },
  'mail.unavailable': { messageKey: 'mailUnavailableMessage' },
};

interface EmailCodeFormProps {
  /** Address the code was sent to. */
  readonly email: string;
}

/** Confirms the new address with the code sent to it. */
export function EmailCodeForm({ email }: EmailCodeFormProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [confirm] = useConfirmEmailMutation();
  const [cancelChange] = useCancelEmailChangeMutation();
  const state = useKeptForm({
    name: 'email-code',
    schema,
    stored: { code: '' },
    secret: ['code'],
    leaving: 'keep',
    save: async ({ code }) => {
      const { error } = await confirm(code);
      const refusal = refusalOf(error, REFUSALS);
      if (!refusal) notify.toast('emailUpdateMessage', { severity: 'success' });
      return refusal;
    },
  });
  const cancel = async () => {
    const { error } = await cancelChange();
    if (error) notify.toast('serviceSilentMessage');
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
