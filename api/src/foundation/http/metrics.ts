import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { BackupStatus } from '../database/backup-runs';
import type { PoolStatus } from '../database/sql';
import type { JobStatus } from '../jobs/job-status';
import type { OutboxStatus } from '../mail/outbox-store';
import { NEVER_KEPT } from './answer-headers';
import { errorCodeOf } from './failure-answers';
import type { HomesStatus } from './health';

/** Upper bounds in seconds; a request is answered within five. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Route of requests that match none, so that visitors cannot create time series. */
const NO_ROUTE = 'none';
/** Error codes that get a label of their own, which are more than there are: a label is a time series for good. */
const MAX_ERROR_LABELS = 500;
const OTHER_ERROR = 'other';

/** Figures of this process for Prometheus. */
export interface Metrics {
  /** Measures every answer of an application and counts errors. Call it before routes are registered. */
  observeRequests(app: FastifyInstance): void;
  /** Adds the figures of the homes, read anew for each answer. */
  observeHomes(read: () => Promise<HomesStatus>): void;
  /** Adds the figures of the mail outbox, read anew for each answer. */
  observeMail(read: () => Promise<OutboxStatus>): void;
  /** Adds the connections of the database pool, read anew for each answer. */
  observePool(read: () => PoolStatus): void;
  /** Counts a call of a third party by outcome: `ok` or the kind of failure. */
  countCall(party: string, outcome: string): void;
  /** Counts a query that took longer than its limit. */
  countSlowQuery(): void;
  /** Adds the figures of the waiting jobs, read anew for each answer. */
  observeJobs(read: () => Promise<JobStatus>): void;
  /** Adds the figures of the backups, read anew for each answer; they are missing before the first one. */
  observeBackups(read: () => Promise<BackupStatus | null>): void;
  /** Adds how far the clock of the database is from this process's, ms, read anew for each answer. */
  observeClock(readSkewMs: () => Promise<number>): void;
  /** Counts jobs from 0, so that the first failure counts as an increase. */
  expectJobs(jobs: readonly string[]): void;
  /** Counts an attempt of a job as `ok` or `failed`. */
  watchJob<T>(job: string, work: () => Promise<T>): Promise<T>;
  /** All figures in the text format of Prometheus. Those of homes, mail and jobs are missing while the database does not answer. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

/** Names, descriptions and values of the homes' gauges. */
const HOME_GAUGES: readonly [name: string, help: string, value: (status: HomesStatus) => number][] = [
  ['foyer_homes', 'Homes that are measured.', ({ homes }) => homes],
  ['foyer_homes_behind', 'Homes last measured more than a quarter of an hour ago.', ({ behind }) => behind],
  ['foyer_homes_failing', 'Homes whose last measurement failed.', ({ failing }) => failing],
  [
    'foyer_slowest_home_seconds_behind',
    'Time since the last measurement of the home furthest behind.',
    ({ slowest }) => slowest?.secondsBehind ?? 0,
  ],
  [
    'foyer_measuring_stalled',
    '1 when a home has waited for ten minutes and no process measures it.',
    ({ isStalled }) => Number(isStalled),
  ],
];

const MAIL_GAUGES: readonly [name: string, help: string, value: (status: OutboxStatus) => number][] = [
  ['foyer_mail_waiting', 'Mails that wait for delivery.', ({ waiting }) => waiting],
  ['foyer_mail_failed', 'Mails of the last 30 days that were given up.', ({ failed }) => failed],
  ['foyer_mail_failed_last_hour', 'Mails given up in the last hour.', ({ failedLastHour }) => failedLastHour],
  [
    'foyer_mail_oldest_seconds',
    'Age of the oldest mail that waits for delivery.',
    ({ oldestSeconds }) => oldestSeconds ?? 0,
  ],
];

const JOB_GAUGES: readonly [name: string, help: string, value: (status: JobStatus) => number][] = [
  ['foyer_jobs_due', 'Jobs that are due and not being worked on.', ({ due }) => due],
  [
    'foyer_jobs_oldest_seconds',
    'How far behind the oldest job is that is due.',
    ({ oldestSeconds }) => oldestSeconds,
  ],
  ['foyer_jobs_failing', 'Jobs that failed and are tried again.', ({ failing }) => failing],
  ['foyer_jobs_given_up', 'Jobs that wait for an operator.', ({ givenUp }) => givenUp],
];

const BACKUP_GAUGES: readonly [name: string, help: string, value: (status: BackupStatus) => number][] = [
  [
    'foyer_backup_age_seconds',
    'Time since the last backup was written; infinite while none was.',
    ({ lastGood }) => lastGood?.ageSeconds ?? Number.POSITIVE_INFINITY,
  ],
  [
    'foyer_backup_failures',
    'Backups that have failed since the last one that was written.',
    ({ failures }) => failures,
  ],
  [
    'foyer_restore_test_age_seconds',
    'Time since a backup was last restored for a test; infinite while none was.',
    ({ restoreTest }) => restoreTest.lastGood?.ageSeconds ?? Number.POSITIVE_INFINITY,
  ],
  [
    'foyer_restore_test_failed',
    '1 when the last restore test failed.',
    ({ restoreTest }) => Number(restoreTest.lastFailure !== null),
  ],
];

const CLOCK_GAUGES: readonly [name: string, help: string, value: (skewMs: number) => number][] = [
  [
    'foyer_clock_skew_seconds',
    'How far the clock of the database is from this process’s; below two seconds it counts as none.',
    (skewMs) => skewMs / 1000,
  ],
];

/** @param withProcess adds memory, processor and event loop of the process, for which timers run until it ends. */
export function createMetrics({ withProcess = false } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (withProcess) collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'foyer_http_request_duration_seconds',
    help: 'Time until a request was answered; the count is the number of requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers,
  });
  const errors = new Counter({
    name: 'foyer_error_answers_total',
    help: 'Answers that are an error of the wire, most of them with the HTTP status 200.',
    labelNames: ['error'],
    registers,
  });
  const errorLabels = new Set<string>();
  const errorLabel = (code: string) => {
    if (errorLabels.size < MAX_ERROR_LABELS) errorLabels.add(code);
    return errorLabels.has(code) ? code : OTHER_ERROR;
  };
  const calls = new Counter({
    name: 'foyer_third_party_calls_total',
    help: 'Calls of third parties, also those answered from memory.',
    labelNames: ['party', 'outcome'],
    registers,
  });
  /** Null where there is no pool: only queries of a server are timed. */
  let slowQueries: Counter | null = null;
  const jobRuns = new Counter({
    name: 'foyer_job_runs_total',
    help: 'Attempts of jobs in this process.',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const updates: (() => Promise<void>)[] = [];
  /** Gauges of one answer, which are missing when it fails. */
  const observe = <Status>(
    list: readonly [name: string, help: string, value: (status: Status) => number][],
    read: () => Promise<Status | null>,
  ) => {
    const gauges = list.map(([name, help, value]) => ({
      gauge: new Gauge({ name, help, registers }),
      value,
    }));
    updates.push(async () => {
      const status = await read().catch(() => null);
      for (const { gauge, value } of gauges) {
        if (status !== null) gauge.set(value(status));
        else gauge.remove();
      }
    });
  };
  return {
    observeRequests: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        const { method, is404, routeOptions } = request;
        const route = is404 ? NO_ROUTE : (routeOptions.url ?? NO_ROUTE);
        durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
        const code = errorCodeOf(request);
        if (code !== null) errors.inc({ error: errorLabel(code) });
      });
    },
    observeHomes: (read) => {
      const available = new Gauge({
        name: 'foyer_database_available',
        help: '1 when the database answers.',
        registers,
      });
      observe(HOME_GAUGES, () =>
        read().then(
          (status) => {
            available.set(1);
            return status;
          },
          (error) => {
            available.set(0);
            throw error;
          },
        ),
      );
    },
    observeMail: (read) => observe(MAIL_GAUGES, read),
    observePool: (read) => {
      slowQueries = new Counter({
        name: 'foyer_slow_queries_total',
        help: 'Queries of PostgreSQL that took more than a second.',
        registers,
      });
      const connections = new Gauge({
        name: 'foyer_database_connections',
        help: 'Connections of the database pool.',
        labelNames: ['state'],
        registers,
      });
      const waiting = new Gauge({
        name: 'foyer_database_waiting',
        help: 'Queries that wait for a connection.',
        registers,
      });
      updates.push(async () => {
        const status = read();
        connections.set({ state: 'busy' }, status.busy);
        connections.set({ state: 'idle' }, status.idle);
        waiting.set(status.waiting);
      });
    },
    countCall: (party, outcome) => calls.inc({ party, outcome }),
    countSlowQuery: () => slowQueries?.inc(),
    observeJobs: (read) => observe(JOB_GAUGES, read),
    observeBackups: (read) => observe(BACKUP_GAUGES, read),
    observeClock: (readSkewMs) => observe(CLOCK_GAUGES, readSkewMs),
    expectJobs: (jobs) => {
      for (const job of jobs) for (const outcome of ['ok', 'failed']) jobRuns.inc({ job, outcome }, 0);
    },
    watchJob: async (job, work) => {
      try {
        const result = await work();
        jobRuns.inc({ job, outcome: 'ok' });
        return result;
      } catch (error) {
        jobRuns.inc({ job, outcome: 'failed' });
        throw error;
      }
    },
    read: async () => {
      for (const update of updates) await update();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Answers `GET /metrics` on an application. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await metrics.read();
    return reply.headers(NEVER_KEPT).type(type).send(text);
  });
}
