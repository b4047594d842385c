import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testStores } from '../../foundation/database/testing';
import { HOME, homeAccount } from '../../foundation/database/testing/homes';
import { DEVELOPMENT_KEY, tokenCipher } from '../../foundation/token-cipher';
import type { Account } from '../../identity/accounts/account-store';
import { tadoCloud } from '../../partners/heating/tado-cloud';
import { unavailableThirdParties } from '../../partners/unavailable';
import type { Store } from '../../process/store';
import { type HeatingSystems, heatingSystems } from './heating-systems';

const NOON = Date.parse('2026-11-27T12:00:00Z');
const MINUTE_MS = 60_000;
const CIPHER = tokenCipher([DEVELOPMENT_KEY]);

/** What the server does with a renewal: answer it, lose the answer after it, or lose the request before it. */
type Renewal = 'answer' | 'lose answer' | 'lose request';

/** A server of tado's public API whose refresh tokens R0, R1, … work once. */
class TadoTestServer {
  readonly asked: string[] = [];
  renewals: Renewal[] = [];
  zonesAnswer = 200;
  #current = 0;
  #server: Server | null = null;

  async start(): Promise<string> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const answer = this.#answer(request.url ?? '', Buffer.concat(chunks).toString());
        if (answer === null) return void response.destroy();
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer.body));
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** Null loses the answer. */
  #answer(url: string, body: string): { status: number; body: unknown } | null {
    if (url !== '/oauth2/token') {
      this.asked.push('zones');
      return { status: this.zonesAnswer, body: [{ id: 1, name: 'Kitchen', type: 'HEATING' }] };
    }
    const token = new URLSearchParams(body).get('refresh_token') ?? '';
    this.asked.push(token);
    const how = this.renewals.shift() ?? 'answer';
    if (how === 'lose request') return null;
    if (token !== `R${this.#current}`) return { status: 400, body: { error: 'invalid_grant' } };
    this.#current += 1;
    if (how === 'lose answer') return null;
    const tokens = { access_token: `A${this.#current}`, refresh_token: `R${this.#current}` };
    return { status: 200, body: { ...tokens, expires_in: 599, token_type: 'Bearer' } };
  }
}

describe.each(testStores())('R5 tado gives a new refresh token each time, on %s', (_name, database) => {
  let store: Store;
  let server: TadoTestServer;
  let origin: string;
  let household: Account;
  let nowMs = NOON;
  beforeAll(async () => {
    store = await database.open();
    await store.accounts.create(homeAccount(HOME));
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await database.stop();
  });
  beforeEach(async () => {
    nowMs = NOON;
    server = new TadoTestServer();
    origin = await server.start();
    await store.database.transaction((sql) =>
      process().connect(sql, HOME.id, 'tado', 'anna@example.org', {
        accessToken: 'A0',
        refreshToken: 'R0',
        expiresAtMs: NOON,
      }),
    );
    const account = await store.accounts.byId(HOME.id);
    if (!account) throw new Error('the home is missing');
    household = account;
  });
  afterEach(() => server.stop());

  /** What a process has after its start. */
  const process = (): HeatingSystems => {
    const service = { login: `${origin}/oauth2`, api: `${origin}/api/v2`, clientId: 'test' };
    const tado = tadoCloud({ service, now: () => nowMs });
    const { heating } = unavailableThirdParties();
    return heatingSystems(store, { ...heating, tado }, () => nowMs, CIPHER);
  };
  const zones = (systems: HeatingSystems) =>
    systems.with(household, 'tado', async (token) => {
      const service = { login: `${origin}/oauth2`, api: `${origin}/api/v2`, clientId: 'test' };
      return tadoCloud({ service, now: () => nowMs }).zones(token, '1');
    });
  const stored = async () => {
    const known = await process().authorisation(household, 'tado');
    return known?.refreshToken ? CIPHER.open(known.refreshToken, `${HOME.id} tado`) : null;
  };
  const status = async () => (await store.accounts.byId(HOME.id))?.details.tadoStatus;

  test('R1 is stored although the zones then fail, and a restarted process renews with it', async () => {
    server.zonesAnswer = 503;
    await expect(zones(process())).rejects.toThrow('tado is unreachable');
    expect(server.asked).toEqual(['R0', 'zones']);
    expect(await stored()).toBe('R1');
    nowMs += 10 * MINUTE_MS;
    server.zonesAnswer = 200;
    expect(await zones(process())).toHaveLength(1);
    expect(server.asked.slice(2)).toEqual(['R1', 'zones']);
    expect(await stored()).toBe('R2');
  });

  test('two processes renew once', async () => {
    const answers = await Promise.all([zones(process()), zones(process())]);
    expect(answers.map((found) => found?.length)).toEqual([1, 1]);
    expect(server.asked.filter((what) => what.startsWith('R'))).toEqual(['R0']);
  });

  test('a lost request is tried once more with the same token', async () => {
    server.renewals = ['lose request'];
    expect(await zones(process())).toHaveLength(1);
    expect(server.asked).toEqual(['R0', 'R0', 'zones']);
    expect(await stored()).toBe('R1');
  });

  test('after a lost answer the account is to be connected again, and tado is not asked any more', async () => {
    server.renewals = ['lose answer'];
    await expect(zones(process())).rejects.toThrow('tado is unauthorised');
    expect(server.asked).toEqual(['R0', 'R0']);
    expect(await status()).toBe('invalid.credentials');
    await expect(zones(process())).rejects.toThrow('tado is unauthorised');
    expect(server.asked).toEqual(['R0', 'R0']);
    expect((await process().authorisation(household, 'tado'))?.account).toBe('anna@example.org');
  });

  test('a service that does not answer at all asks nobody to connect again', async () => {
    server.renewals = ['lose request', 'lose request'];
    await expect(zones(process())).rejects.toThrow('tado is unreachable');
    expect(await status()).toBe('ok');
    expect(await stored()).toBe('R0');
  });
});
