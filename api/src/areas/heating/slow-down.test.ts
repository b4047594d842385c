import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testStores } from '../../foundation/database/testing';
import { HOME, homeAccount } from '../../foundation/database/testing/homes';
import { createJobRunner, type JobRunner } from '../../foundation/jobs/runner';
import { DEVELOPMENT_KEY, tokenCipher } from '../../foundation/token-cipher';
import { tadoCloud } from '../../partners/heating/tado-cloud';
import { urgentKinds } from '../../process/job-kinds';
import type { Store } from '../../process/store';
import { jobDependencies } from '../../process/testing/job-dependencies';
import { TADO_AUTHORISATION_JOB, type TadoAuthorisations, tadoAuthorisations } from './tado-authorisation';

const NOON = Date.parse('2026-11-27T12:00:00Z');

describe.each(testStores())('a device code of tado, on %s', (_name, database) => {
  let store: Store;
  let server: Server;
  let authorisations: TadoAuthorisations;
  let jobs: JobRunner;
  let nowMs = NOON;
  const errors: string[] = [];
  const reported: string[] = [];
  let polls = 0;

  beforeAll(async () => {
    store = await database.open();
    await store.accounts.create(homeAccount(HOME));
    server = createServer((request, response) => {
      const isStart = request.url === '/oauth2/device_authorize';
      if (!isStart) polls += 1;
      const begun = {
        device_code: 'D',
        user_code: '7BQ5ZQ',
        verification_uri: 'https://login.tado.com/oauth2/device',
        expires_in: 300,
        interval: 5,
      };
      response.writeHead(isStart ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isStart ? begun : { error: errors.shift() ?? 'authorization_pending' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const service = { login: `${origin}/oauth2`, api: `${origin}/api/v2`, clientId: 'test' };
    const never = () => Promise.reject(new Error('nothing is connected'));
    authorisations = tadoAuthorisations({
      database: store.database,
      tado: tadoCloud({ service, now: () => nowMs }),
      cipher: tokenCipher([DEVELOPMENT_KEY]),
      heatingSystems: { connect: never },
      changeHome: never,
      now: () => nowMs,
    });
    const dependencies = { ...jobDependencies(store, () => nowMs), tadoAuthorisations: authorisations };
    jobs = createJobRunner({
      database: store.database,
      clock: { now: () => nowMs },
      lanes: [{ kinds: urgentKinds(dependencies), atOnce: 3, leaseMs: 60_000 }],
      onError: (message) => reported.push(message),
    });
  }, 120_000);
  afterAll(async () => {
    await jobs.end();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await store.close();
    await database.stop();
  });

  const jobRow = async () =>
    (
      await store.database.query<{ dueAt: Date; isGivenUp: boolean }>(
        'select due_at as "dueAt", given_up_at is not null as "isGivenUp" from job where kind = $1',
        [TADO_AUTHORISATION_JOB],
      )
    )[0];

  /** Seconds until tado is asked again, then asks it. */
  const pollNext = async (): Promise<number> => {
    const waited = (((await jobRow())?.dueAt.getTime() ?? 0) - nowMs) / 1000;
    nowMs += waited * 1000;
    const before = polls;
    jobs.wake();
    await jobs.whenIdle();
    expect(polls).toBe(before + 1);
    return waited;
  };

  test('is asked for every 5 s, and each slow_down adds 5 s for good', async () => {
    errors.push('authorization_pending', 'slow_down', 'authorization_pending', 'slow_down');
    const begun = await authorisations.start(HOME.id);
    expect(begun.expiresAt.getTime() - nowMs).toBe(300_000);
    const waits: number[] = [];
    for (let poll = 0; poll < 10; poll += 1) waits.push(await pollNext());
    expect(waits).toEqual([5, 5, 10, 10, 15, 15, 15, 15, 15, 15]);
    expect((await authorisations.statusOf(HOME.id))?.state).toBe('waiting');
    expect(reported).toEqual([]);
  });

  test.each([
    ['the same code', 0],
    ['another code', 250],
  ])('goes on with %s after its job was given up, once the person starts again', async (_code, laterS) => {
    nowMs += laterS * 1000;
    await store.database.query('update job set given_up_at = now(), failures = 3');
    await authorisations.start(HOME.id);
    expect(await jobRow()).toMatchObject({ isGivenUp: false });
    await pollNext();
    await pollNext();
    expect((await authorisations.statusOf(HOME.id))?.state).toBe('waiting');
  });

  test('ends with the code, and its job with it', async () => {
    nowMs += 300_000;
    jobs.wake();
    await jobs.whenIdle();
    expect((await authorisations.statusOf(HOME.id))?.state).toBe('expired');
    expect(await jobRow()).toBeUndefined();
  });
});
