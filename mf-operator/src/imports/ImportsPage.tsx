import { Age, Failure } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Badge, Card, DataTable, EmptyState, MISSING, PageHeading, Skeleton } from '@foyer/ui';
import type { OperatorCorrection, OperatorImport, OperatorRefusedReadings } from '@foyer/wire/operator-data';
import type { OperatorSubject } from '@foyer/wire/operator-paging';
import { useImportsQuery } from '../operator-api';
import styles from '../parts/parts.module.css';
import { useMoment } from '../parts/useMoment';

/** `/operator/imports`: files imported into homes, changes of past measurements, and readings that were refused. */
export function ImportsPage() {
  const { t } = useTranslation();
  const answer = useAnswer(useImportsQuery(undefined, { refetchOnMountOrArgChange: true }));
  return (
    <section className={styles.page} data-testid="page-operatorImports">
      <PageHeading lead={t('imports.lead')}>{t('imports.title')}</PageHeading>
      {answer.state === 'loading' ? (
        <Card busy>
          <Skeleton height={320} />
        </Card>
      ) : null}
      {answer.state === 'failed' ? <Failure {...answer} /> : null}
      {answer.state === 'ready' ? (
        <>
          <Card title={t('imports.corrections')} aside={<Age answer={answer} />}>
            <Corrections corrections={answer.data.corrections} />
          </Card>
          <Card title={t('imports.refused')}>
            <Refused refused={answer.data.refused} />
          </Card>
          <Card title={t('imports.files')}>
            <Files files={answer.data.files} />
          </Card>
        </>
      ) : null}
    </section>
  );
}

function Home({ household }: { readonly household: OperatorSubject | null }) {
  const { t } = useTranslation();
  if (!household) return t('imports.gone');
  return <Link to={`/operator/households/one?id=${encodeURIComponent(household.id)}`}>{household.name}</Link>;
}

function Corrections({ corrections }: { readonly corrections: readonly OperatorCorrection[] }) {
  const { t } = useTranslation();
  const moment = useMoment();
  if (corrections.length === 0) return <EmptyState title={t('imports.noCorrections')} />;
  return (
    <DataTable
      caption={t('imports.corrections')}
      columns={[
        { key: 'home', header: t('imports.home'), cell: ({ household }) => <Home household={household} /> },
        {
          key: 'name',
          header: t('imports.correction'),
          cell: ({ name, kind }) => (
            <span className={styles.words}>
              <span>{name}</span>
              <span className={styles.soft}>{t(`imports.kind.${kind}`)}</span>
            </span>
          ),
        },
        { key: 'created', header: t('work.created'), cell: ({ createdMs }) => moment(createdMs) },
        {
          key: 'state',
          header: t('imports.state'),
          cell: ({ state, failure, failingSinceMs }) => (
            <span className={styles.words}>
              <span className={styles.badges}>
                <Badge tone={failingSinceMs === null ? 'neutral' : 'fatal'}>
                  {t(`imports.states.${state}`)}
                </Badge>
              </span>
              {failingSinceMs === null ? null : (
                <span className={styles.soft}>{t('imports.since', { at: moment(failingSinceMs) })}</span>
              )}
              {failure === null ? null : (
                <span className={styles.code} translate="no">
                  {failure}
                </span>
              )}
            </span>
          ),
        },
      ]}
      rows={corrections}
      rowKey={({ id }) => id}
    />
  );
}

function Refused({ refused }: { readonly refused: readonly OperatorRefusedReadings[] }) {
  const { t } = useTranslation();
  const moment = useMoment();
  if (refused.length === 0) return <EmptyState title={t('imports.noRefused')} />;
  return (
    <DataTable
      caption={t('imports.refused')}
      columns={[
        { key: 'home', header: t('imports.home'), cell: ({ household }) => <Home household={household} /> },
        {
          key: 'channel',
          header: t('imports.channel'),
          cell: ({ channel }) => (
            <span className={styles.code} translate="no">
              {channel}
            </span>
          ),
        },
        { key: 'reason', header: t('imports.reason'), cell: ({ reason }) => t(`imports.reasons.${reason}`) },
        { key: 'readings', header: t('imports.readings'), align: 'end', cell: ({ readings }) => readings },
        { key: 'last', header: t('imports.last'), cell: ({ lastMs }) => moment(lastMs) },
      ]}
      rows={refused}
      rowKey={({ household, channel, reason }) => `${household.id} ${channel} ${reason}`}
    />
  );
}

function Files({ files }: { readonly files: readonly OperatorImport[] }) {
  const { t } = useTranslation();
  const moment = useMoment();
  if (files.length === 0) return <EmptyState title={t('imports.noFiles')} />;
  return (
    <DataTable
      caption={t('imports.files')}
      columns={[
        { key: 'home', header: t('imports.home'), cell: ({ household }) => <Home household={household} /> },
        { key: 'at', header: t('list.at'), cell: ({ atMs }) => moment(atMs) },
        { key: 'accepted', header: t('imports.accepted'), align: 'end', cell: ({ accepted }) => accepted },
        { key: 'known', header: t('imports.known'), align: 'end', cell: ({ known }) => known },
        {
          key: 'user',
          header: t('imports.user'),
          cell: ({ machineUser }) => machineUser ?? MISSING,
        },
      ]}
      rows={files}
      rowKey={(file) => files.indexOf(file)}
    />
  );
}
