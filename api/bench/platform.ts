import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import { simulatedGateway } from '../../simulator/src/house';
import { sandboxThirdParties } from '../../simulator/src/sandboxes';
import { createHousekeeper } from '../src/energy/gateway/housekeeper';
import { mailFolder } from '../src/foundation/mail/mail-folder';
import { failureSwitches } from '../src/foundation/third-party-failures';
import { randomLetters } from '../src/identity/accounts/token-store';
import { platformApplication, requestLimitFor } from '../src/process/platform-application';
import type { Store } from '../src/process/store';
import { HOME_EMAIL } from './databases';
import type { Timing } from './timing';

const CLIENTS = 50;
const SECONDS = 4;
const SESSION_MS = 3_600_000;

export interface Load extends Timing {
  requestsPerSecond: number;
}

export interface BenchPlatform {
  /** Sends one request. Rejects when the answer is not `ok`. */
  call(path: string, parameters: Readonly<Record<string, string>>): Promise<void>;
  /** Sends requests from 50 clients for four seconds. Rejects when an answer is not `ok`. */
  load(path: string, parameters: Record<string, string>): Promise<Load>;
  close(): Promise<void>;
}

/**
 * The complete platform over a store, listening, with a session of an account; the home with all devices by default.
 */
export async function startPlatform(store: Store, now: Date, email = HOME_EMAIL): Promise<BenchPlatform> {
  const nowMs = now.getTime();
  const switches = failureSwitches();
  const home = await store.accounts.byEmail(email);
  const authToken = randomLetters(32);
  await store.tokens.add(authToken, {
    actorId: home?.id ?? '',
    householdId: home?.userType === 'REGULAR' ? home.id : null,
    kind: 'session',
    createdAt: now,
    expiresAt: new Date(nowMs + SESSION_MS),
  });
  const { app } = platformApplication({
    store,
    clock: { now: () => nowMs },
    house: createHousekeeper({
      database: store.database,
      gateway: simulatedGateway,
      now: () => now,
      onHomeError: (_home, error) => console.error(error),
    }),
    thirdParties: {
      ...sandboxThirdParties({ switches, now: () => nowMs }),
      mail: mailFolder(null, switches, () => nowMs),
    },
    publicOrigin: 'http://localhost',
    foyer: 'bench',
    server: { logger: false },
    // Fifty clients represent fifty households.
    limit: requestLimitFor(store, CLIENTS),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const urlOf = (path: string, parameters: Readonly<Record<string, string>>) =>
    `http://127.0.0.1:${port}${path}?${new URLSearchParams({ authToken, ...parameters })}`;
  const call = async (path: string, parameters: Readonly<Record<string, string>>) => {
    const answer = await (await fetch(urlOf(path, parameters))).text();
    if (!answer.includes('"status":"ok"')) throw new Error(`${path} answered ${answer.slice(0, 200)}`);
  };
  return {
    call,
    load: async (path, parameters) => {
      const url = urlOf(path, parameters);
      await call(path, parameters);
      const { latency, requests, non2xx, errors } = await autocannon({
        url,
        connections: CLIENTS,
        duration: SECONDS,
        workers: 1,
        headers: { 'accept-encoding': 'br' }, // like a browser
      });
      if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refusals, ${errors} errors under load`);
      return { p50Ms: latency.p50, p99Ms: latency.p99, requestsPerSecond: requests.average };
    },
    close: () => app.close(),
  };
}
