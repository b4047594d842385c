import { isEmailAddress } from '@foyer/domain';
import { KeptForm, useKeptForm } from '@foyer/forms';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { TextField } from '@foyer/ui';
import * as z from 'zod/mini';
import { useRequestMutation, useRequestsQuery } from '../support-api';

const REASON_AT_LEAST = 5;
const REASON_AT_MOST = 300;

const schema = z.object({
  email: z.string().check(
    z.trim(),
    z.refine((typed) => isEmailAddress(typed), { error: 'emailInvalidMessage' }),
  ),
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(REASON_AT_LEAST, { error: 'reasonMissing' }),
      z.maxLength(REASON_AT_MOST, { error: 'reasonTooLong' }),
    ),
});
const EMPTY = { email: '', reason: '' };

/** Requests access to a household by its e-mail address, with a reason the household reads. */
export function RequestForm({ onAsked }: { readonly onAsked: (token: string) => void }) {
  const { t } = useTranslation();
  const [request] = useRequestMutation();
  const { data: requests = [] } = useRequestsQuery();
  const state = useKeptForm({
    name: 'support-request',
    schema,
    stored: EMPTY,
    leaving: 'keep',
    save: async (clean) => {
      const { data: token, error } = await request(clean);
      if (token === undefined) throw error;
      onAsked(token);
      return null;
    },
  });
  const typed = state.form.watch('email').trim().toLowerCase();
  const isReplacing = requests.some((one) => one.status === 'requested' && one.email === typed);
  return (
    <KeptForm state={state} section="support" saveLabel={t('request.send')}>
      <TextField
        label={t('request.email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        hint={isReplacing ? t('request.replaces') : undefined}
        {...state.field('email')}
      />
      <TextField
        label={t('request.reason')}
        hint={t('request.reasonHint')}
        autoComplete="off"
        {...state.field('reason')}
      />
    </KeptForm>
  );
}
