import { NO_BALANCE } from '@foyer/domain';
import { decodeMessage } from '../decode';
import { messageOf, NO_MEMORY } from '../testing/messages';
import { isOfferTopic } from '../topics';
import { type OfferedDevice, type OfferedHome, offerMessages } from './offer-messages';
import { commandOf } from './offered-commands';

const DEVICE: OfferedDevice = {
  id: 'abc123',
  name: 'Water heater',
  typeId: 'water_heater',
  isReachable: true,
  powerW: 1999.6,
  temperatureC: undefined,
  isOn: true,
  heating: null,
};
const ZONE: OfferedDevice = {
  ...DEVICE,
  id: 'zone1',
  name: 'Living room',
  powerW: undefined,
  temperatureC: 19.26,
  isOn: undefined,
  heating: { targetC: 20, minC: 5, maxC: 25, stepC: 1 },
};
const HOME: OfferedHome = {
  username: 'h1',
  branch: 'foyer/h1',
  language: 'en',
  total: { ...NO_BALANCE, importedWs: 3_600_000 * 12 + 1_800, producedWs: 0 },
  report: { ...NO_BALANCE, importedWs: 150 * 230, producedWs: null },
  chargePercent: undefined,
  devices: [],
};
const messagesOf = (changes: Partial<OfferedHome>) =>
  new Map([...offerMessages({ ...HOME, ...changes })].map(([topic, text]) => [topic, JSON.parse(text)]));
const configOf = (id: string, changes: Partial<OfferedHome>) =>
  messagesOf(changes).get(`foyer/h1/homeassistant/device/foyer/h1-${id}/config`);

test('energies of the home are totals in kWh, powers are those of the last report', () => {
  const messages = messagesOf({});
  expect(messages.get('foyer/h1/foyer/home/state')).toEqual({
    bought: 12.001,
    bought_power: 230,
    produced: 0,
    produced_power: null,
  });
  const { components, origin, device, state_topic } = configOf('home', {});
  expect(Object.keys(components)).toEqual(['bought', 'bought_power', 'produced', 'produced_power']);
  expect(components.bought).toEqual({
    platform: 'sensor',
    name: 'Bought from the grid',
    unique_id: 'foyer_h1_home_bought',
    device_class: 'energy',
    state_class: 'total',
    unit_of_measurement: 'kWh',
    value_template: '{{ value_json.bought }}',
  });
  expect(origin).toEqual({ name: 'Foyer' });
  expect(device.identifiers).toEqual(['foyer_h1']);
  expect(state_topic).toBe('foyer/h1/foyer/home/state');
});

test('a home of which nothing is measured offers nothing', () => {
  expect(offerMessages({ ...HOME, total: NO_BALANCE }).size).toBe(0);
});

test('a battery has a level, unknown while it does not report', () => {
  const level = (chargePercent: number | null) =>
    messagesOf({ chargePercent }).get('foyer/h1/foyer/home/state').battery;
  expect([level(0), level(45.4), level(null)]).toEqual([0, 45, null]);
  expect(configOf('home', { chargePercent: 45 }).components.battery.device_class).toBe('battery');
});

test('a device that may be switched is a switch, another a sensor', () => {
  const { components, availability } = configOf('abc123', { devices: [DEVICE] });
  expect(components.switch).toMatchObject({
    platform: 'switch',
    command_topic: 'foyer/h1/foyer/abc123/switch/set',
    retain: false,
  });
  expect(availability).toEqual([
    { topic: 'foyer/h1/foyer/abc123/state', value_template: '{{ value_json.availability }}' },
  ]);
  expect(messagesOf({ devices: [DEVICE] }).get('foyer/h1/foyer/abc123/state')).toEqual({
    availability: 'online',
    power: 2000,
    switch: 'ON',
  });
  const readOnly = configOf('abc123', { devices: [{ ...DEVICE, isOn: undefined }] });
  expect(Object.keys(readOnly.components)).toEqual(['power']);
});

test('a heating zone is a climate with the limits of its device', () => {
  const { components } = configOf('zone1', { devices: [ZONE] });
  expect(components.climate).toMatchObject({
    temperature_command_topic: 'foyer/h1/foyer/zone1/target/set',
    min_temp: 5,
    max_temp: 25,
    temp_step: 1,
    modes: ['auto'],
  });
  expect(components.climate).not.toHaveProperty('mode_command_topic');
  expect(messagesOf({ devices: [ZONE] }).get('foyer/h1/foyer/zone1/state')).toEqual({
    availability: 'online',
    temperature: 19.3,
    target: 20,
  });
  const switched = configOf('zone1', { devices: [{ ...ZONE, isOn: false }] });
  expect(Object.keys(switched.components)).toEqual(['temperature', 'climate']);
  expect(switched.components.climate).toMatchObject({
    modes: ['off', 'auto'],
    mode_command_topic: 'foyer/h1/foyer/zone1/switch/set',
  });
});

test('names and ids are unique, and messages short', () => {
  const messages = offerMessages({
    ...HOME,
    total: { ...HOME.total, exportedWs: 1, consumedWs: 1, chargedWs: 1, dischargedWs: 1 },
    chargePercent: 4,
    devices: [DEVICE, ZONE],
  });
  const ids = [...messages.values()].flatMap((text) =>
    Object.values<{ unique_id: string }>(JSON.parse(text).components ?? {}).map(({ unique_id }) => unique_id),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(17);
  for (const text of messages.values()) expect(text.length).toBeLessThan(8_000);
});

test('what is offered is never read back as a device', () => {
  for (const [topic, payload] of offerMessages({ ...HOME, devices: [DEVICE, ZONE] })) {
    const rest = topic.slice('foyer/h1/'.length);
    expect(isOfferTopic(rest)).toBe(true);
    expect(decodeMessage(messageOf({ topic: rest, payload }), NO_MEMORY)).toEqual({ samples: [] });
  }
  // Nor by way of a sensor that somebody announces on the topic of its values.
  const announced = messageOf({
    topic: 'homeassistant/sensor/copy/config',
    payload: JSON.stringify({
      unique_id: 'copy',
      state_topic: 'foyer/h1/foyer/home/state',
      value_template: '{{ value_json.bought }}',
      device_class: 'energy',
      unit_of_measurement: 'kWh',
    }),
  });
  expect(decodeMessage(announced, { ...NO_MEMORY, branch: 'foyer/h1' }).announced?.[1]).toBeNull();
});

test.each([
  ['foyer/abc/switch/set', 'ON', { deviceId: 'abc', isOn: true }],
  ['foyer/abc/switch/set', 'OFF', { deviceId: 'abc', isOn: false }],
  ['foyer/abc/switch/set', 'on', null],
  ['foyer/abc/target/set', '21', { deviceId: 'abc', targetC: 21 }],
  ['foyer/abc/target/set', '21.25', { deviceId: 'abc', targetC: 21.3 }],
  ['foyer/abc/target/set', '-5', null],
  ['foyer/abc/target/set', '1e3', null],
  ['foyer/abc/target/set', '', null],
  ['foyer/abc/state', 'ON', null],
  ['zigbee2mqtt/plug/set', 'ON', null],
])('the command %s %s is %j', (topic, text, command) => {
  const payload = new TextEncoder().encode(text);
  expect(commandOf(topic, payload, false)).toEqual(command);
  expect(commandOf(topic, payload, true)).toBeNull();
});
