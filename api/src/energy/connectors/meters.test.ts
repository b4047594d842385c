import { registrationSteps } from '../../areas/registration/testing/a-registration';
import { decodeMessage } from './decode';
import { startMqttSource } from './mqtt-source';
import {
  brokerSetups,
  HOME,
  type MeterPlatform,
  OTHER,
  plug,
  startMeterPlatform,
} from './testing/meter-platform';

const MINUTE_MS = 60_000;
const refusal = (error: string) => ({ status: 'error', error });

describe.each(brokerSetups())('devices of homes, on %s and %s', (_name, kind, database) => {
  const isMosquitto = kind === 'mosquitto';
  let home: MeterPlatform;
  let platform: MeterPlatform['platform'];
  let meter: MeterPlatform['meter'];
  let post: MeterPlatform['post'];
  let access: MeterPlatform['access'];
  let arrived: MeterPlatform['arrived'];
  let connect: MeterPlatform['connect'];

  beforeAll(async () => {
    home = await startMeterPlatform(database, kind);
    ({ platform, meter, post, access, arrived, connect } = home);
  }, 180_000);

  afterAll(async () => {
    await home.stop();
    expect(home.problems).toEqual([]);
  }, 60_000);

  test('a plug appears with its values, is chosen, and counts to the watt-second', async () => {
    const { client, branch } = await access();
    const topic = `${branch}/shellyplus-1/status/switch:0`;
    await client.publishAsync(topic, plug(1_000, 40), { qos: 1 });
    await arrived();
    const [device] = (await meter()).devices;
    const counter = device.channels.find(({ kind }: { kind: string }) => kind === 'counter');
    expect(counter).toMatchObject({ value: 1, part: null });
    expect((await meter()).access.heardMs).toBe(platform.nowMs());

    const television = await platform.deviceOfType('tv', HOME);
    const assignment = { channel: counter.name, part: 'consumption', deviceId: television.id };
    expect(await post(HOME, '/assign', { assignments: [assignment] }, 'json')).toMatchObject({
      status: 'ok',
    });
    // A step of five minutes after another, each with its readings.
    const startMs = platform.nowMs();
    let totalWh = 1_000;
    for (let minute = 0; minute <= 31; minute += 1) {
      await client.publishAsync(topic, plug(totalWh, 60), { qos: 1 });
      await arrived();
      platform.passTime(MINUTE_MS);
      totalWh += 1;
    }
    await platform.advance(HOME);
    const { rows } = { rows: await stepsSince(television.id, startMs) };
    expect(rows.slice(0, 6).map(({ ws }) => ws)).toEqual(
      [18_000, 18_000, 18_000, 18_000, 18_000, 18_000].slice(0, rows.length),
    );
    expect(rows.length).toBeGreaterThanOrEqual(5);
    const profile = (await platform.callAs(HOME, '/api/profile')).body;
    expect(profile.simulatedData).toBe(false);
  });

  const stepsSince = async (deviceId: string, sinceMs: number) =>
    platform.store.database.query<{ ws: number }>(
      `select m.energy_ws::float8 as ws from measure_five_minutes m join device d on d.key = m.device_key
       where d.id = $1 and m.at >= $2 order by m.at`,
      [deviceId, new Date(Math.ceil(sinceMs / 300_000) * 300_000)],
    );

  test('a wrong password, no user, and a former password are refused', async () => {
    const former = await access(OTHER);
    await expect(connect(former.username, 'wrong')).rejects.toThrow();
    await expect(connect('', '')).rejects.toThrow();
    await post(OTHER, '/access');
    await expect(connect(former.username, former.password)).rejects.toThrow();
  });

  test('a home neither writes nor reads the branch of another, nor everything', async () => {
    const mine = await access(HOME);
    const theirs = await access(OTHER);
    const heard: string[] = [];
    mine.client.on('message', (topic) => heard.push(topic));
    for (const topic of [`${theirs.branch}/#`, '#', '+/+/#', '$SYS/#', 'foyer/#'])
      await mine.client.subscribeAsync(topic).catch(() => undefined);
    await theirs.client.publishAsync(`${theirs.branch}/plug/status/switch:0`, plug(5, 5), { qos: 1 });
    await arrived();
    expect(heard).toEqual([]);
    const before = (await meter(OTHER)).devices;
    const intruder = await connect(mine.username, mine.password);
    const closed = new Promise<void>((resolve) => {
      intruder.on('close', () => resolve());
    });
    // aedes ends the connection, mosquitto acknowledges what it drops.
    const answered = intruder.publishAsync(`${theirs.branch}/other/status/switch:0`, plug(9, 9), { qos: 1 });
    await Promise.race([closed, answered.catch(() => undefined)]);
    await arrived();
    expect((await meter(OTHER)).devices).toEqual(before);
  });

  // mosquitto lets the later connection take over.
  (isMosquitto ? test.skip : test)('two homes with one client id stay connected', async () => {
    const one = await post(HOME, '/access');
    const two = await post(OTHER, '/access');
    const first = await connect(one.username, one.password, { clientId: 'same' });
    await connect(two.username, two.password, { clientId: 'same' });
    await first.publishAsync(`foyer/${one.username}/plug-2/status/switch:0`, plug(7, 7), { qos: 1 });
    expect(first.connected).toBe(true);
  });

  test('what the broker kept is no measurement of now, and a flood is cut', async () => {
    const { client, branch } = await access(OTHER);
    for (let count = 0; count < 60; count += 1)
      client.publish(`${branch}/flood-${count}/status/switch:0`, plug(count, count));
    await client.publishAsync(`${branch}/last/status/switch:0`, plug(1, 1), { qos: 1 });
    await arrived();
    const names = (await meter(OTHER)).devices.map(({ device }: { device: string }) => device);
    expect(names.filter((name: string) => name.includes('flood')).length).toBeLessThanOrEqual(20);
    expect((await meter(OTHER)).refused).toContainEqual(
      expect.objectContaining({ channel: 'MQTT', reason: 'too_many_messages', count: expect.any(Number) }),
    );
  });

  test('a part is chosen once, and fits the device', async () => {
    const { client, branch } = await access();
    await client.publishAsync(`${branch}/a/status/switch:0`, plug(7, 7), { qos: 1 });
    platform.passTime(MINUTE_MS);
    await client.publishAsync(`${branch}/b/status/switch:0`, plug(7, 7), { qos: 1 });
    await arrived();
    const counters = (await meter()).devices
      .flatMap(
        ({ channels }: { channels: { kind: string; name: string; part: string | null }[] }) => channels,
      )
      .filter(({ kind, part }: { kind: string; part: string | null }) => kind === 'counter' && part === null);
    const [one, two] = counters;
    const fridge = await platform.deviceOfType('refrigerator', HOME);
    const choose = (channel: string, part: string, deviceId?: string) =>
      post(HOME, '/assign', { assignments: [{ channel, part, ...(deviceId && { deviceId }) }] }, 'json');
    expect(await choose(one.name, 'consumption', fridge.id)).toMatchObject({ status: 'ok' });
    expect(await choose(two.name, 'consumption', fridge.id)).toEqual(refusal('meter.part.taken'));
    expect(await choose(two.name, 'production', fridge.id)).toEqual(refusal('meter.part.unsupported'));
    expect(await choose(two.name, 'grid')).toEqual(refusal('meter.part.unsupported'));
    expect(await choose('nothing', 'import')).toEqual(refusal('meter.channel.not.found'));
    expect(await choose(one.name, 'none')).toMatchObject({ status: 'ok' });
    expect(await choose(two.name, 'consumption', fridge.id)).toMatchObject({ status: 'ok' });
  });

  test('a home is opened before anything measures it, for a file that its customer loads', async () => {
    const email = 'later.meter@foyer.example';
    const { openRegistration, move, post: send } = registrationSteps(() => platform);
    const authToken = await openRegistration(email);
    await move(authToken, 'setup_selected_production_device');
    await move(authToken, 'setup_installation_details_set', { gridType: 'onePhase' });
    const later = await send(
      `/api/meter/assign?authToken=${authToken}`,
      { assignments: [] as never },
      'json',
    );
    expect(later).toMatchObject({ status: 'ok', access: null, devices: [] });
    expect(await move(authToken, 'setup_devices_registered')).toMatchObject({
      subscription_status: 'setup_devices_registered',
    });
    expect(await platform.account(email)).toMatchObject({ gatewayKind: 'import' });
    expect(await platform.deviceOfType('virtual', email)).toMatchObject({ plugType: 'vrt' });
  });

  test('an installer connects a home they register, and its customer ends that access', async () => {
    const email = 'own.meter@foyer.example';
    const { openRegistration, move, get, post: send } = registrationSteps(() => platform);
    const authToken = await openRegistration(email);
    await move(authToken, 'setup_selected_production_device');
    await move(authToken, 'setup_installation_details_set', { gridType: 'onePhase' });
    // Without a measurement the step is not done.
    expect(await move(authToken, 'setup_devices_registered')).toEqual(refusal('status.not.allowed'));
    const { username, password } = await send('/api/meter/access', { authToken });
    const client = await connect(username, password);
    const topic = `foyer/${username}/meter/status/em1data:0`;
    const counters = (drawnWh: number) =>
      JSON.stringify({ id: 0, total_act_energy: drawnWh, total_act_ret_energy: 5 });
    await client.publishAsync(topic, counters(1_000), { qos: 1 });
    await arrived();
    const [{ channels }] = (await get('/api/meter', { authToken })).devices;
    const { name: channel } = channels.find(({ proposed }: { proposed: string }) => proposed !== 'export');
    const panels = { name: 'Panels', type: 'production_counter', roomTypeId: 'production_counter' };
    expect(await send('/api/device/production/register', { authToken, ...panels })).toMatchObject({
      device: { id: expect.any(String) },
    });
    const assigned = await send(
      `/api/meter/assign?authToken=${authToken}`,
      { assignments: [{ channel, part: 'import' }] as never },
      'json',
    );
    expect(assigned).toMatchObject({ status: 'ok', access: { byProfessional: true } });
    for (const status of ['setup_devices_registered', 'setup_connect_tado', 'setup_check_wiring', 'setup_ok'])
      expect(await move(authToken, status)).toMatchObject({ subscription_status: status });

    // Another installer and a visitor are no part of it.
    const other = await platform.signIn('maintainer@foyer.example');
    expect(await send('/api/meter/access', { authToken: other })).toEqual(refusal('role.not.allowed'));

    const { id } = await platform.account(email);
    const own = await platform.signIn(email);
    const ended = new Promise<void>((resolve) => {
      client.on('close', () => resolve());
    });
    const next = await send('/api/meter/access', { authToken: own });
    expect((await get('/api/meter', { authToken: own })).access.byProfessional).toBe(false);
    // aedes ends the connection with its next message, mosquitto at once.
    client.publish(topic, counters(9_000), { qos: 0 });
    await ended;
    await expect(connect(username, password)).rejects.toThrow();
    expect((await connect(next.username, next.password)).connected).toBe(true);
    const entries = await platform.store.audit.of(id, 20);
    const actions = entries.filter(({ action }) => action.startsWith('meter.'));
    expect(actions.map(({ action, actorId }) => [action, actorId === id])).toEqual([
      ['meter.access.created', true],
      ['meter.channels.chosen', false],
      ['meter.access.created', false],
    ]);
  });

  test('a broker that cannot be reached is said, and neither start nor end wait for it', async () => {
    const said: string[] = [];
    const heard = new Promise<void>((resolve) => {
      const lost = startMqttSource({
        url: 'mqtt://127.0.0.1:1',
        database: platform.store.database,
        decode: decodeMessage,
        now: () => platform.nowMs(),
        onError: (message) => {
          said.push(message);
          resolve(lost.stop());
        },
      });
    });
    await heard;
    expect(said).toEqual([expect.stringContaining('The broker cannot be reached')]);
  });

  test('access ends, and what was heard stays', async () => {
    const { username, password } = await post(HOME, '/access');
    expect(await post(HOME, '/endAccess')).toMatchObject({ status: 'ok' });
    expect(await post(HOME, '/endAccess')).toEqual(refusal('meter.access.not.found'));
    await expect(connect(username, password)).rejects.toThrow();
    expect((await meter()).devices.length).toBeGreaterThan(0);
  });
});
