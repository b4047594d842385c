import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testStores } from '../../foundation/database/testing';
import { HOME, homeAccount } from '../../foundation/database/testing/homes';
import { DEVELOPMENT_KEY, tokenCipher } from '../../foundation/token-cipher';
import { tadoCloud } from '../../partners/heating/tado-cloud';
import type { Store } from '../../process/store';
import { type TadoAuthorisations, tadoAuthorisations } from './tado-authorisation';

const NOON = Date.parse('2026-11-27T12:00:00Z');

describe.each(testStores())('a device code of tado, on %s', (_name, database) => {
  let store: Store;
  let server: Server;
  let authorisations: TadoAuthorisations;
  let nowMs = NOON;
  const errors: string[] = [];

  beforeAll(async () => {
    store = await database.open();
    await store.accounts.create(homeAccount(HOME));
    server = createServer((request, response) => {
      const isStart = request.url === '/oauth2/device_authorize';
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
  }, 120_000);
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await store.close();
    await database.stop();
  });

  /** Seconds until tado is asked again, then asks it. */
  const pollNext = async (): Promise<number> => {
    const jobs = await store.database.query<{ dueAt: Date }>(
      `delete from job where kind = 'tado_authorisation' returning due_at as "dueAt"`,
    );
    const waited = ((jobs[0]?.dueAt.getTime() ?? 0) - nowMs) / 1000;
    nowMs += waited * 1000;
    await authorisations.advance(HOME.id);
    return waited;
  };

  test('is asked for every 5 s, and each slow_down adds 5 s for good', async () => {
    errors.push('authorization_pending', 'slow_down', 'authorization_pending', 'slow_down');
    const begun = await authorisations.start(HOME.id);
    expect(begun.expiresAt.getTime() - nowMs).toBe(300_000);
    const waits: number[] = [];
    for (let poll = 0; poll < 6; poll += 1) waits.push(await pollNext());
    expect(waits).toEqual([5, 5, 10, 10, 15, 15]);
    expect((await authorisations.statusOf(HOME.id))?.state).toBe('waiting');
  });
});
