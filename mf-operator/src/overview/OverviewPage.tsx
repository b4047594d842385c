import { Age, Failure } from '@foyer/area-parts';
import { type Answer, useAnswer, useLanguage, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Badge, Card, EmptyState, formatAge, IconOk, IconWarning, PageHeading, Skeleton } from '@foyer/ui';
import { type Status, useHouseholdsQuery, useJobsQuery, useStatusQuery } from '../operator-api';
import { FaultList } from '../parts/FaultList';
import styles from '../parts/parts.module.css';
import { Terms } from '../parts/Terms';
import { useAge, useMoment } from '../parts/useMoment';
import { findingsOf } from './findings';
import { partNameKey } from './part-names';

const REFRESH_MS = 60_000;
/** Failing homes named on this page. */
const NAMED_HOMES = 10;

/** `/operator/overview`: what fails and since when, what the service is made of, and how it is going. */
export function OverviewPage() {
  const { t } = useTranslation();
  const answer = useAnswer(
    useStatusQuery(undefined, { ...whileAwake(REFRESH_MS), refetchOnMountOrArgChange: true }),
  );
  return (
    <section className={styles.page} data-testid="page-operatorOverview">
      <PageHeading>{t('overview.title')}</PageHeading>
      <Findings answer={answer} />
      <FailingHomes />
      {answer.state === 'ready' ? <Numbers status={answer.data} /> : null}
      {answer.state === 'ready' ? <Installation status={answer.data} /> : null}
    </section>
  );
}

function Findings({ answer }: { readonly answer: Answer<Status> }) {
  const { t } = useTranslation();
  const age = useAge();
  const { data: jobs } = useJobsQuery();
  const findings = answer.state === 'ready' ? findingsOf(answer.data, jobs?.jobs ?? null) : [];
  return (
    <Card title={t('overview.findings')} busy={answer.state === 'loading'} aside={<Age answer={answer} />}>
      {answer.state === 'loading' ? <Skeleton height={96} /> : null}
      {answer.state === 'failed' ? <Failure {...answer} /> : null}
      {answer.state === 'ready' && findings.length === 0 ? (
        <EmptyState icon={<IconOk size={24} aria-hidden />} title={t('overview.allWell')} />
      ) : null}
      {findings.length > 0 ? (
        <ul className={styles.rows}>
          {findings.map(({ key, count, sinceMs, path }) => (
            <li key={key} className={styles.row} data-testid={`finding-${key}`}>
              <span className={styles.warn}>
                <IconWarning size={16} aria-hidden />
                <span>
                  <Link to={path}>{t(`finding.${key}`, { count })}</Link>
                  {sinceMs === null ? null : <span className={styles.soft}> {age(sinceMs)}</span>}
                </span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

/** Homes that fail, each with what fails and since when. */
function FailingHomes() {
  const { t } = useTranslation();
  const answer = useAnswer(
    useHouseholdsQuery({ state: 'failing' }, { ...whileAwake(REFRESH_MS), refetchOnMountOrArgChange: true }),
  );
  if (answer.state === 'failed') return <Failure {...answer} />;
  if (answer.state === 'loading')
    return (
      <Card title={t('overview.homes')} busy>
        <Skeleton height={96} />
      </Card>
    );
  const { households, total } = answer.data;
  return (
    <Card title={t('overview.homes')} aside={<Age answer={answer} />}>
      {total === 0 ? <EmptyState title={t('overview.noHomes')} /> : null}
      <ul className={styles.rows}>
        {households.slice(0, NAMED_HOMES).map(({ id, name, email, faults }) => (
          <li key={id} className={styles.row}>
            <span className={styles.words}>
              <Link to={`/operator/households/one?id=${encodeURIComponent(id)}`}>{name || email}</Link>
            </span>
            <FaultList faults={faults} />
          </li>
        ))}
      </ul>
      {total > NAMED_HOMES ? (
        <p>
          <Link to="/operator/households?state=failing">{t('overview.allHomes', { count: total })}</Link>
        </p>
      ) : null}
    </Card>
  );
}

function Numbers({ status }: { readonly status: Status }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { measuring, jobs, mails, backupAgeSeconds } = status;
  const { homes, behind, failing: failingHomes } = measuring;
  return (
    <Card title={t('overview.numbers')}>
      <Terms
        terms={[
          [t('overview.measured'), t('overview.measuredOf', { homes, behind, failing: failingHomes })],
          [t('overview.jobs'), t('overview.jobsOf', { ...jobs })],
          [t('overview.mails'), t('overview.mailsOf', { ...mails })],
          [
            t('overview.backup'),
            backupAgeSeconds === null ? t('backups.never') : formatAge(backupAgeSeconds * 1000, language),
          ],
        ]}
      />
    </Card>
  );
}

const TONES = { real: 'ok', sandboxed: 'neutral', unavailable: 'warn' } as const;

/** Parts that are real, simulated or unavailable, and versions. */
function Installation({ status }: { readonly status: Status }) {
  const { t } = useTranslation();
  const moment = useMoment();
  const { versions, schema, parts, startedMs, connections, publicOrigin } = status;
  return (
    <>
      <Card title={t('overview.parts')}>
        <Terms
          terms={parts.map(({ name, availability }) => {
            const key = partNameKey(name);
            const badge = (
              <Badge tone={TONES[availability]}>{t(`overview.availability.${availability}`)}</Badge>
            );
            return [key === null ? name : t(`part.${key}`), badge] as const;
          })}
        />
      </Card>
      <Card title={t('overview.installation')}>
        <Terms
          terms={[
            [t('overview.version'), versions.foyer],
            [t('overview.contract'), versions.contract],
            [t('overview.schema'), schema],
            [t('overview.database'), versions.database],
            [t('overview.connections'), connections],
            [t('overview.node'), versions.node],
            [t('overview.origin'), publicOrigin],
            [t('overview.started'), moment(startedMs)],
            [
              t('overview.secondFactor'),
              t(status.requiresSecondFactor ? 'overview.required' : 'overview.notRequired'),
            ],
            [t('overview.demo'), t(status.isDemo ? 'overview.demoOn' : 'overview.demoOff')],
          ]}
        />
      </Card>
    </>
  );
}
