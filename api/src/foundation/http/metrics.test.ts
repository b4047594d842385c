import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { parse } from 'yaml';
import { answerFailure } from './failure-answers';
import type { HomesStatus } from './health';
import { createMetrics, registerMetrics } from './metrics';
import { Refusal } from './refusal';

const STATUS: HomesStatus = {
  homes: 3,
  behind: 1,
  slowest: { household: 'h', measuredUntil: '2026-06-21T10:00:00.000Z', secondsBehind: 1380 },
  failing: 1,
  failingHomes: [],
  isStalled: true,
};

const NO_TEST = { lastGood: null, lastFailure: null };

/** Lines of the figures whose name begins like this. */
const linesOf = (text: string, prefix: string) => text.split('\n').filter((line) => line.startsWith(prefix));

test('requests are counted by method, route and status, with their durations', async () => {
  const metrics = createMetrics();
  const app = fastify();
  metrics.observeRequests(app);
  registerMetrics(app, metrics);
  app.get('/api/home/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    return reply.code(id === 'none' ? 404 : 200).send({});
  });
  for (const url of ['/api/home/1', '/api/home/2', '/api/home/none', '/secret?token=x', '/metrics']) {
    await app.inject(url);
  }
  const { body, headers } = await app.inject('/metrics');
  await app.close();
  expect(headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(linesOf(body, 'foyer_http_request_duration_seconds_count').sort()).toEqual([
    'foyer_http_request_duration_seconds_count{method="GET",route="/api/home/:id",status="200"} 2',
    'foyer_http_request_duration_seconds_count{method="GET",route="/api/home/:id",status="404"} 1',
    'foyer_http_request_duration_seconds_count{method="GET",route="/metrics",status="200"} 1',
    'foyer_http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
  ]);
  expect(body).toContain('foyer_http_request_duration_seconds_bucket{le="0.25",');
  expect(body).not.toMatch(/secret|token|home\/1/);
});

test('errors of the wire are counted by code, although most have the status 200, and of no more codes than a limit', async () => {
  const metrics = createMetrics();
  const app = fastify();
  metrics.observeRequests(app);
  app.setErrorHandler(answerFailure);
  app.get('/api/ok', async () => ({ status: 'ok' }));
  app.get('/api/:code', async (request) => {
    throw new Refusal((request.params as { code: string }).code);
  });
  for (const url of ['/api/ok', '/api/room.not.found', '/api/room.not.found', '/api/mail.unavailable'])
    expect((await app.inject(url)).statusCode).toBe(200);
  expect(linesOf((await metrics.read()).text, 'foyer_error_answers_total')).toEqual([
    'foyer_error_answers_total{error="room.not.found"} 2',
    'foyer_error_answers_total{error="mail.unavailable"} 1',
  ]);
  for (let code = 0; code < 520; code += 1) await app.inject(`/api/code.${code}`);
  await app.close();
  const lines = linesOf((await metrics.read()).text, 'foyer_error_answers_total');
  expect(lines).toHaveLength(501);
  expect(lines).toContain('foyer_error_answers_total{error="other"} 22');
});

test('the clock of the database is compared anew each time', async () => {
  const metrics = createMetrics();
  let skewMs = 0;
  metrics.observeClock(async () => skewMs);
  const clock = async () => linesOf((await metrics.read()).text, 'foyer_clock');
  expect(await clock()).toEqual(['foyer_clock_skew_seconds 0']);
  skewMs = -9_000;
  expect(await clock()).toEqual(['foyer_clock_skew_seconds -9']);
});

test('the homes are read anew each time, and left out while the database is away', async () => {
  let read = async () => STATUS;
  const metrics = createMetrics();
  metrics.observeHomes(() => read());
  const figures = async () => linesOf((await metrics.read()).text, 'foyer_');
  expect(await figures()).toEqual([
    'foyer_database_available 1',
    'foyer_homes 3',
    'foyer_homes_behind 1',
    'foyer_homes_failing 1',
    'foyer_slowest_home_seconds_behind 1380',
    'foyer_measuring_stalled 1',
  ]);
  read = () => Promise.reject(new Error('away'));
  expect(await figures()).toEqual(['foyer_database_available 0']);
  read = async () => ({ ...STATUS, homes: 4, slowest: null });
  expect(await figures()).toEqual(
    expect.arrayContaining(['foyer_homes 4', 'foyer_slowest_home_seconds_behind 0']),
  );
});

test('the mail that waits and the mail that was given up are counted', async () => {
  const metrics = createMetrics();
  let read = async () => ({ waiting: 2, failed: 4, failedLastHour: 1, oldestSeconds: 95 as number | null });
  metrics.observeMail(() => read());
  const figures = async () => linesOf((await metrics.read()).text, 'foyer_mail');
  expect(await figures()).toEqual([
    'foyer_mail_waiting 2',
    'foyer_mail_failed 4',
    'foyer_mail_failed_last_hour 1',
    'foyer_mail_oldest_seconds 95',
  ]);
  read = async () => ({ waiting: 0, failed: 0, failedLastHour: 0, oldestSeconds: null });
  expect(await figures()).toContain('foyer_mail_oldest_seconds 0');
});

test('how far behind the jobs are is shown', async () => {
  const metrics = createMetrics();
  metrics.observeJobs(async () => ({ due: 3, oldestSeconds: 70, failing: 2, givenUp: 1 }));
  expect(linesOf((await metrics.read()).text, 'foyer_jobs')).toEqual([
    'foyer_jobs_due 3',
    'foyer_jobs_oldest_seconds 70',
    'foyer_jobs_failing 2',
    'foyer_jobs_given_up 1',
  ]);
});

test('the age of the last backup is shown once there was any, and how many have failed since', async () => {
  const metrics = createMetrics();
  let status: Parameters<typeof metrics.observeBackups>[0] = async () => null;
  metrics.observeBackups(() => status());
  expect(linesOf((await metrics.read()).text, 'foyer_backup')).toEqual([]);
  status = async () => ({ lastGood: null, failures: 1, lastFailure: 'full', restoreTest: NO_TEST });
  expect(linesOf((await metrics.read()).text, 'foyer_backup')).toEqual([
    'foyer_backup_age_seconds +Inf',
    'foyer_backup_failures 1',
  ]);
  expect(linesOf((await metrics.read()).text, 'foyer_restore_test')).toEqual([
    'foyer_restore_test_age_seconds +Inf',
    'foyer_restore_test_failed 0',
  ]);
  const lastGood = { at: '', ageSeconds: 90, folder: '', durationSeconds: 3 };
  const restoreTest = { lastGood, lastFailure: 'damaged' };
  status = async () => ({ lastGood: null, failures: 1, lastFailure: 'full', restoreTest });
  expect(linesOf((await metrics.read()).text, 'foyer_restore_test')).toEqual([
    'foyer_restore_test_age_seconds 90',
    'foyer_restore_test_failed 1',
  ]);
});

test('connections, slow queries, third parties and jobs are counted', async () => {
  const metrics = createMetrics();
  metrics.observePool(() => ({ busy: 9, idle: 1, waiting: 4 }));
  metrics.countSlowQuery();
  metrics.countCall('weather', 'quota');
  metrics.expectJobs(['documents', 'tokens']);
  expect(await metrics.watchJob('documents', async () => 7)).toBe(7);
  const failing = metrics.watchJob('documents', () => Promise.reject(new Error('away')));
  await expect(failing).rejects.toThrow('away');
  expect(linesOf((await metrics.read()).text, 'foyer_')).toEqual([
    'foyer_third_party_calls_total{party="weather",outcome="quota"} 1',
    'foyer_job_runs_total{job="documents",outcome="ok"} 1',
    'foyer_job_runs_total{job="documents",outcome="failed"} 1',
    'foyer_job_runs_total{job="tokens",outcome="ok"} 0',
    'foyer_job_runs_total{job="tokens",outcome="failed"} 0',
    'foyer_slow_queries_total 1',
    'foyer_database_connections{state="busy"} 9',
    'foyer_database_connections{state="idle"} 1',
    'foyer_database_waiting 4',
  ]);
});

test('there are no figures of homes where another platform measures', async () => {
  expect((await createMetrics().read()).text).not.toContain('foyer_homes');
});

test('the process is measured where it is asked for', async () => {
  expect((await createMetrics({ withProcess: true }).read()).text).toMatch(
    /^process_resident_memory_bytes \d/m,
  );
});

/** Names of the series in an expression or a whole file. */
const seriesIn = (text: string) => new Set(text.match(/\b(?:foyer|process|nodejs)_[a-z0-9_]+/g));

describe('the files for operators', () => {
  const read = (name: string) => readFileSync(join(__dirname, '../../../../docs/operations', name), 'utf8');

  test.each(['alerts.yml', 'dashboard.json'])('%s uses figures that exist', async (name) => {
    const metrics = createMetrics({ withProcess: true });
    metrics.observeHomes(async () => STATUS);
    metrics.observeMail(async () => ({ waiting: 0, failed: 0, failedLastHour: 0, oldestSeconds: null }));
    metrics.observeJobs(async () => ({ due: 0, oldestSeconds: 0, failing: 0, givenUp: 0 }));
    metrics.observePool(() => ({ busy: 0, idle: 0, waiting: 0 }));
    metrics.observeBackups(async () => ({
      lastGood: null,
      failures: 0,
      lastFailure: null,
      restoreTest: NO_TEST,
    }));
    metrics.observeClock(async () => 0);
    const { text } = await metrics.read();
    const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)];
    const known = types.flatMap(([, series = '', type]) =>
      type === 'histogram' ? [`${series}_bucket`, `${series}_count`, `${series}_sum`] : [series],
    );
    const used = [...seriesIn(read(name))];
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((series) => !known.includes(series))).toEqual([]);
  });

  test('every alert has an expression, a duration, a severity and a summary', () => {
    const alerts = read('alerts.yml').split('- alert: ').slice(1);
    expect(alerts).toHaveLength(27);
    for (const alert of alerts) {
      for (const part of [
        /\bexpr: \S/,
        /\bfor: \d+m\n/,
        /severity: (critical|warning) \}/,
        /summary: .+\.\n/,
      ])
        expect(alert).toMatch(part);
    }
  });

  /** `pnpm --filter api check:metrics` evaluates them with Prometheus. */
  test('every alert has series for which it fires, and its text', () => {
    const rules = parse(read('alerts.yml')) as { groups: { rules: { alert: string }[] }[] };
    const { tests } = parse(read('alerts.test.yml')) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts?: { exp_annotations?: object }[] }[] }[];
    };
    const fired = tests.flatMap(({ alert_rule_test }) =>
      alert_rule_test
        .filter(({ exp_alerts = [] }) => exp_alerts.some(({ exp_annotations }) => exp_annotations))
        .map(({ alertname }) => alertname),
    );
    const silent = tests.flatMap(({ alert_rule_test }) =>
      alert_rule_test.filter(({ exp_alerts = [] }) => exp_alerts.length === 0).map((one) => one.alertname),
    );
    const named = rules.groups.flatMap(({ rules: all }) => all.map(({ alert }) => alert));
    expect([...new Set(fired)].sort()).toEqual([...named].sort());
    expect([...new Set(silent)].sort()).toEqual([...named].sort());
  });

  test('the dashboard has panels with distinct ids, each with a query', () => {
    const { panels } = JSON.parse(read('dashboard.json')) as {
      panels: { id: number; targets: { expr: string }[] }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { targets } of panels) expect(targets.every(({ expr }) => expr !== '')).toBe(true);
  });
});
