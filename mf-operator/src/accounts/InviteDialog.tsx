import { isEmailAddress } from '@foyer/domain';
import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Dialog, SelectField, TextField } from '@foyer/ui';
import * as z from 'zod/mini';
import { useInviteMutation, useTenantsQuery } from '../operator-api';

const ROLES = ['installer', 'maintainer', 'support', 'operator'] as const;
const isOfCompany = (role: string) => role === 'installer' || role === 'maintainer';
const LANGUAGES = ['fr', 'en'] as const;

const name = z.string().check(z.trim(), z.minLength(1, 'fieldMissing'), z.maxLength(120));
const schema = z
  .object({
    email: z.string().check(
      z.trim(),
      z.refine((typed) => isEmailAddress(typed), { error: 'emailInvalid' }),
    ),
    firstName: name,
    lastName: name,
    role: z.enum(ROLES),
    language: z.enum(LANGUAGES),
    tenant: z.string().check(z.minLength(1, 'fieldMissing')),
    company: z.string().check(z.trim(), z.maxLength(120)),
    companyCode: z.string().check(z.trim(), z.maxLength(60)),
  })
  .check(
    z.refine(({ role, company }) => !isOfCompany(role) || company !== '', {
      path: ['company'],
      error: 'fieldMissing',
    }),
    z.refine(({ role, companyCode }) => !isOfCompany(role) || companyCode !== '', {
      path: ['companyCode'],
      error: 'fieldMissing',
    }),
  );
type Typed = z.input<typeof schema>;

/** Refusals of an invitation, by the platform's code. */
const REFUSALS: Readonly<Record<string, Refused<Typed>>> = {
  'email.invalid': { field: 'email', messageKey: 'emailInvalid' },
  'email.taken': { field: 'email', messageKey: 'emailTaken' },
  'tenant.unknown': { field: 'tenant', messageKey: 'tenantUnknown' },
  'company.needed': { field: 'company', messageKey: 'fieldMissing' },
};

/** Creates the account of a person and mails them the link to their first password. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const language = useLanguage();
  const { data } = useTenantsQuery();
  const tenants = data?.tenants ?? [];
  const [invite] = useInviteMutation();
  const state = useKeptForm({
    name: 'invite',
    schema,
    stored: {
      email: '',
      firstName: '',
      lastName: '',
      role: 'support',
      language,
      tenant: tenants[0]?.name ?? '',
      company: '',
      companyCode: '',
    } as Typed,
    stores: false,
    leaving: 'keep',
    save: async ({ company, companyCode, ...person }) => {
      const invitation = isOfCompany(person.role) ? { ...person, company, companyCode } : person;
      const { data: invited, error } = await invite(invitation);
      if (!invited) {
        const refused = isPlatformError(error) ? REFUSALS[error.code] : undefined;
        if (refused) return refused;
        throw error;
      }
      if (invited.mailed) notify.toast('account_invited', { severity: 'success' });
      else void notify.alert('account_invited_without_mail', { severity: 'warning' });
      onClose();
      return null;
    },
  });
  return (
    <Dialog
      open
      title={t('accounts.invite')}
      closeLabel={t('list.close')}
      testId="dialog-invite"
      onClose={onClose}
    >
      <KeptForm state={state} section="invite" saveLabel={t('accounts.sendInvitation')}>
        <TextField
          label={t('list.email')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          {...state.field('email')}
        />
        <TextField label={t('accounts.firstName')} autoComplete="off" {...state.field('firstName')} />
        <TextField label={t('accounts.lastName')} autoComplete="off" {...state.field('lastName')} />
        <SelectField
          label={t('accounts.role')}
          options={ROLES.map((one) => ({ value: one, label: t(`accounts.roles.${one}`) }))}
          {...state.field('role')}
        />
        {isOfCompany(state.form.watch('role')) ? (
          <>
            <TextField label={t('accounts.company')} autoComplete="off" {...state.field('company')} />
            <TextField
              label={t('accounts.companyCode')}
              hint={t('accounts.companyCodeHint')}
              autoComplete="off"
              {...state.field('companyCode')}
            />
          </>
        ) : null}
        <SelectField
          label={t('list.tenant')}
          options={tenants.map((one) => ({ value: one.name, label: one.brandName }))}
          {...state.field('tenant')}
        />
        <SelectField
          label={t('accounts.language')}
          options={LANGUAGES.map((one) => ({ value: one, label: t(`language.${one}`) }))}
          {...state.field('language')}
        />
      </KeptForm>
    </Dialog>
  );
}
