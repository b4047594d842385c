import { Age, Failure, Pages } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Card, DataTable, EmptyState, PageHeading, SelectField, Skeleton } from '@foyer/ui';
import { OPERATOR_HOUSEHOLD_STATES, type OperatorHousehold } from '@foyer/wire/operator-households';
import { OPERATOR_PAGE_SIZE } from '@foyer/wire/operator-paging';
import { type Households, useHouseholdsQuery } from '../operator-api';
import { FaultList } from '../parts/FaultList';
import styles from '../parts/parts.module.css';
import { SearchField } from '../parts/SearchField';
import { TenantFilter } from '../parts/TenantFilter';
import { oneOf, useListState } from '../parts/useListState';
import { useAge } from '../parts/useMoment';
import { HouseholdState } from './HouseholdState';

/** `/operator/households`: every home with its state, when it was last heard, and what fails. */
export function HouseholdsPage() {
  const { t } = useTranslation();
  const { text, page, filter, search, change, turnTo } = useListState();
  const state = oneOf(OPERATOR_HOUSEHOLD_STATES, filter('state'));
  const tenant = filter('tenant');
  const query = {
    ...(text && { text }),
    ...(state && { state }),
    ...(tenant && { tenant }),
    from: (page - 1) * OPERATOR_PAGE_SIZE,
  };
  const answer = useAnswer(useHouseholdsQuery(query, { refetchOnMountOrArgChange: true }));
  const states = answer.state === 'ready' ? answer.data.states : null;
  return (
    <section className={styles.page} data-testid="page-operatorHouseholds">
      <PageHeading>{t('households.title')}</PageHeading>
      <search className={styles.filters}>
        <SearchField
          label={t('list.search')}
          hint={t('households.searchHint')}
          text={text}
          onSearch={search}
        />
        <SelectField
          label={t('households.stateFilter')}
          value={state ?? ''}
          options={[
            { value: '', label: t('households.allStates') },
            ...OPERATOR_HOUSEHOLD_STATES.map((one) => ({
              value: one,
              label: states
                ? t('list.counted', { what: t(`households.state.${one}`), count: states[one] })
                : t(`households.state.${one}`),
            })),
          ]}
          onChange={(event) => change('state', event.target.value)}
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
        <Card title={t('households.found', { count: answer.data.total })} aside={<Age answer={answer} />}>
          <HouseholdTable found={answer.data} />
          <Pages page={page} total={answer.data.total} size={OPERATOR_PAGE_SIZE} onPage={turnTo} />
        </Card>
      ) : null}
    </section>
  );
}

function HouseholdTable({ found }: { readonly found: Households }) {
  const { t } = useTranslation();
  if (found.households.length === 0)
    return <EmptyState title={t('households.none')} text={t('list.widen')} />;
  return (
    <DataTable
      caption={t('households.title')}
      columns={[
        { key: 'name', header: t('households.name'), cell: (one) => <Name household={one} /> },
        {
          key: 'state',
          header: t('households.stateFilter'),
          cell: (one) => <HouseholdState household={one} />,
        },
        { key: 'heard', header: t('households.heard'), cell: (one) => <Heard household={one} /> },
        {
          key: 'faults',
          header: t('households.faults'),
          cell: ({ faults }) => (faults.length > 0 ? <FaultList faults={faults} /> : t('households.noFault')),
        },
      ]}
      rows={found.households}
      rowKey={({ id }) => id}
    />
  );
}

interface RowProps {
  readonly household: OperatorHousehold;
}

function Name({ household: { id, name, email, city, tenant } }: RowProps) {
  return (
    <span className={styles.words}>
      <Link to={`/operator/households/one?id=${encodeURIComponent(id)}`}>{name || email}</Link>
      <span className={styles.soft}>{email}</span>
      <span className={styles.soft}>{[city, tenant].filter(Boolean).join(' · ')}</span>
    </span>
  );
}

function Heard({ household: { heardMs } }: RowProps) {
  const { t } = useTranslation();
  const age = useAge();
  return heardMs === null ? t('households.never') : age(heardMs);
}
