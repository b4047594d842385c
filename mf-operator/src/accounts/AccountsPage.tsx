import { Age, Failure, Pages } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge, Button, Card, DataTable, EmptyState, PageHeading, SelectField, Skeleton } from '@foyer/ui';
import { OPERATOR_ROLES, type OperatorAccount } from '@foyer/wire/operator-accounts';
import { OPERATOR_PAGE_SIZE } from '@foyer/wire/operator-paging';
import { useState } from 'react';
import { useAccountsQuery } from '../operator-api';
import styles from '../parts/parts.module.css';
import { SearchField } from '../parts/SearchField';
import { TenantFilter } from '../parts/TenantFilter';
import { oneOf, useListState } from '../parts/useListState';
import { useMoment } from '../parts/useMoment';
import { AccountActions } from './AccountActions';
import { InviteDialog } from './InviteDialog';

/** `/operator/accounts`: every account, and what an operator may do to it. */
export function AccountsPage() {
  const { t } = useTranslation();
  const { text, page, filter, search, change, turnTo } = useListState();
  const [isInviting, setInviting] = useState(false);
  const role = oneOf(OPERATOR_ROLES, filter('role'));
  const tenant = filter('tenant');
  const query = {
    ...(text && { text }),
    ...(role && { role }),
    ...(tenant && { tenant }),
    from: (page - 1) * OPERATOR_PAGE_SIZE,
  };
  const answer = useAnswer(useAccountsQuery(query, { refetchOnMountOrArgChange: true }));
  return (
    <section className={styles.page} data-testid="page-operatorAccounts">
      <PageHeading
        actions={
          <Button variant="primary" onClick={() => setInviting(true)}>
            {t('accounts.invite')}
          </Button>
        }
      >
        {t('accounts.title')}
      </PageHeading>
      <search className={styles.filters}>
        <SearchField label={t('list.search')} hint={t('accounts.searchHint')} text={text} onSearch={search} />
        <SelectField
          label={t('accounts.role')}
          value={role ?? ''}
          options={[
            { value: '', label: t('accounts.allRoles') },
            ...OPERATOR_ROLES.map((one) => ({ value: one, label: t(`accounts.roles.${one}`) })),
          ]}
          onChange={(event) => change('role', event.target.value)}
        />
        <TenantFilter value={tenant} onChange={(value) => change('tenant', value)} />
      </search>
      {answer.state === 'loading' ? (
        <Card busy>
          <Skeleton height={320} />
        </Card>
      ) : null}
      {answer.state === 'failed' ? <Failure {...answer} /> : null}
      {answer.state === 'ready' ? (
        <Card title={t('accounts.found', { count: answer.data.total })} aside={<Age answer={answer} />}>
          <AccountTable accounts={answer.data.accounts} />
          <Pages page={page} total={answer.data.total} size={OPERATOR_PAGE_SIZE} onPage={turnTo} />
        </Card>
      ) : null}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </section>
  );
}

function AccountTable({ accounts }: { readonly accounts: readonly OperatorAccount[] }) {
  const { t } = useTranslation();
  const moment = useMoment();
  if (accounts.length === 0) return <EmptyState title={t('accounts.none')} text={t('list.widen')} />;
  return (
    <DataTable
      caption={t('accounts.title')}
      columns={[
        { key: 'name', header: t('accounts.name'), cell: (one) => <Name account={one} /> },
        { key: 'role', header: t('accounts.role'), cell: ({ role }) => t(`accounts.roles.${role}`) },
        { key: 'state', header: t('accounts.state'), cell: (one) => <AccountState account={one} /> },
        { key: 'signedIn', header: t('accounts.signedIn'), cell: ({ signedInMs }) => moment(signedInMs) },
        { key: 'sessions', header: t('accounts.sessions'), align: 'end', cell: ({ sessions }) => sessions },
        {
          key: 'actions',
          header: t('list.actions'),
          cell: (one) => (one.isSelf ? t('accounts.self') : <AccountActions account={one} />),
        },
      ]}
      rows={accounts}
      rowKey={({ id }) => id}
    />
  );
}

interface AccountProps {
  readonly account: OperatorAccount;
}

function Name({ account: { name, email, tenant, tenants } }: AccountProps) {
  return (
    <span className={styles.words}>
      <span>{name || email}</span>
      <span className={styles.soft}>{email}</span>
      <span className={styles.soft}>{[...new Set([tenant, ...tenants])].join(' · ')}</span>
    </span>
  );
}

function AccountState({ account: { lockedMs, hasLeft, hasSecondFactor } }: AccountProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.badges}>
      {lockedMs === null ? <Badge tone="ok">{t('accounts.open')}</Badge> : null}
      {lockedMs !== null && !hasLeft ? <Badge tone="fatal">{t('accounts.locked')}</Badge> : null}
      {hasLeft ? <Badge tone="warn">{t('accounts.left')}</Badge> : null}
      {hasSecondFactor ? <Badge>{t('accounts.secondFactor')}</Badge> : null}
    </span>
  );
}
