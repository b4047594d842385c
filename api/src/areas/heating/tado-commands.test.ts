import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGateway } from '../../energy/gateway/gateway-store';
import { createHousekeeper, type Housekeeper } from '../../energy/gateway/housekeeper';
import { testStores } from '../../foundation/database/testing';
import { HOME, homeAccount, homeDevice } from '../../foundation/database/testing/homes';
import { createJobRunner, type JobRunner } from '../../foundation/jobs/runner';
import { pending } from '../../foundation/jobs/testing/pending';
import { DEVELOPMENT_KEY, tokenCipher } from '../../foundation/token-cipher';
import { tadoCloud } from '../../partners/heating/tado-cloud';
import { unavailableThirdParties } from '../../partners/unavailable';
import { urgentKinds } from '../../process/job-kinds';
import type { Store } from '../../process/store';
import { jobDependencies } from '../../process/testing/job-dependencies';
import { TEST_NOW, testPlatform } from '../../process/testing/test-platform';
import { heatingSystems } from './heating-systems';
import { tadoCommands, tadoDoor } from './tado-commands';

const NOON = Date.parse('2026-11-27T12:00:00Z');
const AC = 'zone1';

/** A server of tado's public API that says what overlays were put, and can wait with its answer. */
class OverlayServer {
  readonly put: string[] = [];
  atOnce = 0;
  mostAtOnce = 0;
  /** Answers wait for it. */
  answering: Promise<void> = Promise.resolve();
  #onPut = () => {};
  #server: Server | null = null;

  async start(): Promise<string> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const answer = (body: unknown) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      };
      if (request.url?.endsWith('/me'))
        return answer({ email: 'anna@example.org', homes: [{ id: 7, name: 'Maison' }] });
      if (request.url?.endsWith('/state')) return answer({ setting: { mode: 'COOL' } });
      const { setting } = JSON.parse(Buffer.concat(chunks).toString()) as {
        setting: { power: string; temperature?: { celsius: number } };
      };
      this.put.push([setting.power, setting.temperature?.celsius].filter(Boolean).join(' '));
      this.atOnce += 1;
      this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
      this.#onPut();
      await this.answering;
      this.atOnce -= 1;
      answer({ type: 'MANUAL' });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  nextPut(): Promise<void> {
    return new Promise((resolve) => {
      this.#onPut = resolve;
    });
  }
}

describe.each(testStores())('commands to one air conditioner of tado, on %s', (_name, database) => {
  let store: Store;
  let server: OverlayServer;
  let house: Housekeeper;
  let jobs: JobRunner;
  let nowMs = NOON;
  const reported: string[] = [];

  beforeAll(async () => {
    store = await database.open();
    await store.accounts.create(homeAccount(HOME));
    await store.rooms.create(HOME.id, {
      id: HOME.roomId,
      name: 'Maison',
      type: 'alaska_home',
      color: '#123456',
    });
    const traits = { heating: { tempMinC: 16, tempMaxC: 30, tempStepC: 1, tadoZoneId: '1' } };
    await store.devices.create(
      HOME.id,
      homeDevice(HOME, { id: AC, plugType: 'tdac', typeId: 'tado_ac', targetTemperatureC: 20, traits }),
    );
    await createGateway(store.database, {
      householdId: HOME.id,
      kind: 'mqtt',
      reportedUntil: new Date(NOON),
      model: { loadScale: 1 },
    });
    server = new OverlayServer();
    const origin = await server.start();
    const service = { login: `${origin}/oauth2`, api: `${origin}/api/v2`, clientId: 'test' };
    const now = () => nowMs;
    const { heating } = unavailableThirdParties();
    const clouds = { ...heating, trouble: () => null, tado: tadoCloud({ service, now, withinMs: 60_000 }) };
    const systems = heatingSystems(store, clouds, now, tokenCipher([DEVELOPMENT_KEY]));
    await store.database.transaction((sql) =>
      systems.connect(sql, HOME.id, 'tado', 'anna@example.org', {
        accessToken: 'A',
        refreshToken: 'R',
        expiresAtMs: null,
      }),
    );
    house = createHousekeeper({
      database: store.database,
      gateway: null,
      commandDoors: { mqtt: tadoDoor(now) },
      now: () => new Date(nowMs),
      onHomeError: (_home, error) => {
        throw error;
      },
    });
    const sendTadoCommands = tadoCommands({ ...store, heatingSystems: systems, now });
    jobs = createJobRunner({
      database: store.database,
      clock: { now },
      lanes: [
        {
          kinds: urgentKinds({ ...jobDependencies(store, now), sendTadoCommands }),
          atOnce: 3,
          leaseMs: 60_000,
        },
      ],
      onError: (message) => reported.push(message),
    });
  }, 120_000);
  afterAll(async () => {
    await jobs.end();
    await server.stop();
    await store.close();
    await database.stop();
  });
  beforeEach(async () => {
    nowMs += 60_000;
    server.put.length = 0;
    server.mostAtOnce = 0;
    reported.length = 0;
    await store.database.query('delete from device_command');
    await store.database.query('delete from job');
    await store.database.query('update device set is_on = true, target_temperature_c = 20');
  });

  const setTarget = (targetC: number) => house.setTargetTemperature(HOME.id, AC, targetC);
  const switchTo = (isOn: boolean) => house.switchDevice(HOME.id, AC, isOn);
  const run = async () => {
    jobs.wake();
    await jobs.whenIdle();
  };
  const states = async () =>
    (
      await store.database.query<{ state: string }>('select state from device_command order by created_at')
    ).map(({ state }) => state);
  const device = async () => {
    const known = await store.devices.byId(HOME.id, AC);
    return [known?.isOn, known?.targetTemperatureC];
  };

  test('a switch and a target leave as one', async () => {
    await switchTo(true);
    await setTarget(22);
    await run();
    expect(server.put).toEqual(['ON 22']);
    expect(await states()).toEqual(['done', 'done']);
    expect(await device()).toEqual([true, 22]);
  });

  test.each([
    ['a target, then off', [() => setTarget(22), () => switchTo(false)]],
    ['off, then a target', [() => switchTo(false), () => setTarget(22)]],
  ])('%s: it is off', async (_order, commands) => {
    for (const command of commands) await command();
    await run();
    expect(server.put).toEqual(['OFF']);
    expect(await states()).toEqual(['done', 'done']);
    expect(await device()).toEqual([false, 22]);
    await setTarget(23);
    await run();
    expect(server.put.at(-1)).toBe('OFF');
    await switchTo(true);
    await run();
    expect(server.put.at(-1)).toBe('ON 23');
  });

  test('what is asked for while another command is on its way leaves after it, with what both want', async () => {
    const answer = pending();
    server.answering = answer.promise;
    const begun = server.nextPut();
    await switchTo(true);
    jobs.wake();
    await begun;
    await setTarget(24);
    // Another worker looks for due jobs.
    jobs.wake();
    await setTarget(25);
    jobs.wake();
    expect(server.put).toEqual(['ON 20']);
    answer.resolve();
    await run();
    expect(server.put).toEqual(['ON 20', 'ON 25']);
    expect(server.mostAtOnce).toBe(1);
    expect(await device()).toEqual([true, 25]);
    expect(reported).toEqual([]);
  });

  test('a device whose job was given up takes the next command', async () => {
    await setTarget(21);
    await store.database.query('update job set given_up_at = now(), failures = 3');
    await run();
    expect(server.put).toEqual([]);
    await setTarget(22);
    await run();
    expect(server.put).toEqual(['ON 22']);
    expect(await device()).toEqual([true, 22]);
  });
});

const EMAIL = 'home@foyer.example';

describe.each(testStores({ seededAt: TEST_NOW, only: [EMAIL] }))(
  'commands to tado from outside of the pages, on %s',
  (_name, database) => {
    test('leave at once', async () => {
      const platform = testPlatform(await database.open(), {
        commandDoors: { mqtt: tadoDoor(() => platform.nowMs()) },
      });
      await platform.store.database.query("update gateway set kind = 'mqtt'");
      const { id } = await platform.deviceOfType('tado_ac');
      const household = await platform.account(EMAIL);
      expect(await platform.commandHome(household.id, { deviceId: id, targetC: 24 })).toBeNull();
      await platform.jobs.whenIdle();
      expect(await platform.deviceOfType('tado_ac')).toMatchObject({ targetTemperatureC: 24 });
      await platform.close();
      await database.stop();
    }, 180_000);
  },
);
