import { Age, Failure } from '@foyer/area-parts';
import { type Answer, useAnswer, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState, PageHeading, Skeleton } from '@foyer/ui';
import { useJobsQuery } from '../operator-api';
import styles from '../parts/parts.module.css';
import { JobTable } from './JobTable';
import { Mails } from './Mails';

const REFRESH_MS = 30_000;

/** `/operator/work`: jobs that fail or were given up, and mails. */
export function WorkPage() {
  const { t } = useTranslation();
  const answer = useAnswer(
    useJobsQuery(undefined, { ...whileAwake(REFRESH_MS), refetchOnMountOrArgChange: true }),
  );
  return (
    <section className={styles.page} data-testid="page-operatorWork">
      <PageHeading>{t('work.title')}</PageHeading>
      <Card title={t('work.jobs')} busy={answer.state === 'loading'} aside={<Age answer={answer} />}>
        <Jobs answer={answer} />
      </Card>
      <Mails />
    </section>
  );
}

type JobsAnswer = Answer<NonNullable<ReturnType<typeof useJobsQuery>['data']>>;

function Jobs({ answer }: { readonly answer: JobsAnswer }) {
  const { t } = useTranslation();
  if (answer.state === 'loading') return <Skeleton height={160} />;
  if (answer.state === 'failed') return <Failure {...answer} />;
  const { jobs, due, lagSeconds, failing, givenUp } = answer.data;
  return (
    <div className={styles.stack}>
      <p>{t('overview.jobsOf', { due, lagSeconds, failing, givenUp })}</p>
      {jobs.length === 0 ? <EmptyState title={t('work.noJobs')} /> : <JobTable jobs={jobs} />}
    </div>
  );
}
