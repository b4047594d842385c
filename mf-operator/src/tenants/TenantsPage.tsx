import { Age, Failure } from '@foyer/area-parts';
import { useAnswer, useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Badge, Button, Card, DataTable, EmptyState, PageHeading, Skeleton } from '@foyer/ui';
import type { TenantSummary } from '@foyer/wire/tenants';
import { useTenantsQuery } from '../operator-api';
import styles from '../parts/parts.module.css';
import { ImportButton } from './ImportButton';
import { TenantActions } from './TenantActions';

/** `/operator/tenants`: the brands of the service. */
export function TenantsPage() {
  const { t } = useTranslation();
  const { navigation } = useHostServices();
  const answer = useAnswer(useTenantsQuery(undefined, { refetchOnMountOrArgChange: true }));
  return (
    <section className={styles.page} data-testid="page-operatorTenants">
      <PageHeading
        lead={t('tenants.lead')}
        actions={
          <>
            <Button variant="primary" onClick={() => navigation.navigate('/operator/tenants/one')}>
              {t('tenants.add')}
            </Button>
            <ImportButton />
          </>
        }
      >
        {t('tenants.title')}
      </PageHeading>
      {answer.state === 'loading' ? (
        <Card busy>
          <Skeleton height={240} />
        </Card>
      ) : null}
      {answer.state === 'failed' ? <Failure {...answer} /> : null}
      {answer.state === 'ready' ? (
        <Card
          title={t('tenants.found', { count: answer.data.tenants.length })}
          aside={<Age answer={answer} />}
        >
          <TenantTable tenants={answer.data.tenants} />
        </Card>
      ) : null}
    </section>
  );
}

function TenantTable({ tenants }: { readonly tenants: readonly TenantSummary[] }) {
  const { t } = useTranslation();
  if (tenants.length === 0) return <EmptyState title={t('tenants.none')} />;
  const isFirst = ({ name }: TenantSummary) => name === tenants[0]?.name;
  return (
    <DataTable
      caption={t('tenants.title')}
      columns={[
        {
          key: 'brand',
          header: t('tenants.brand'),
          cell: (one) => (
            <span className={styles.words}>
              <Link to={`/operator/tenants/one?name=${one.name}`}>{one.brandName}</Link>
              <span className={styles.soft}>{one.name}</span>
              {isFirst(one) ? (
                <span className={styles.badges}>
                  <Badge>{t('tenants.first')}</Badge>
                </span>
              ) : null}
            </span>
          ),
        },
        {
          key: 'hosts',
          header: t('tenants.hosts'),
          cell: ({ hosts }) => <span className={styles.words}>{hosts.join(', ')}</span>,
        },
        {
          key: 'areas',
          header: t('tenants.areas'),
          cell: ({ areas }) =>
            areas.includes('*') ? t('tenants.allAreas') : t('tenants.someAreas', { count: areas.length }),
        },
        { key: 'accounts', header: t('tenants.accounts'), align: 'end', cell: ({ accounts }) => accounts },
        {
          key: 'changes',
          header: t('tenants.changes'),
          cell: ({ changes }) =>
            changes === 0 ? t('tenants.published') : t('tenants.changed', { count: changes }),
        },
        {
          key: 'actions',
          header: t('list.actions'),
          cell: (one) => <TenantActions tenant={one} isFirst={isFirst(one)} />,
        },
      ]}
      rows={tenants}
      rowKey={({ name }) => name}
    />
  );
}
