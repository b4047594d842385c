import { Age, BackLink, Failure } from '@foyer/area-parts';
import { useAnswer, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link, useSearchParams } from '@foyer/remote-kit/router';
import { Card, DataTable, EmptyState, PageHeading, Skeleton } from '@foyer/ui';
import type { OperatorHouseholdDetail } from '@foyer/wire/operator-households';
import { AuditTable } from '../audit/AuditTable';
import { useHouseholdQuery } from '../operator-api';
import { FaultList } from '../parts/FaultList';
import styles from '../parts/parts.module.css';
import { Terms } from '../parts/Terms';
import { useDay, useMoment } from '../parts/useMoment';
import { IndexCard } from '../supply/IndexCard';
import { SupplyCard } from '../supply/SupplyCard';
import { HouseholdState } from './HouseholdState';

const REFRESH_MS = 60_000;

/** `/operator/households/one?id=`: what an operator sees of one home. */
export function HouseholdPage() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const id = parameters.get('id') ?? '';
  return (
    <section className={styles.page} data-testid="page-operatorHousehold">
      <BackLink to="/operator/households">{t('households.title')}</BackLink>
      {id === '' ? <NoHousehold /> : <Household id={id} />}
    </section>
  );
}

function NoHousehold() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('household.title')}</PageHeading>
      <EmptyState testId="not-found" title={t('household.unknown')} text={t('household.unknownHint')} />
    </>
  );
}

function Household({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const query = useHouseholdQuery(id, { ...whileAwake(REFRESH_MS), refetchOnMountOrArgChange: true });
  const answer = useAnswer(query);
  if (answer.state === 'loading')
    return (
      <>
        <PageHeading>{t('household.title')}</PageHeading>
        <Card busy>
          <Skeleton height={320} />
        </Card>
      </>
    );
  if (answer.state === 'failed')
    return answer.failure === 'refused' ? (
      <NoHousehold />
    ) : (
      <>
        <PageHeading>{t('household.title')}</PageHeading>
        <Failure {...answer} />
      </>
    );
  const household = answer.data;
  return (
    <>
      <PageHeading lead={<HouseholdState household={household} />} actions={<Age answer={answer} />}>
        {household.name || household.email}
      </PageHeading>
      <Faults household={household} />
      <Details household={household} />
      <Contract household={household} />
      {household.supply ? (
        <>
          <SupplyCard household={household} supply={household.supply} />
          <IndexCard household={household} supply={household.supply} />
        </>
      ) : null}
      <Card title={t('household.audit')}>
        <AuditTable entries={household.audit} />
      </Card>
    </>
  );
}

interface HouseholdProps {
  readonly household: OperatorHouseholdDetail;
}

function Faults({ household: { faults, unreachable, alerts } }: HouseholdProps) {
  const { t } = useTranslation();
  const moment = useMoment();
  const isWell = faults.length === 0 && unreachable.length === 0 && alerts.length === 0;
  return (
    <Card title={t('households.faults')}>
      <div className={styles.stack}>
        {isWell ? <EmptyState title={t('households.noFault')} /> : null}
        <FaultList faults={faults} />
        {unreachable.length > 0 ? (
          <Terms
            terms={[[t('household.unreachable', { count: unreachable.length }), unreachable.join(', ')]]}
          />
        ) : null}
        {alerts.length > 0 ? (
          <DataTable
            caption={t('household.alerts')}
            captionVisible
            columns={[
              { key: 'kind', header: t('household.alert'), cell: ({ kind }) => <Code>{kind}</Code> },
              {
                key: 'severity',
                header: t('household.severity'),
                cell: ({ severity }) => <Code>{severity}</Code>,
              },
              { key: 'at', header: t('list.at'), cell: ({ atMs }) => moment(atMs) },
            ]}
            rows={alerts}
            rowKey={(alert) => alerts.indexOf(alert)}
          />
        ) : null}
      </div>
    </Card>
  );
}

/** A name of the platform, the same in both languages. */
function Code({ children }: { readonly children: string }) {
  return (
    <span className={styles.code} translate="no">
      {children}
    </span>
  );
}

function Details({ household }: HouseholdProps) {
  const { t } = useTranslation();
  const moment = useMoment();
  const day = useDay();
  const { heardMs, gateway, licence, licenceFrom, operationalDate } = household;
  const licenceDays = [licenceFrom, licence?.until].filter((one) => typeof one === 'string').map(day);
  return (
    <Card title={t('household.details')}>
      <div className={styles.stack}>
        <Terms
          terms={[
            [t('households.heard'), heardMs === null ? t('households.never') : moment(heardMs)],
            [t('household.gateway'), t(`households.gateway.${gateway}`)],
            [t('household.devices'), household.devices],
            [t('list.email'), household.email],
            [t('household.phone'), household.phone],
            [t('household.address'), household.address],
            [t('list.tenant'), household.tenant],
            [t('household.timeZone'), household.siteTimeZone],
            [t('household.registration'), <Code key="status">{household.subscriptionStatus}</Code>],
            [t('household.operational'), operationalDate && day(operationalDate)],
            [t('household.created'), moment(household.createdMs)],
            [t('accounts.signedIn'), moment(household.signedInMs)],
            [t('household.maintainer'), household.maintainer],
            [t('household.installer'), household.installer],
            [t('household.licence'), licence ? [licence.type, ...licenceDays].join(' · ') : null],
          ]}
        />
        <p>
          <Link to="/operator/accounts" state={{ text: household.email }}>
            {t('household.account')}
          </Link>
        </p>
      </div>
    </Card>
  );
}

function Contract({ household: { contract } }: HouseholdProps) {
  const { t } = useTranslation();
  if (contract.length === 0) return null;
  return (
    <Card title={t('household.contract')}>
      <Terms terms={contract.map(({ track, state }) => [track, <Code key={track}>{state}</Code>] as const)} />
    </Card>
  );
}
