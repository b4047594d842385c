import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Dialog, SelectField } from '@foyer/ui';
import type { OperatorAccount } from '@foyer/wire/operator-accounts';
import * as z from 'zod/mini';
import { useSetTenantMutation, useTenantsQuery } from '../operator-api';

const schema = z.object({ tenant: z.string().check(z.minLength(1, 'fieldMissing')) });
type Typed = z.input<typeof schema>;

/** Refusals of a move, by the platform's code. */
const REFUSALS: Readonly<Record<string, Refused<Typed>>> = {
  'email.taken': { field: 'tenant', messageKey: 'emailTakenThere' },
  'tenant.unknown': { field: 'tenant', messageKey: 'tenantUnknown' },
  'user.not.found': { messageKey: 'account_gone' },
};

interface MoveDialogProps {
  readonly account: OperatorAccount;
  readonly onClose: () => void;
}

/** Moves an account to another brand, on whose pages it then signs in. */
export function MoveDialog({ account: { id, email, tenant: former }, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const { data } = useTenantsQuery();
  const [move] = useSetTenantMutation();
  const others = (data?.tenants ?? []).filter(({ name }) => name !== former);
  const state = useKeptForm({
    name: 'move',
    schema,
    stored: { tenant: '' } as Typed,
    stores: false,
    leaving: 'keep',
    save: async ({ tenant }) => {
      const { error } = await move({ id, tenant });
      if (error) {
        const refused = isPlatformError(error) ? REFUSALS[error.code] : undefined;
        if (refused) return refused;
        throw error;
      }
      notify.toast('account_moved', { severity: 'success' });
      onClose();
      return null;
    },
  });
  return (
    <Dialog
      open
      title={t('accounts.moveTitle', { email })}
      closeLabel={t('list.close')}
      testId="dialog-move"
      onClose={onClose}
    >
      <p>{t('accounts.moveLead')}</p>
      <KeptForm state={state} section="move" saveLabel={t('accounts.action.move')}>
        <SelectField
          label={t('list.tenant')}
          options={[
            { value: '', label: t('accounts.chooseTenant') },
            ...others.map(({ name, brandName }) => ({ value: name, label: brandName })),
          ]}
          {...state.field('tenant')}
        />
      </KeptForm>
    </Dialog>
  );
}
