import { useFocusKept } from '@foyer/area-parts';
import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, PasswordField, TextField } from '@foyer/ui';
import { type IdentityProvider, MAX_PROVIDER_DOMAINS } from '@foyer/wire/identity-providers';
import * as z from 'zod/mini';
import { useRemoveProviderMutation, useSaveProviderMutation } from '../operator-api';
import styles from '../parts/parts.module.css';
import { useChange } from '../parts/useChange';

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const wordsOf = (typed: string) =>
  typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

const line = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1, 'fieldMissing'), z.maxLength(longest));
const schema = z.object({
  label: line(60),
  issuer: line(300),
  clientId: line(200),
  clientSecret: z.string().check(z.trim(), z.maxLength(500)),
  domains: z.string().check(
    z.refine(
      (typed) => {
        const words = wordsOf(typed);
        return (
          words.length > 0 && words.length <= MAX_PROVIDER_DOMAINS && words.every((one) => DOMAIN.test(one))
        );
      },
      { error: 'providerDomains' },
    ),
  ),
});
type Typed = z.input<typeof schema>;

const REFUSALS: Readonly<Record<string, Refused<Typed>>> = {
  'provider.issuer.invalid': { field: 'issuer', messageKey: 'providerIssuer' },
  'provider.unreachable': { field: 'issuer', messageKey: 'providerUnreachable' },
  'provider.secret.needed': { field: 'clientSecret', messageKey: 'providerSecret' },
  'tenant.unknown': { messageKey: 'tenantUnknown' },
};

interface ProviderFormProps {
  readonly tenant: string;
  /** Null without one. */
  readonly provider: IdentityProvider | null;
  readonly redirectUris: readonly string[];
}

/** Sets and removes the identity provider with which professionals of a brand sign in. */
export function ProviderForm({ tenant, provider, redirectUris }: ProviderFormProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const change = useChange();
  const [save] = useSaveProviderMutation();
  const [remove] = useRemoveProviderMutation();
  const content = useFocusKept<HTMLDivElement>(provider ? 'set' : 'none');
  const state = useKeptForm({
    name: `provider-${tenant}`,
    schema,
    stored: {
      label: provider?.label ?? '',
      issuer: provider?.issuer ?? '',
      clientId: provider?.clientId ?? '',
      clientSecret: '',
      domains: provider?.domains.join(' ') ?? '',
    } as Typed,
    stores: false,
    save: async ({ clientSecret, domains, ...named }) => {
      const { error } = await save({
        name: tenant,
        ...named,
        domains: wordsOf(domains),
        ...(clientSecret && { clientSecret }),
      });
      if (error) {
        const refused = isPlatformError(error) ? REFUSALS[error.code] : undefined;
        if (refused) return refused;
        throw error;
      }
      notify.toast('provider_saved', { severity: 'success' });
      return null;
    },
  });
  const removeIt = async () => {
    if (
      await notify.confirm('provider_remove_confirm', {
        values: { label: provider?.label ?? '' },
        destructive: true,
      })
    )
      await change(remove(tenant), 'provider_removed', { 'tenant.unknown': 'tenant_gone' });
  };
  return (
    <div ref={content} tabIndex={-1} className={styles.stack}>
      <p>{t('provider.lead')}</p>
      <KeptForm state={state} section="provider">
        <TextField
          label={t('provider.label')}
          hint={t('provider.labelHint')}
          autoComplete="off"
          {...state.field('label')}
        />
        <TextField
          label={t('provider.issuer')}
          hint={t('provider.issuerHint')}
          type="url"
          autoComplete="off"
          {...state.field('issuer')}
        />
        <TextField label={t('provider.clientId')} autoComplete="off" {...state.field('clientId')} />
        <PasswordField
          label={t('provider.clientSecret')}
          hint={provider ? t('provider.secretStays') : undefined}
          autoComplete="off"
          revealLabel={t('provider.reveal')}
          concealLabel={t('provider.conceal')}
          {...state.field('clientSecret')}
        />
        <TextField
          label={t('provider.domains')}
          hint={t('provider.domainsHint')}
          autoComplete="off"
          autoCapitalize="none"
          {...state.field('domains')}
        />
      </KeptForm>
      <p>{t('provider.redirect')}</p>
      <ul className={styles.plain}>
        {redirectUris.map((uri) => (
          <li key={uri} className={styles.code}>
            {uri}
          </li>
        ))}
      </ul>
      {provider ? (
        <div className={styles.actions}>
          <Button variant="danger" onClick={() => void removeIt()}>
            {t('provider.remove')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
