import { recordBackupRun } from '../../../foundation/database/backup-runs';
import type { TestPlatform } from '../../../process/testing/test-platform';
import { anOperator } from '../../tenants/testing/an-operator';
import { auditCsv } from '../audit-csv';

const OWN = 'an-operator@foyer.example';
const HOME = 'home@foyer.example';
const OK = { status: 'ok' };
const refusal = (error: string) => ({ status: 'error', error });

/** Jobs, mails, imports, backups, audit and status as operators see them. */
export function operatorWorkCases(platform: () => TestPlatform): void {
  let authToken: string;
  beforeAll(async () => {
    authToken = await anOperator(platform());
  });
  const get = async (path: string, fields = {}) =>
    (await platform().call(`/api/operator/${path}`, { authToken, ...fields })).body;
  const post = async (path: string, fields = {}) =>
    (await platform().call(`/api/operator/${path}`, { authToken, ...fields }, { method: 'POST' })).body;
  const query = (text: string, values: (string | number | Date)[] = []) =>
    platform().store.database.query(text, values);
  const now = () => new Date(platform().nowMs());
  const ago = (seconds: number) => new Date(platform().nowMs() - seconds * 1000);

  test('lists jobs that fail or were given up, and makes one due', async () => {
    const [{ id: key }] = (await query(
      `insert into job (kind, subject, household_key, due_at, failures, failing_since, failure, given_up_at)
       select 'home_documents', 'given-up', key, $2, 7, $2, 'no paper', $2 from account where email = $1
       returning key::text as id`,
      [HOME, ago(600)],
    )) as [{ id: string }];
    const { id, details } = await platform().account(HOME);
    const listed = await get('jobs');
    expect(listed).toMatchObject({ due: expect.any(Number), lagSeconds: expect.any(Number), givenUp: 1 });
    expect(listed.jobs[0]).toEqual({
      id: key,
      kind: 'home_documents',
      subject: 'given-up',
      household: { id, name: `${details.firstName} ${details.lastName}` },
      failures: 7,
      failingSinceMs: ago(600).getTime(),
      failure: 'no paper',
      nextMs: null,
    });
    await query('update job set leased_until = $2 where key = $1', [
      Number(key),
      new Date(platform().nowMs() + 60_000),
    ]);
    expect(await post('jobs/retry', { id: key })).toEqual(refusal('job.in.work'));
    await query('update job set leased_until = null where key = $1', [Number(key)]);
    expect(await post('jobs/retry', { id: key })).toEqual(OK);
    const [job] = await query(
      'select due_at as "dueAt", given_up_at as "givenUpAt" from job where subject = $1',
      ['given-up'],
    );
    expect(job).toEqual({ dueAt: now(), givenUpAt: null });
    await query("delete from job where subject = 'given-up'");
    expect(await post('jobs/retry', { id: key })).toEqual(refusal('job.not.found'));
    expect(await post('jobs/retry', { id: 'x' })).toMatchObject({ error: 'parameter.invalid' });
  });

  test('lists mails by state and tenant, and sends a failed one again', async () => {
    await query(
      `insert into mail_outbox (id, tenant, kind, recipient, content, created_at, failed_at, attempts, failure)
       values ('given-up', 'foyer', 'alert', $1, '{"language":"fr","subject":"s","text":"t"}', $2, $2, 7, '550 no'),
         ('lapsed', 'azur', 'alert', $1, null, $2, $2, 7, 'lapsed')`,
      [HOME, now()],
    );
    const failed = await get('mails', { state: 'failed' });
    expect(failed).toMatchObject({ total: 2, states: { failed: 2 } });
    const canResend = Object.fromEntries(
      failed.mails.map((mail: { id: string; canResend: boolean }) => [mail.id, mail.canResend]),
    );
    expect(canResend).toEqual({ 'given-up': true, lapsed: false });
    expect(await get('mails', { state: 'failed', tenant: 'azur' })).toMatchObject({
      total: 1,
      mails: [{ id: 'lapsed', recipient: HOME, failure: 'lapsed', failedMs: platform().nowMs() }],
    });
    expect((await get('mails', { state: 'failed', from: 1 })).mails).toHaveLength(1);
    expect(await post('mails/resend', { id: 'lapsed' })).toEqual(refusal('mail.lapsed'));
    expect(await post('mails/resend', { id: 'given-up' })).toEqual(OK);
    await platform().deliverMails();
    expect(platform().mails.map(({ to }) => to)).toContain(HOME);
    expect(await post('mails/resend', { id: 'given-up' })).toEqual(refusal('mail.not.failed'));
    expect(await post('mails/resend', { id: 'nosuch' })).toEqual(refusal('mail.not.found'));
    await query("delete from mail_outbox where id in ('given-up', 'lapsed')");
  });

  test('lists imported files, corrections with those that fail first, and refused readings', async () => {
    const { id } = await platform().account(HOME);
    await platform().store.audit.record({
      at: now(),
      action: 'administration.readings.import',
      actorId: null,
      householdId: id,
      facts: { by: 'operator CLI', user: 'root', accepted: 12, known: 3 },
    });
    await query(
      `insert into correction (id, household_key, kind, state, name, created_at, from_at, until_at, applied_at, series)
       select c, key, 'file', s, c, $2, $2, $2, $2, '[]' from account,
         (values ('failing', 'applying'), ('newest', 'applied'), ('proposal', 'proposed')) v (c, s) where email = $1`,
      [HOME, now()],
    );
    await query(
      `insert into job (kind, subject, due_at, failing_since, failure, given_up_at)
       values ('correction', 'failing', $1, $1, 'broken', $1)`,
      [ago(60)],
    );
    await query(
      `insert into rejected_reading (household_key, channel, reason, readings, last_at, last_value)
       select key, 'grid', 'too_old', 5, $2, 1.5 from account where email = $1`,
      [HOME, now()],
    );
    const { files, corrections, refused } = await get('imports');
    expect(files[0]).toMatchObject({ household: { id }, accepted: 12, known: 3, machineUser: 'root' });
    expect(corrections).toMatchObject([
      { id: 'failing', state: 'failed', failure: 'broken', jobId: expect.stringMatching(/^\d+$/) },
      { id: 'newest', state: 'applied', failure: null, jobId: null, household: { id } },
    ]);
    expect(refused[0]).toMatchObject({ household: { id }, channel: 'grid', readings: 5, lastValue: 1.5 });
    await query("delete from correction where id in ('failing', 'newest', 'proposal')");
    await query("delete from job where subject = 'failing'");
    await query("delete from rejected_reading where channel = 'grid'");
  });

  test('of two backups of which the last failed, the good one and why the last failed are named', async () => {
    expect(await get('backups')).toEqual({
      ...OK,
      lastGood: null,
      failures: 0,
      lastFailure: null,
      runs: [],
      tests: [],
    });
    expect(await post('backups/test')).toEqual(refusal('backup.none'));
    const run = { folder: '/backups/one', startedAt: ago(7200), endedAt: ago(7100) };
    const { database } = platform().store;
    await recordBackupRun(database, { ...run, outcome: { rows: 10, bytes: 2_000 } });
    await recordBackupRun(database, { ...run, endedAt: ago(60), outcome: { failure: 'disk full' } });
    const { lastGood, failures, lastFailure, runs } = await get('backups');
    expect(lastGood).toEqual({
      endedMs: ago(7100).getTime(),
      ageSeconds: 7100,
      folder: run.folder,
      bytes: 2_000,
    });
    expect([failures, lastFailure]).toEqual([1, 'disk full']);
    expect(runs).toMatchObject([
      { failure: 'disk full', bytes: null, endedMs: ago(60).getTime() },
      { failure: null, rows: 10, bytes: 2_000, startedMs: ago(7200).getTime() },
    ]);
  });

  test('asks for one restore test of the last good backup at a time, whose outcome is listed', async () => {
    const { jobs } = platform();
    expect(await post('backups/test')).toEqual(OK);
    // Nothing runs the job before the answer.
    const [requested] = (await get('backups')).tests;
    expect(requested).toMatchObject({ folder: '/backups/one', requestedMs: platform().nowMs() });
    expect((await get('audit', { action: 'administration.backup.test' })).entries[0]).toMatchObject({
      actor: { name: 'Olga Petit' },
      facts: { test: Number(requested.id) },
    });
    jobs.wake();
    await jobs.whenIdle();
    // The folder is on no machine.
    expect((await get('backups')).tests).toEqual([
      {
        ...requested,
        startedMs: platform().nowMs(),
        endedMs: platform().nowMs(),
        tables: null,
        rows: null,
        schema: null,
        newestReadingMs: null,
        failure: expect.stringMatching(/^\/backups\/one is not a backup/),
      },
    ]);
    await query(`insert into restore_test (requested_at, folder) values ($1, '/backups/one') returning key`, [
      now(),
    ]);
    await query(
      `insert into job (kind, subject, due_at) select 'restore_test', max(key)::text, $1 from restore_test`,
      [new Date(platform().nowMs() + 3_600_000)],
    );
    expect(await post('backups/test')).toEqual(refusal('restore.test.under.way'));
    await query("delete from job where kind = 'restore_test'");
    await query('delete from restore_test');
  });

  test('says what is real and how the installation is going', async () => {
    const status = await get('status');
    expect(status).toMatchObject({
      versions: { foyer: '0.0.0', database: platform().store.database.kind },
      schema: expect.stringMatching(/^\d{4}-[a-z-]+$/),
      publicOrigin: 'https://foyer.example',
      requiresSecondFactor: false,
      isDemo: false,
      measuring: { homes: expect.any(Number), isStalled: false },
      backupAgeSeconds: expect.any(Number),
    });
    expect(status.parts).toContainEqual({ name: 'weather', availability: 'sandboxed' });
    expect(status.parts).toContainEqual({ name: 'push', availability: 'real' });
    expect(status.startedMs).toBeLessThanOrEqual(status.nowMs);
    expect(status.connections === null).toBe(platform().store.database.kind === 'pglite');
  });

  describe('the audit', () => {
    const entries = async (fields = {}) => (await post('audit', fields)).entries;
    const record = (action: string, facts = {}, at = now()) =>
      platform()
        .account(HOME)
        .then(({ id }) => platform().store.audit.record({ at, action, actorId: id, householdId: id, facts }));

    test('is searched by text, action, actor, account and day', async () => {
      await record('trial.one', { word: 'Alpha' }, new Date('2026-06-18T23:59:59Z'));
      await record('trial.two', { word: 'beta' }, new Date('2026-06-20T00:00:00Z'));
      const found = async (fields: object) =>
        (await entries({ action: 'trial.', ...fields })).map(({ action }: { action: string }) => action);
      expect(await found({})).toEqual(['trial.two', 'trial.one']);
      expect(await found({ text: 'ALPHA' })).toEqual(['trial.one']);
      expect(await found({ action: 'trial.t' })).toEqual(['trial.two']);
      expect(await found({ actor: HOME.toUpperCase() })).toEqual(['trial.two', 'trial.one']);
      expect(await found({ household: (await platform().account(HOME)).id })).toHaveLength(2);
      expect(await found({ actor: OWN })).toEqual([]);
      expect(await found({ firstDay: '2026-06-19' })).toEqual(['trial.two']);
      expect(await found({ lastDay: '2026-06-19' })).toEqual(['trial.one']);
      expect(await found({ lastDay: '2026-06-20', firstDay: '2026-06-20' })).toEqual(['trial.two']);
      expect(await post('audit', { firstDay: '20-06-2026' })).toMatchObject({ error: 'parameter.invalid' });
    });

    test('is read page by page without a gap or a repetition', async () => {
      for (let number = 0; number < 60; number += 1) await record('trial.page', { number });
      const first = await post('audit', { action: 'trial.page' });
      expect([first.entries.length, first.hasMore]).toEqual([50, true]);
      const second = await post('audit', { action: 'trial.page', before: first.entries[49].id });
      expect([second.entries.length, second.hasMore]).toEqual([10, false]);
      const numbers = [...first.entries, ...second.entries].map(({ facts }) => facts.number);
      expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => 59 - index));
    });

    test.each([
      [1000, 1000, true],
      [1001, 1001, false],
      [2000, 1001, false],
    ])(
      'is exported up to %i entries, and a file that ends before the last one says so',
      async (limit, lines, isCut) => {
        const { database } = platform().store;
        await query(
          `insert into audit_entry (at, action, facts) select $1, 'trial.long', '{}' from generate_series(1, 1001)`,
          [now()],
        );
        let text = '';
        for await (const part of auditCsv(database, { action: 'trial.long' }, limit)) text += part;
        await query("delete from audit_entry where action = 'trial.long'");
        const ids = text.split('\r\n').flatMap((line) => /^(\d+),/.exec(line)?.[1] ?? []);
        expect([ids.length, new Set(ids).size]).toEqual([lines, lines]);
        expect(text.includes(`The file ends after ${limit} entries`)).toBe(isCut);
      },
    );

    test('is exported as CSV that no spreadsheet computes, and the export is recorded', async () => {
      await record('trial.csv', { '=cmd': 'a "quoted", word' });
      const { body, headers } = await platform().call(
        '/api/operator/audit/export',
        { authToken, action: 'trial.csv' },
        { method: 'POST' },
      );
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toMatch(/filename="audit-2026-06-2\d\.csv"/);
      const lines = String(body).split('\r\n');
      expect(lines).toHaveLength(3);
      expect(lines[0]).toBe('\uFEFFid,at,action,actor,actor id,account,account id,facts');
      expect(lines[1]).toContain('"{""=cmd"":""a \\""quoted\\"", word""}"');
      expect((await entries({ action: 'administration.audit.export' }))[0]).toMatchObject({
        actor: { name: 'Olga Petit' },
        facts: { action: 'trial.csv', firstDay: null, lastDay: null },
      });
    });
  });

  test('nobody but operators is answered, and no link changes anything', async () => {
    for (const email of [HOME, 'maintainer@foyer.example', 'support@foyer.example'])
      for (const path of ['status', 'jobs', 'mails', 'backups', 'imports']) {
        const { body } = await platform().callAs(email, `/api/operator/${path}`);
        expect([email, path, body.error]).toEqual([email, path, 'role.not.allowed']);
      }
    for (const path of [
      'accounts/lock',
      'jobs/retry',
      'mails/resend',
      'backups/test',
      'audit/export',
      'households/one',
    ]) {
      const { httpStatus } = await platform().call(`/api/operator/${path}`, { authToken, id: '1' });
      expect([path, httpStatus]).toEqual([path, 405]);
    }
  });
}
