import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Button, DataTable, IconRetry } from '@foyer/ui';
import type { OperatorJob } from '@foyer/wire/operator-work';
import { useRetryJobMutation } from '../operator-api';
import styles from '../parts/parts.module.css';
import { useChange } from '../parts/useChange';
import { useMoment } from '../parts/useMoment';

/** Jobs that fail or were given up, each with its last failure and another try. */
export function JobTable({ jobs }: { readonly jobs: readonly OperatorJob[] }) {
  const { t } = useTranslation();
  const moment = useMoment();
  return (
    <DataTable
      caption={t('work.jobs')}
      columns={[
        { key: 'kind', header: t('work.job'), cell: (job) => <What job={job} /> },
        {
          key: 'since',
          header: t('work.failingSince'),
          cell: ({ failingSinceMs }) => moment(failingSinceMs),
        },
        {
          key: 'next',
          header: t('work.next'),
          cell: ({ nextMs }) => (nextMs === null ? t('work.givenUp') : moment(nextMs)),
        },
        {
          key: 'failure',
          header: t('work.failure'),
          cell: (job) => <Why failure={job.failure} tries={job.failures} />,
        },
        { key: 'retry', header: t('list.actions'), cell: (job) => <Retry job={job} /> },
      ]}
      rows={jobs}
      rowKey={({ id }) => id}
    />
  );
}

interface JobProps {
  readonly job: OperatorJob;
}

function What({ job: { kind, subject, household } }: JobProps) {
  return (
    <span className={styles.words}>
      <span className={styles.code} translate="no">
        {kind}
      </span>
      {household ? (
        <Link to={`/operator/households/one?id=${encodeURIComponent(household.id)}`}>{household.name}</Link>
      ) : null}
      {!household && subject !== '' ? (
        <span className={styles.soft} translate="no">
          {subject}
        </span>
      ) : null}
    </span>
  );
}

interface WhyProps {
  readonly failure: string | null;
  readonly tries: number;
}

/** Number of tries and the last message of the failure, as the platform wrote it. */
export function Why({ failure, tries }: WhyProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.words}>
      <span className={styles.soft}>{t('work.tries', { count: tries })}</span>
      {failure === null ? null : (
        <span className={styles.code} translate="no">
          {failure}
        </span>
      )}
    </span>
  );
}

const REFUSALS = {
  'job.not.found': 'job_gone',
  'job.not.failing': 'job_not_failing',
  'job.in.work': 'job_in_work',
};

function Retry({ job: { id, kind } }: JobProps) {
  const { t } = useTranslation();
  const change = useChange();
  const [retry, { isLoading }] = useRetryJobMutation();
  return (
    <Button
      icon={<IconRetry size={18} aria-hidden />}
      aria-label={t('work.retryOf', { kind, id })}
      busy={isLoading ? t('work.retrying') : undefined}
      onClick={() => void change(retry(id), 'job_retried', REFUSALS)}
    >
      {t('work.retry')}
    </Button>
  );
}
