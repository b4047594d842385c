import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectAsync, type MqttClient } from 'mqtt';
import { testStores } from '../../foundation/database/testing';
import { TEST_NOW } from '../../process/testing/test-platform';
import { decodeMessage } from './decode';
import { startMqttSource } from './mqtt-source';
import {
  type DeviceAccess,
  HOME,
  type MeterPlatform,
  OTHER,
  plug,
  startMeterPlatform,
} from './testing/meter-platform';
import { startMosquitto } from './testing/mosquitto';
import { COMMAND_WORDS } from './topics';

/** `pnpm --filter api test:mqtt` runs them: what mosquitto alone does, and what it is asked to. */
const onMosquitto = process.env.FOYER_TEST_MOSQUITTO ? describe : describe.skip;
const NOT_AUTHORIZED = 0x87;
const MINUTE_MS = 60_000;

onMosquitto.each(testStores({ seededAt: TEST_NOW }))(
  'mosquitto, with the platform on %s',
  (_name, database) => {
    let home: MeterPlatform;
    let mine: DeviceAccess;
    let theirs: DeviceAccess;

    beforeAll(async () => {
      home = await startMeterPlatform(database, 'mosquitto');
      mine = await home.access(HOME);
      theirs = await home.access(OTHER);
    }, 180_000);
    afterAll(async () => {
      await home.stop();
      expect(home.problems).toEqual([]);
    }, 60_000);

    const newer = (username: string, password: string, options = {}) =>
      home.connect(username, password, { protocolVersion: 5, ...options });
    const refusal = expect.objectContaining({ code: NOT_AUTHORIZED });

    test('a device neither commands nor writes elsewhere, and is told', async () => {
      const device = await newer(mine.username, mine.password);
      const refused = [
        ...COMMAND_WORDS.flatMap((word) => [`${mine.branch}/${word}/plug`, `${mine.branch}/plug/${word}`]),
        `${mine.branch}/foyer/home/state`,
        `${mine.branch}/homeassistant/device/foyer/home/config`,
        `${theirs.branch}/plug/status/switch:0`,
        `${theirs.branch}/foyer/abc/switch/set`,
        'foyer/other',
        'homeassistant/sensor/plug/config',
        '$SYS/broker/load',
        '$CONTROL/dynamic-security/v1',
      ];
      for (const topic of refused)
        await expect(device.publishAsync(topic, '1', { qos: 1 })).rejects.toEqual(refusal);
      for (const rest of ['plug/status/switch:0', 'shelly/events/rpc', 'foyer/abc/switch/set'])
        await device.publishAsync(`${mine.branch}/${rest}`, '1', { qos: 1 });
    });

    test.each(['#', '+/#', 'foyer/#', 'foyer/+/plug', '$SYS/#', '$CONTROL/#', '$share/foyer/foyer/+/#'])(
      'a device does not listen to %s',
      async (filter) => {
        const device = await newer(mine.username, mine.password);
        await expect(device.subscribeAsync(filter, { qos: 1 })).rejects.toThrow(/not authorized/i);
      },
    );

    test('another user with its client id ends a connection and inherits nothing of its session', async () => {
      const clientId = `plug-${randomUUID()}`;
      const session = { clientId, properties: { sessionExpiryInterval: 3600 }, clean: false };
      const victim = await newer(mine.username, mine.password, session);
      await victim.subscribeAsync(`${mine.branch}/secret/#`, { qos: 1 });
      const ended = new Promise<void>((resolve) => {
        victim.on('close', () => resolve());
      });
      const intruder = await newer(theirs.username, theirs.password, session);
      const heard: string[] = [];
      intruder.on('message', (topic) => heard.push(topic));
      await ended;
      await mine.client.publishAsync(`${mine.branch}/secret/one`, 'x', { qos: 1 });
      await intruder.endAsync();
      // What waits for the session of that client id is not handed to the intruder either.
      await mine.client.publishAsync(`${mine.branch}/secret/two`, 'x', { qos: 1 });
      const again = await newer(theirs.username, theirs.password, session);
      again.on('message', (topic) => heard.push(topic));
      const own = `${theirs.branch}/settled`;
      const settled = new Promise<void>((resolve) => {
        again.on('message', (topic) => topic === own && resolve());
      });
      await again.subscribeAsync(own, { qos: 1 });
      await again.publishAsync(own, '1', { qos: 1 });
      await settled;
      expect(heard.filter((topic) => topic !== own)).toEqual([]);
      await again.endAsync();
    });

    const readingsOf = async (email: string) => {
      const { id } = await home.platform.account(email);
      const rows = await home.platform.store.database.query<{ channel: string; value: number }>(
        `select c.name as channel, r.value::float8 as value from reading r join channel c on c.key = r.channel_key
       where c.household_key = (select key from account where id = $1) and c.source = 'mqtt' order by r.at`,
        [id],
      );
      return rows;
    };
    /** Chooses a counter as the consumption of the home's first plug. */
    const choose = async (email: string, channel: string) => {
      const { id: householdId } = await home.platform.account(email);
      const devices = await home.platform.store.devices.ofHousehold(householdId);
      const deviceId = devices.find(({ plugType }) => plugType === 'sw')?.id ?? '';
      const assignments = [{ channel, part: 'consumption', deviceId }];
      expect(await home.post(email, '/assign', { assignments }, 'json')).toMatchObject({ status: 'ok' });
      return deviceId;
    };

    test('what the broker has kept is the last known, and no sample when the platform returns', async () => {
      const topic = `${mine.branch}/kept/status/switch:0`;
      await mine.client.publishAsync(topic, plug(1_000, 5), { qos: 1, retain: true });
      await home.arrived();
      const { devices } = await home.meter();
      const counter = devices
        .flatMap(({ channels }: { channels: { name: string; kind: string }[] }) => channels)
        .find(
          ({ name, kind }: { name: string; kind: string }) => kind === 'counter' && name.startsWith('kept'),
        );
      await choose(HOME, counter.name);
      home.platform.passTime(MINUTE_MS);
      const before = await readingsOf(HOME);
      await home.restart();
      await home.arrived();
      expect(await readingsOf(HOME)).toEqual(before);
      const [kept] = (await home.meter()).devices.filter(
        ({ device }: { device: string }) => device === 'kept',
      );
      expect(kept.channels[0].heardMs).toBe(counter.heardMs);
      await home.post(HOME, '/assign', { assignments: [{ channel: counter.name, part: 'none' }] }, 'json');
      await mine.client.publishAsync(topic, '', { qos: 1, retain: true });
    });

    test('a flood of 50 clients is cut and named, and another home loses nothing', async () => {
      const flooding = ['home', 'solar', 'meter', 'premium'].map((name) => `${name}@foyer.example`);
      const accesses: Pick<DeviceAccess, 'username' | 'password'>[] = [];
      for (const email of flooding) accesses.push(email === HOME ? mine : await home.access(email));
      const clients: { readonly client: MqttClient; readonly branch: string }[] = [];
      for (let count = 0; count < 50; count += 1) {
        const { username, password } = accesses[count % accesses.length] ?? mine;
        clients.push({ client: await newer(username, password), branch: `foyer/${username}` });
      }
      const report = (index: number) =>
        JSON.stringify({
          method: 'NotifyStatus',
          params: {
            ts: home.platform.nowMs() / 1000 + index / 10,
            'switch:0': { id: 0, apower: 40, aenergy: { total: 5_000 + index } },
          },
        });
      const quiet = `${theirs.branch}/quiet/events/rpc`;
      await theirs.client.publishAsync(quiet, report(0), { qos: 1 });
      await home.arrived();
      const counter = (await home.meter(OTHER)).devices
        .flatMap(({ channels }: { channels: { name: string; kind: string }[] }) => channels)
        .find(
          ({ name, kind }: { name: string; kind: string }) => kind === 'counter' && name.startsWith('quiet'),
        );
      await choose(OTHER, counter.name);
      home.platform.passTime(MINUTE_MS);

      let isOver = false;
      let flooded = 0;
      const flood = clients.map(async ({ client, branch }, index) => {
        const topic = `${branch}/flood-${index}/status/switch:0`;
        for (let round = 0; round < 10 && !isOver; round += 1) {
          const batch = Array.from({ length: 50 }, (_, count) =>
            client.publishAsync(topic, plug(count, count), { qos: 1 }),
          );
          await Promise.all(batch);
          flooded += batch.length;
        }
      });
      const sent: number[] = [];
      for (let index = 1; index <= 18; index += 1) {
        await theirs.client.publishAsync(quiet, report(index), { qos: 1 });
        sent.push((5_000 + index) * 3600);
        // Calls are refused after five seconds without an answer.
        expect((await home.platform.callAs(OTHER, '/api/profile')).httpStatus).toBe(200);
        expect((await home.meter(OTHER)).refused).toEqual([]);
      }
      isOver = true;
      await Promise.all(flood);
      expect(flooded).toBeGreaterThan(500);
      // The platform may still be reading the flood.
      const stored = async () =>
        (await readingsOf(OTHER)).filter(({ channel }) => channel === counter.name).map(({ value }) => value);
      while (!(await stored()).includes(sent.at(-1) ?? 0)) await home.arrived();
      expect((await stored()).filter((value) => sent.includes(value))).toEqual(sent);
      expect((await home.meter(OTHER)).refused).toEqual([]);
      for (const email of flooding) {
        const { refused, devices } = await home.meter(email);
        expect(refused).toContainEqual(
          expect.objectContaining({ channel: 'MQTT', reason: 'too_many_messages' }),
        );
        const heard = devices.filter(({ device }: { device: string }) => device.startsWith('flood'));
        expect(heard.length).toBeLessThanOrEqual(20);
      }
      await Promise.all(clients.map(({ client }) => client.endAsync(true)));
    }, 120_000);

    test('nothing acknowledged is lost, and nothing counts twice, through restarts of both', async () => {
      const { platform } = home;
      const topic = `${mine.branch}/counter/status/switch:0`;
      let device = await home.connect(mine.username, mine.password);
      let totalWh = 10_000;
      const send = async () => {
        await device.publishAsync(topic, plug(totalWh, 60), { qos: 1 });
        await home.arrived();
      };
      platform.passTime(5 * MINUTE_MS - (platform.nowMs() % (5 * MINUTE_MS)));
      await send();
      const counter = (await home.meter()).devices
        .flatMap(({ channels }: { channels: { name: string; kind: string }[] }) => channels)
        .find(
          ({ name, kind }: { name: string; kind: string }) =>
            kind === 'counter' && name.startsWith('counter'),
        );
      const deviceId = await choose(HOME, counter.name);
      await platform.advance(HOME);
      const { id } = await platform.account(HOME);
      const consumed = async () => {
        const groups = await platform.store.measures.grouping(id, {
          of: { deviceId },
          groupType: 'day',
          fromDate: '2026-06-21',
          toDate: '2026-06-22',
          now: new Date(platform.nowMs()),
        });
        return Number(groups?.[0]?.values.find(({ type }) => type === 'energy')?.value ?? 0);
      };
      const before = await consumed();
      await send();
      const firstWh = totalWh;
      for (let minute = 1; minute <= 40; minute += 1) {
        platform.passTime(MINUTE_MS);
        totalWh += 7 * minute;
        if (minute === 8) {
          // Acknowledged, and lost with the process that had it in memory.
          await device.publishAsync(topic, plug(totalWh, 60), { qos: 1 });
          await home.kill();
        } else if (minute === 15) {
          await home.mosquitto?.end();
          await home.mosquitto?.begin();
          await home.source().listening();
          device = await home.connect(mine.username, mine.password);
        } else if (minute === 22) {
          await home.restart();
        } else if (minute < 25 || minute > 33) {
          await send();
          // A device that did not get the acknowledgement sends it again.
          if (minute % 3 === 0) await send();
        }
      }
      platform.passTime(20 * MINUTE_MS);
      await platform.advance(HOME);
      expect((await consumed()) - before).toBe((totalWh - firstWh) * 3600);
      home.problems.length = 0;
    }, 120_000);
  },
);

onMosquitto('mosquitto with TLS', () => {
  let folder: string;
  let certificate: Buffer;
  let broker: Awaited<ReturnType<typeof startMosquitto>>;
  const password = randomUUID();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-certificate-'));
    const files = { certificate: join(folder, 'server.crt'), key: join(folder, 'server.key') };
    await promisify(execFile)('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
      ],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', files.key, '-out', files.certificate],
    ]);
    certificate = await readFile(files.certificate);
    broker = await startMosquitto(password, { tls: files });
  }, 60_000);
  afterAll(async () => {
    await broker.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const connect = (options: object, scheme = 'mqtts') =>
    connectAsync(
      `${scheme}://localhost:${broker.port}`,
      { username: 'foyer', password, reconnectPeriod: 0, connectTimeout: 5_000, ...options },
      false,
    );

  test('is reached with its certificate alone', async () => {
    const client = await connect({ ca: certificate });
    expect(client.connected).toBe(true);
    await client.endAsync();
    await expect(connect({})).rejects.toThrow(/self-signed certificate/);
  });

  test('refuses plain text, no user and a wrong password', async () => {
    await expect(connect({}, 'mqtt')).rejects.toThrow();
    await expect(connect({ ca: certificate, username: undefined, password: undefined })).rejects.toThrow();
    await expect(connect({ ca: certificate, password: 'wrong' })).rejects.toThrow(/not authori[sz]ed/i);
  });

  test('the platform sends nothing to a broker whose certificate it does not trust', async () => {
    const said = await new Promise<string>((resolve) => {
      const source = startMqttSource({
        url: broker.url,
        database: {} as never,
        decode: decodeMessage,
        now: () => 0,
        onError: (message) => {
          void source.stop();
          resolve(message);
        },
      });
    });
    expect(said).toBe('The broker cannot be reached: self-signed certificate');
  });
});
