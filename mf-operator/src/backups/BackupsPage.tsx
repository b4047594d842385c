import { Age, Failure } from '@foyer/area-parts';
import { type Answer, useAnswer, useHostServices, useLanguage, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge, Banner, Card, DataTable, EmptyState, MISSING, PageHeading, Skeleton } from '@foyer/ui';
import type { OperatorBackup } from '@foyer/wire/operator-data';
import { useState } from 'react';
import { useBackupsQuery } from '../operator-api';
import { formatBytes } from '../parts/format-bytes';
import styles from '../parts/parts.module.css';
import { Terms } from '../parts/Terms';
import { useMoment } from '../parts/useMoment';
import { RestoreTests } from './RestoreTests';

type Backups = NonNullable<ReturnType<typeof useBackupsQuery>['data']>;

/** How often the page asks while a restore test waits or runs. */
const TESTING_MS = 5_000;

/** `/operator/backups`: age, size and failures of the backups, and tests of restoring them. */
export function BackupsPage() {
  const { t } = useTranslation();
  const [isTesting, setTesting] = useState(false);
  const answer = useAnswer(
    useBackupsQuery(undefined, {
      ...whileAwake(isTesting ? TESTING_MS : 0),
      refetchOnMountOrArgChange: true,
    }),
  );
  const hasTestUnderWay =
    answer.state === 'ready' && answer.data.tests.some(({ endedMs }) => endedMs === null);
  if (hasTestUnderWay !== isTesting) setTesting(hasTestUnderWay);
  return (
    <section className={styles.page} data-testid="page-operatorBackups">
      <PageHeading lead={t('backups.lead')}>{t('backups.title')}</PageHeading>
      <LastGood answer={answer} />
      {answer.state === 'ready' ? (
        <>
          <Card title={t('backups.runs')}>
            <Runs runs={answer.data.runs} />
          </Card>
          <RestoreTests tests={answer.data.tests} hasBackup={answer.data.lastGood !== null} />
        </>
      ) : null}
    </section>
  );
}

const HOUR_MS = 3_600_000;
const LONG_AGO_HOURS = 240;

function LastGood({ answer }: { readonly answer: Answer<Backups> }) {
  const { t } = useTranslation();
  const { now } = useHostServices();
  const language = useLanguage();
  const moment = useMoment();
  if (answer.state === 'failed') return <Failure {...answer} />;
  if (answer.state === 'loading')
    return (
      <Card title={t('backups.lastGood')} busy>
        <Skeleton height={120} />
      </Card>
    );
  const { lastGood, failures, lastFailure } = answer.data;
  const hours = lastGood === null ? 0 : Math.max(0, Math.floor((now() - lastGood.endedMs) / HOUR_MS));
  return (
    <Card title={t('backups.lastGood')} aside={<Age answer={answer} />}>
      <div className={styles.stack}>
        {failures > 0 ? (
          <Banner severity="warning" testId="banner-backups_failing">
            {t('backups.failing', { count: failures })}
          </Banner>
        ) : null}
        {lastGood === null ? <EmptyState title={t('backups.never')} text={t('backups.neverHint')} /> : null}
        <Terms
          terms={[
            [
              t('backups.age'),
              lastGood === null
                ? null
                : hours < LONG_AGO_HOURS
                  ? t('backups.hours', { count: hours })
                  : t('backups.days', { count: Math.floor(hours / 24) }),
            ],
            [t('backups.ended'), lastGood && moment(lastGood.endedMs)],
            [t('backups.size'), lastGood && formatBytes(lastGood.bytes, language)],
            [t('backups.folder'), lastGood?.folder],
            [t('backups.lastFailure'), lastFailure],
          ]}
        />
      </div>
    </Card>
  );
}

function Runs({ runs }: { readonly runs: readonly OperatorBackup[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const moment = useMoment();
  if (runs.length === 0) return <EmptyState title={t('backups.noRuns')} />;
  return (
    <DataTable
      caption={t('backups.runs')}
      columns={[
        { key: 'started', header: t('backups.started'), cell: ({ startedMs }) => moment(startedMs) },
        {
          key: 'state',
          header: t('backups.result'),
          cell: ({ failure }) => (
            <Badge tone={failure === null ? 'ok' : 'fatal'}>
              {t(failure === null ? 'backups.written' : 'backups.failed')}
            </Badge>
          ),
        },
        {
          key: 'size',
          header: t('backups.size'),
          align: 'end',
          cell: ({ bytes }) => formatBytes(bytes, language),
        },
        { key: 'rows', header: t('backups.rows'), align: 'end', cell: ({ rows }) => rows ?? MISSING },
        {
          key: 'folder',
          header: t('backups.folder'),
          cell: ({ folder, failure }) => (
            <span className={styles.words}>
              <span className={styles.code} translate="no">
                {folder}
              </span>
              {failure === null ? null : (
                <span className={styles.code} translate="no">
                  {failure}
                </span>
              )}
            </span>
          ),
        },
      ]}
      rows={runs}
      rowKey={({ id }) => id}
    />
  );
}
