import type { MqttClient } from 'mqtt';
import { eraseHousehold } from '../../../areas/household-data/erase-household';
import {
  brokerSetups,
  type DeviceAccess,
  HOME,
  type MeterPlatform,
  OTHER,
  startMeterPlatform,
} from '../testing/meter-platform';

/** What a Home Assistant of the home receives, by topic below the branch. */
async function listen({ client, branch }: DeviceAccess) {
  const values = new Map<string, string>();
  const received: string[] = [];
  client.on('message', (topic, payload) => {
    const rest = topic.slice(branch.length + 1);
    received.push(rest);
    if (payload.length === 0) values.delete(rest);
    else values.set(rest, payload.toString());
  });
  await client.subscribeAsync(`${branch}/#`, { qos: 1 });
  return {
    received,
    values,
    state: (id: string) => JSON.parse(values.get(`foyer/${id}/state`) ?? 'null'),
    configs: () => [...values.keys()].filter((topic) => topic.endsWith('/config')),
  };
}

const closing = (client: MqttClient) =>
  new Promise<void>((resolve) => {
    client.on('close', () => resolve());
  });

/** Resolves once the broker has handled what the client published, and the client received what came before. */
const settled = async (client: MqttClient, branch: string) => {
  const topic = `${branch}/settled`;
  const back = new Promise<void>((resolve) => {
    const hear = (heard: string) => {
      if (heard !== topic) return;
      client.off('message', hear);
      resolve();
    };
    client.on('message', hear);
  });
  await client.publishAsync(topic, '1', { qos: 1 });
  await back;
};

describe.each(brokerSetups())('a home offered to Home Assistant, on %s and %s', (_name, kind, database) => {
  let home: MeterPlatform;
  let own: DeviceAccess;
  let heard: Awaited<ReturnType<typeof listen>>;
  let heater: string;

  beforeAll(async () => {
    home = await startMeterPlatform(database, kind);
    await home.platform.advance(HOME);
    own = await home.access();
    heard = await listen(own);
    heater = (await home.platform.deviceOfType('water_heater')).id;
  }, 180_000);
  afterAll(async () => {
    await home.stop();
    expect(home.problems).toEqual([]);
  }, 60_000);

  const offer = (offered: boolean, email = HOME) =>
    home.post(email, '/homeAssistant', { offered: String(offered) });
  /** Publishes what is due and waits until the home has received it. */
  const published = async () => {
    home.platform.passTime(30_000);
    await home.offers().publish();
    await settled(own.client, own.branch);
  };
  const isOn = async () => (await home.platform.deviceOfType('water_heater')).isOn;
  /** Sends a command and lets the platform execute what has arrived. */
  const command = async (rest: string, payload: string, options: { retain?: boolean } = {}) => {
    await own.client.publishAsync(`${own.branch}/${rest}`, payload, { qos: 1, ...options });
    await home.arrived();
    await published();
  };

  test('is published once it is offered, and not before', async () => {
    await published();
    expect(heard.configs()).toEqual([]);
    expect((await home.meter()).access.offered).toBe(false);
    expect(await offer(true)).toMatchObject({ status: 'ok' });
    expect((await home.meter()).access.offered).toBe(true);
    await published();
    expect(heard.configs()).toContain(`homeassistant/device/foyer/${own.username}-home/config`);
    const { bought, consumed, bought_power } = heard.state('home');
    expect(bought).toEqual(expect.any(Number));
    expect(consumed).toBeGreaterThan(0);
    expect(bought_power).toEqual(expect.any(Number));
    expect(heard.state(heater)).toMatchObject({ availability: 'online', switch: expect.any(String) });
    const { components } = JSON.parse(
      heard.values.get(`homeassistant/device/foyer/${own.username}-home/config`) ?? '{}',
    );
    expect(Object.keys(components)).toEqual(
      expect.arrayContaining(['bought', 'sold', 'produced', 'consumed']),
    );
  });

  test('is no device of itself, and its own messages are not counted', async () => {
    await home.arrived();
    const { devices, refused } = await home.meter();
    expect(devices).toEqual([]);
    expect(refused).toEqual([]);
  });

  test('gets each value once', async () => {
    await published();
    heard.received.length = 0;
    await published();
    await published();
    expect(heard.received.filter((topic) => topic !== 'settled')).toEqual([]);
    home.platform.passTime(600_000);
    await home.platform.advance(HOME);
    const before = heard.state('home').consumed;
    await published();
    expect(heard.state('home').consumed).toBeGreaterThan(before);
    expect(new Set(heard.received).size).toBe(
      heard.received.filter((topic) => topic !== 'settled').length + 1,
    );
  });

  test('is published once more after a new connection, as the broker may have lost it', async () => {
    heard.received.length = 0;
    await home.restart();
    await published();
    const repeated = heard.received.filter((topic) => topic !== 'settled');
    expect(repeated.length).toBe(heard.values.size - 1);
    expect(new Set(repeated).size).toBe(repeated.length);
  });

  test('is commanded by its Home Assistant', async () => {
    for (const wanted of [true, false, true]) {
      await command(`foyer/${heater}/switch/set`, wanted ? 'ON' : 'OFF');
      expect(await isOn()).toBe(wanted);
      expect(heard.state(heater).switch).toBe(wanted ? 'ON' : 'OFF');
    }
    const thermostat = await home.platform.deviceOfType('wiser_thermostat');
    await command(`foyer/${thermostat.id}/target/set`, '21.5');
    expect((await home.platform.deviceOfType('wiser_thermostat')).targetTemperatureC).toBe(21.5);
    expect(heard.state(thermostat.id).target).toBe(21.5);
  });

  test('refuses a command that the broker kept', async () => {
    const before = await isOn();
    const sender = await home.connect(own.username, own.password);
    const topic = `${own.branch}/foyer/${heater}/switch/set`;
    const closed = closing(sender);
    const sent = sender.publishAsync(topic, before ? 'OFF' : 'ON', { qos: 1, retain: true });
    // The broker of a trial ends the connection, mosquitto acknowledges.
    await Promise.race([closed, sent.catch(() => undefined)]);
    await home.arrived();
    await published();
    expect(await isOn()).toBe(before);
    // Nor when the platform connects again, and is given what the broker has kept.
    await home.restart();
    await home.arrived();
    await published();
    expect(await isOn()).toBe(before);
  });

  test('refuses what it may not command, and a stranger cannot command it', async () => {
    const others = await home.platform.deviceOfType('water_heater', OTHER).catch(() => null);
    const theirs = await home.access(OTHER);
    const before = await isOn();
    if (others) await command(`foyer/${others.id}/switch/set`, others.isOn ? 'OFF' : 'ON');
    await command('foyer/nothing/switch/set', 'ON');
    const stranger = await home.connect(theirs.username, theirs.password);
    const closed = closing(stranger);
    const sent = stranger.publishAsync(`${own.branch}/foyer/${heater}/switch/set`, before ? 'OFF' : 'ON', {
      qos: 1,
    });
    await Promise.race([closed, sent.catch(() => undefined)]);
    // Their own branch, with the device of another home.
    await theirs.client.publishAsync(`${theirs.branch}/foyer/${heater}/switch/set`, before ? 'OFF' : 'ON', {
      qos: 1,
    });
    await home.arrived();
    await home.offers().publish();
    expect(await isOn()).toBe(before);
    if (others)
      expect(
        (await home.platform.store.devices.byId((await home.platform.account(OTHER)).id, others.id))?.isOn,
      ).toBe(others.isOn);
  });

  test('cannot be imitated by the home’s own devices', async () => {
    const device = await home.connect(own.username, own.password);
    const state = heard.values.get('foyer/home/state');
    const closed = closing(device);
    const sent = device.publishAsync(`${own.branch}/foyer/home/state`, '{"bought":1}', {
      qos: 1,
      retain: true,
    });
    await Promise.race([closed, sent.catch(() => undefined)]);
    await settled(own.client, own.branch);
    expect(heard.values.get('foyer/home/state')).toBe(state);
  });

  test('keeps no command for a home that takes none', async () => {
    const { id } = await home.platform.account(HOME);
    const { database: sql } = home.platform.store;
    await sql.query(
      "update gateway set kind = 'mqtt' where household_key = (select key from account where id = $1)",
      [id],
    );
    await published();
    const config = JSON.parse(
      heard.values.get(`homeassistant/device/foyer/${own.username}-${heater}/config`) ?? '{"components":{}}',
    );
    expect(config.components).not.toHaveProperty('switch');
    const before = await isOn();
    await command(`foyer/${heater}/switch/set`, before ? 'OFF' : 'ON');
    expect(await isOn()).toBe(before);
    await sql.query(
      "update gateway set kind = 'simulated' where household_key = (select key from account where id = $1)",
      [id],
    );
  });

  test('is removed when it is no longer offered, and counts on when it is again', async () => {
    await published();
    const { bought } = heard.state('home');
    expect(await offer(false)).toMatchObject({ status: 'ok' });
    await published();
    const left = () =>
      [...heard.values.keys()].filter(
        (topic) => /^(foyer|homeassistant\/device\/foyer)\//.test(topic) && !topic.endsWith('/set'),
      );
    expect(left()).toEqual([]);
    const late = await listen({ ...own, client: await home.connect(own.username, own.password) });
    await settled(own.client, own.branch);
    expect(late.configs()).toEqual([]);
    const before = await isOn();
    await command(`foyer/${heater}/switch/set`, before ? 'OFF' : 'ON');
    expect(await isOn()).toBe(before);
    await offer(true);
    await published();
    expect(heard.state('home').bought).toBeGreaterThanOrEqual(bought);
  });

  test('is removed when its devices lose access, or it is closed', async () => {
    const { database: sql } = home.platform.store;
    const theirs = await home.access(OTHER);
    const theirsHeard = await listen(theirs);
    expect(await offer(true, OTHER)).toMatchObject({ status: 'ok' });
    await home.offers().publish();
    await settled(theirs.client, theirs.branch);
    expect(theirsHeard.configs().length).toBeGreaterThan(0);
    const { id } = await home.platform.account(OTHER);
    expect(await eraseHousehold(sql, id, new Date(home.platform.nowMs()))).not.toBeNull();
    // Its user is removed from a broker that keeps users of its own.
    expect(await sql.query("select subject from job where kind = 'meter_user_removal'")).toEqual([
      { subject: theirs.username },
    ]);
    // Their user is gone, so that the broker takes nothing of it any more; what is published still reaches it.
    const removed = new Promise<void>((resolve) => {
      theirs.client.on('message', () => {
        if (theirsHeard.configs().length === 0) resolve();
      });
    });
    await published();
    await removed;
    expect(await home.post(HOME, '/endAccess')).toMatchObject({ status: 'ok' });
    await home.offers().publish();
    expect(await sql.query('select username from offered_branch')).toEqual([]);
    expect(await offer(true)).toEqual({ status: 'error', error: 'meter.access.not.found' });
  });
});
