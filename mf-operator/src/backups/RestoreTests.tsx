import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge, Button, Card, DataTable, EmptyState, MISSING } from '@foyer/ui';
import type { OperatorRestoreTest } from '@foyer/wire/backups';
import { useTestRestoreMutation } from '../operator-api';
import styles from '../parts/parts.module.css';
import { useChange } from '../parts/useChange';
import { useMoment } from '../parts/useMoment';

const REFUSALS = { 'backup.none': 'restore_none', 'restore.test.under.way': 'restore_under_way' };

interface RestoreTestsProps {
  readonly tests: readonly OperatorRestoreTest[];
  /** Whether there is a good backup. */
  readonly hasBackup: boolean;
}

/** Restores of a backup beside the database in use, to see that it can be restored. */
export function RestoreTests({ tests, hasBackup }: RestoreTestsProps) {
  const { t } = useTranslation();
  const change = useChange();
  const [test, { isLoading }] = useTestRestoreMutation();
  return (
    <Card title={t('restore.title')}>
      <div className={styles.stack}>
        <p>{t('restore.lead')}</p>
        {hasBackup ? (
          <div className={styles.actions}>
            <Button
              busy={isLoading ? t('restore.requesting') : undefined}
              onClick={() => void change(test(), 'restore_requested', REFUSALS)}
            >
              {t('restore.start')}
            </Button>
          </div>
        ) : null}
        {tests.length === 0 ? <EmptyState title={t('restore.noTests')} /> : <TestTable tests={tests} />}
      </div>
    </Card>
  );
}

function TestTable({ tests }: Pick<RestoreTestsProps, 'tests'>) {
  const { t } = useTranslation();
  const moment = useMoment();
  return (
    <DataTable
      caption={t('restore.title')}
      columns={[
        { key: 'requested', header: t('restore.requested'), cell: ({ requestedMs }) => moment(requestedMs) },
        { key: 'result', header: t('backups.result'), cell: (one) => <Result test={one} /> },
        { key: 'ended', header: t('backups.ended'), cell: ({ endedMs }) => moment(endedMs) },
        { key: 'rows', header: t('backups.rows'), align: 'end', cell: ({ rows }) => rows ?? MISSING },
        {
          key: 'newest',
          header: t('restore.newestReading'),
          cell: ({ newestReadingMs }) => moment(newestReadingMs),
        },
        {
          key: 'folder',
          header: t('backups.folder'),
          cell: ({ folder }) => (
            <span className={styles.code} translate="no">
              {folder}
            </span>
          ),
        },
      ]}
      rows={tests}
      rowKey={({ id }) => id}
    />
  );
}

function Result({ test: { startedMs, endedMs, failure } }: { readonly test: OperatorRestoreTest }) {
  const { t } = useTranslation();
  if (failure !== null)
    return (
      <span className={styles.words}>
        <span className={styles.badges}>
          <Badge tone="fatal">{t('backups.failed')}</Badge>
        </span>
        <span className={styles.code} translate="no">
          {failure}
        </span>
      </span>
    );
  if (endedMs !== null) return <Badge tone="ok">{t('restore.restored')}</Badge>;
  return <Badge>{t(startedMs === null ? 'restore.waiting' : 'restore.running')}</Badge>;
}
