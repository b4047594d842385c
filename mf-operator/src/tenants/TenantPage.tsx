import { BackLink, Failure } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useSearchParams } from '@foyer/remote-kit/router';
import { Card, EmptyState, PageHeading, Skeleton } from '@foyer/ui';
import { type Tenants, useProviderQuery, useTenantQuery, useTenantsQuery } from '../operator-api';
import styles from '../parts/parts.module.css';
import { BrandForm } from './BrandForm';
import type { TenantFile } from './brand-form';
import { ProviderForm } from './ProviderForm';
import { SellerCard } from './SellerForm';

/** `/operator/tenants/one?name=`: a brand as a form; without a name a new one. */
export function TenantPage() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const name = parameters.get('name');
  const answer = useAnswer(useTenantsQuery(undefined, { refetchOnMountOrArgChange: true }));
  return (
    <section className={styles.page} data-testid="page-operatorTenant">
      <BackLink to="/operator/tenants">{t('tenants.title')}</BackLink>
      <PageHeading>{name === null ? t('tenants.add') : t('tenant.title', { name })}</PageHeading>
      {answer.state === 'loading' ? <Loading /> : null}
      {answer.state === 'failed' ? <Failure {...answer} /> : null}
      {answer.state === 'ready' ? <Brand key={name} name={name} around={answer.data} /> : null}
    </section>
  );
}

function Loading() {
  return (
    <Card busy>
      <Skeleton height={480} />
    </Card>
  );
}

interface BrandProps {
  /** Null for a new one. */
  readonly name: string | null;
  readonly around: Tenants;
}

function Brand({ name, around }: BrandProps) {
  const { t } = useTranslation();
  const model = name ?? around.tenants[0]?.name ?? '';
  const isKnown = around.tenants.some((one) => one.name === model);
  const answer = useAnswer(useTenantQuery(model, { refetchOnMountOrArgChange: true, skip: !isKnown }));
  if (!isKnown) return <EmptyState testId="not-found" title={t('tenant.unknown')} />;
  if (answer.state === 'loading') return <Loading />;
  if (answer.state === 'failed') return <Failure {...answer} />;
  const { file, changes } = answer.data;
  return (
    <>
      <Card>
        {/* The platform answers the form of what it takes; fields of newer ones are loose in the answer's type. */}
        <BrandForm
          file={file as unknown as TenantFile}
          changes={name === null ? null : changes}
          around={around}
        />
      </Card>
      {name === null ? null : <SellerCard name={name} />}
      {name === null ? null : <Provider tenant={name} />}
    </>
  );
}

/** The identity provider of the brand's professionals. */
function Provider({ tenant }: { readonly tenant: string }) {
  const { t } = useTranslation();
  const answer = useAnswer(useProviderQuery(tenant, { refetchOnMountOrArgChange: true }));
  return (
    <Card title={t('provider.title')} busy={answer.state === 'loading'}>
      {answer.state === 'loading' ? <Skeleton height={320} /> : null}
      {answer.state === 'failed' ? <Failure {...answer} /> : null}
      {answer.state === 'ready' ? <ProviderForm tenant={tenant} {...answer.data} /> : null}
    </Card>
  );
}
