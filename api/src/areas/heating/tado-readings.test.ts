import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGateway } from '../../energy/gateway/gateway-store';
import { createHousekeeper } from '../../energy/gateway/housekeeper';
import { prepareReadingWeeks } from '../../energy/readings/reading-partitions';
import { testStores } from '../../foundation/database/testing';
import { HOME, homeAccount, homeDevice } from '../../foundation/database/testing/homes';
import { DEVELOPMENT_KEY, tokenCipher } from '../../foundation/token-cipher';
import { tadoCloud } from '../../partners/heating/tado-cloud';
import { unavailableThirdParties } from '../../partners/unavailable';
import type { Store } from '../../process/store';
import { type HeatingSystems, heatingSystems } from './heating-systems';
import { tadoCommands, tadoDoor } from './tado-commands';
import { homesWithTado, type TadoReadings, tadoReadings } from './tado-readings';

const NOON = Date.parse('2026-11-27T12:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A server of tado's public API that counts calls against a quota of a hundred a day. */
class QuotaServer {
  remaining = 14;
  readonly asked: string[] = [];
  #server: Server | null = null;

  async start(): Promise<string> {
    const server = createServer((request, response) => {
      const path = (request.url ?? '').slice('/api/v2/'.length);
      this.asked.push(`${request.method} ${path}`);
      const isOver = this.remaining === 0;
      this.remaining = Math.max(0, this.remaining - 1);
      response.writeHead(isOver ? 429 : 200, {
        'content-type': 'application/json',
        'ratelimit-policy': '"perday";q=100;w=86400',
        ratelimit: `"perday";r=${this.remaining};t=43200`,
      });
      response.end(JSON.stringify(isOver ? {} : this.#answer(path)));
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** Calls since they were last taken. */
  take(): string[] {
    return this.asked.splice(0);
  }

  #answer(path: string): unknown {
    if (path === 'me') return { email: 'anna@example.org', homes: [{ id: 7, name: 'Maison' }] };
    if (path.endsWith('overlay')) return { type: 'MANUAL' };
    const zone = (celsius: number, state = 'ONLINE') => ({
      sensorDataPoints: { insideTemperature: { celsius }, humidity: { percentage: 50 } },
      link: { state },
    });
    return {
      zoneStates: { 1: zone(20.4), 2: zone(19.1), 3: zone(18), 4: zone(17.5), 5: zone(12, 'OFFLINE') },
    };
  }
}

describe.each(testStores())('R6 tado allows a hundred calls a day, on %s', (_name, database) => {
  let store: Store;
  let server: QuotaServer;
  let systems: HeatingSystems;
  let readings: TadoReadings;
  let nowMs = NOON;

  beforeAll(async () => {
    store = await database.open();
    await store.accounts.create(homeAccount(HOME));
    await store.rooms.create(HOME.id, {
      id: HOME.roomId,
      name: 'Maison',
      type: 'alaska_home',
      color: '#123456',
    });
    for (const zone of ['1', '2', '3', '4', '5'])
      await store.devices.create(
        HOME.id,
        homeDevice(HOME, {
          id: `zone${zone}`,
          plugType: 'tdht',
          typeId: 'tado_heater',
          traits: { heating: { tempMinC: 5, tempMaxC: 25, tempStepC: 1, tadoZoneId: zone } },
        }),
      );
    await createGateway(store.database, {
      householdId: HOME.id,
      kind: 'mqtt',
      reportedUntil: new Date(NOON),
      model: { loadScale: 1 },
    });
    await prepareReadingWeeks(store.database, NOON);
    server = new QuotaServer();
    const origin = await server.start();
    const service = { login: `${origin}/oauth2`, api: `${origin}/api/v2`, clientId: 'test' };
    const now = () => nowMs;
    const { heating } = unavailableThirdParties();
    const clouds = { ...heating, trouble: () => null, tado: tadoCloud({ service, now }) };
    systems = heatingSystems(store, clouds, now, tokenCipher([DEVELOPMENT_KEY]));
    readings = tadoReadings({ ...store, heatingSystems: systems, now });
    const grant = { accessToken: 'A', refreshToken: 'R', expiresAtMs: null };
    await store.database.transaction((sql) =>
      systems.connect(sql, HOME.id, 'tado', 'anna@example.org', grant),
    );
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await store.close();
    await database.stop();
  });

  const minutesUntil = (at: Date | null) => at && (at.getTime() - nowMs) / MINUTE_MS;
  const household = async () => {
    const account = await store.accounts.byId(HOME.id);
    if (!account) throw new Error('the home is missing');
    return account;
  };
  const heat = async () => {
    const device = await store.devices.byId(HOME.id, 'zone1');
    if (!device) throw new Error('the device is missing');
    return systems.setTadoZone(await household(), device, { isOn: true, temperatureC: 21 }, null);
  };

  test('five zones are read with two calls, every 32 minutes', async () => {
    expect(await homesWithTado(store.database)).toEqual([HOME.id]);
    expect(minutesUntil(await readings.read(HOME.id))).toBe(32);
    expect(server.take()).toEqual(['GET me', 'GET homes/7/zoneStates']);
    expect(server.remaining).toBe(12);
    expect(minutesUntil(await readings.read(HOME.id))).toBe(32);
    expect(server.take()).toEqual([]);
  });

  test('what the zones measure goes to their devices; a zone without a connection measures nothing', async () => {
    const stored = await store.database.query(
      `select d.id, r.value, r.at from reading r join channel c on c.key = r.channel_key
         join device d on d.key = c.device_key where c.quantity = 'temperature' order by d.id`,
    );
    const at = new Date(NOON);
    expect(stored).toEqual([
      { id: 'zone1', value: 20.4, at },
      { id: 'zone2', value: 19.1, at },
      { id: 'zone3', value: 18, at },
      { id: 'zone4', value: 17.5, at },
    ]);
  });

  test('at ten calls left reading stops, and a command of a person still goes', async () => {
    nowMs += 32 * MINUTE_MS;
    await readings.read(HOME.id);
    expect(server.remaining).toBe(10);
    server.take();
    nowMs += 32 * MINUTE_MS;
    expect(minutesUntil(await readings.read(HOME.id))).toBe(6 * 60 - 32);
    expect(server.take()).toEqual([]);
    await heat();
    expect(server.take()).toEqual(['GET me', 'PUT homes/7/zones/1/overlay']);
  });

  test('a target is wanted until tado has taken it, then it is the device’s own', async () => {
    const now = () => nowMs;
    const house = createHousekeeper({
      database: store.database,
      gateway: null,
      commandDoors: { mqtt: tadoDoor(now) },
      now: () => new Date(nowMs),
      onHomeError: (_home, error) => {
        throw error;
      },
    });
    const send = tadoCommands({ ...store, heatingSystems: systems, now });
    const waiting = async () =>
      (
        await store.database.query<{ id: string }>("select id from device_command where state = 'waiting'")
      ).map(({ id }) => id);
    const command = async (id: string) =>
      (
        await store.database.query(
          'select state, refusal, target_temperature_c as "targetC" from device_command where id = $1',
          [id],
        )
      )[0];
    const targetC = async () => (await store.devices.byId(HOME.id, 'zone2'))?.targetTemperatureC;
    const before = await targetC();
    expect(await house.setTargetTemperature(HOME.id, 'zone2', 22)).toBe('waiting');
    const [first = ''] = await waiting();
    expect(await targetC()).toBe(before);
    await send('zone2');
    expect(server.take()).toEqual(['GET me', 'PUT homes/7/zones/2/overlay']);
    expect(await command(first)).toEqual({ state: 'done', refusal: null, targetC: 22 });
    expect(await targetC()).toBe(22);
    await send('zone2');
    expect(server.take()).toEqual([]);
    const left = server.remaining;
    server.remaining = 0;
    nowMs += MINUTE_MS;
    await house.setTargetTemperature(HOME.id, 'zone2', 23);
    const [second = ''] = await waiting();
    await send('zone2');
    expect(await command(second)).toEqual({ state: 'refused', refusal: 'quota', targetC: null });
    expect(await targetC()).toBe(22);
    server.take();
    server.remaining = left;
    nowMs -= MINUTE_MS;
  });

  test('a new quota is seen by the calls left, not by the time that was announced', async () => {
    nowMs += HOUR_MS;
    server.remaining = 100;
    expect(minutesUntil(await readings.read(HOME.id))).toBeGreaterThan(32);
    await heat();
    server.take();
    expect(minutesUntil(await readings.read(HOME.id))).toBe(32);
    expect(server.take()).toEqual(['GET me', 'GET homes/7/zoneStates']);
  });

  test('where nobody gives a command, a look every six hours finds the new quota', async () => {
    server.remaining = 12;
    nowMs += 32 * MINUTE_MS;
    expect(minutesUntil(await readings.read(HOME.id))).toBe(6 * 60);
    server.remaining = 100;
    nowMs += 6 * HOUR_MS;
    expect(minutesUntil(await readings.read(HOME.id))).toBe(32);
  });

  test('a used up quota is no refusal: the account stays connected', async () => {
    server.remaining = 0;
    await expect(heat()).rejects.toThrow('tado is quota');
    expect((await household()).details.tadoStatus).toBe('ok');
    server.take();
    nowMs += 32 * MINUTE_MS;
    expect(minutesUntil(await readings.read(HOME.id))).toBe(6 * 60 - 32);
    expect(server.take()).toEqual([]);
  });

  test('calls kept for people are not read away once commands have used the others', async () => {
    nowMs += 6 * HOUR_MS;
    server.remaining = 100;
    expect(minutesUntil(await readings.read(HOME.id))).toBe(32);
    server.remaining = 13;
    await heat();
    expect(server.remaining).toBe(11);
    server.take();
    for (let reading = 1; reading <= 3; reading += 1) {
      nowMs += 32 * MINUTE_MS;
      expect(minutesUntil(await readings.read(HOME.id))).toBe(6 * 60 - reading * 32);
    }
    expect(server.take()).toEqual([]);
    nowMs += (6 * 60 - 3 * 32) * MINUTE_MS;
    expect(minutesUntil(await readings.read(HOME.id))).toBe(6 * 60);
    expect(server.take()).toEqual(['GET me', 'GET homes/7/zoneStates']);
  });

  test('a home with few calls and no time planned is not read before a look', async () => {
    await store.database.query('update heating_authorisation set next_reading_at = null');
    expect(minutesUntil(await readings.read(HOME.id))).toBe(6 * 60);
    expect(server.take()).toEqual([]);
  });
});
