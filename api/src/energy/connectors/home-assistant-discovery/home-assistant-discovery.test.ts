import { decodeMessage } from '../decode';
import type { AnnouncedSensor, DecoderMemory } from '../decoder';
import { messageOf, NO_MEMORY, type RecordedMessage, shown } from '../testing/messages';
import { HOME_ASSISTANT } from '../testing/recorded-messages';
import { announcedSensors, homeAssistantDiscovery } from './home-assistant-discovery';
import { pathOf } from './value-template';

const announce = (message: RecordedMessage) =>
  homeAssistantDiscovery(messageOf(message), NO_MEMORY)?.announced;

const memoryOf = (...messages: readonly RecordedMessage[]): DecoderMemory => {
  const announced = new Map<string, AnnouncedSensor>();
  for (const message of messages) {
    const [id, sensor] = announce(message) ?? [];
    if (id && sensor) announced.set(id, sensor);
  }
  return { ...NO_MEMORY, announced };
};

/** The announcement of an ESPHome sensor with other fields. */
const changed = (fields: Record<string, unknown>): RecordedMessage => ({
  topic: HOME_ASSISTANT.espHomeEnergy.topic,
  payload: JSON.stringify({ ...JSON.parse(HOME_ASSISTANT.espHomeEnergy.payload), ...fields }),
});

describe('announcements of sensors', () => {
  it('say where values are, and in which unit', () => {
    expect(announce(HOME_ASSISTANT.tasmotaEnergy)).toEqual([
      'homeassistant/sensor/4C11AE_ENERGY_Total',
      {
        stateTopic: 'tele/boiler/SENSOR',
        uniqueId: 'homeassistant/sensor/4C11AE_ENERGY_Total',
        path: ['ENERGY', 'Total'],
        factor: 3_600_000,
        channel: {
          name: 'homeassistant/sensor/4C11AE_ENERGY_Total',
          device: '4C11AE',
          model: 'Sonoff POW',
          label: 'Boiler ENERGY Total',
          kind: 'counter',
          part: null,
          roundingWs: 0,
        },
      },
    ]);
  });

  it('may be written in full or abbreviated, with or without a base topic', () => {
    const sensors = [HOME_ASSISTANT.zigbeeTemperature, HOME_ASSISTANT.espHomePower].map(
      (message) => announce(message)?.[1],
    );
    expect(sensors.map((sensor) => [sensor?.stateTopic, sensor?.path, sensor?.factor])).toEqual([
      ['zigbee2mqtt/bedroom', ['temperature'], 1],
      ['pool-pump/sensor/power/state', [], 1000],
    ]);
    expect(sensors.map((sensor) => [sensor?.channel.label, sensor?.channel.kind])).toEqual([
      ['temperature', 'temperature'],
      ['Power', 'power'],
    ]);
  });

  it.each([
    ['energy', 'Wh', 3600],
    ['energy', 'MWh', 3_600_000_000],
    ['power', 'W', 1],
    ['battery', '%', 1],
    ['energy', 'GJ', undefined],
    ['power', 'VA', undefined],
    ['temperature', '°F', undefined],
    ['humidity', '%', undefined],
    ['constructor', 'W', undefined],
    ['power', 'constructor', undefined],
  ])('of class %s in %s have a known factor or are not read', (deviceClass, unit, factor) => {
    expect(announce(changed({ dev_cla: deviceClass, unit_of_meas: unit }))?.[1]?.factor).toBe(factor);
  });

  it.each([
    ['foyer/4711/x/state', 'x/state'],
    ['x/state', 'x/state'],
    ['foyer/4712/x/state', null],
    ['foyer/47110/x/state', null],
    ['foyer', null],
    ['$SYS/broker/uptime', null],
    ['foyer/4711/+/state', null],
    ['foyer/4711/#', null],
    ['foyer/4711/x/set', null],
    ['/x/state', null],
    ['', null],
  ])('with the state topic %j are read below the home’s branch or not at all', (topic, expected) => {
    expect(announce(changed({ stat_t: topic }))?.[1]?.stateTopic ?? null).toBe(expected);
  });

  it('are withdrawn by an empty payload, and by one that is not read', () => {
    const id = 'homeassistant/sensor/pool-pump/total_energy';
    expect(announce({ ...HOME_ASSISTANT.espHomeEnergy, payload: '' })).toEqual([id, null]);
    expect(announce(changed({ val_tpl: '{{ states("sensor.secret") }}' }))).toEqual([id, null]);
    expect(announce(changed({ stat_cla: 'measurement' }))).toEqual([id, null]);
  });

  it('are kept by the broker', () => {
    const decoded = decodeMessage(messageOf(HOME_ASSISTANT.espHomeEnergy, { isRetained: true }), NO_MEMORY);
    expect(decoded.announced?.[1]?.stateTopic).toBe('pool-pump/sensor/total_energy/state');
  });
});

describe('values of announced sensors', () => {
  it('come from plain numbers of ESPHome, which have no unit without an announcement', () => {
    const memory = memoryOf(HOME_ASSISTANT.espHomeEnergy, HOME_ASSISTANT.espHomePower);
    const state = (name: string, payload: string) => ({ topic: `pool-pump/sensor/${name}/state`, payload });
    expect(shown(decodeMessage(messageOf(state('total_energy', '12.345')), memory))).toEqual({
      'homeassistant/sensor/pool-pump/total_energy': [44_442_000, 'counter', null],
    });
    expect(shown(decodeMessage(messageOf(state('power', '0.5')), memory))).toEqual({
      'homeassistant/sensor/pool-pump/power': [500, 'power', null],
    });
    expect(shown(decodeMessage(messageOf(state('power', 'nan')), memory))).toEqual({});
    expect(decodeMessage(messageOf(state('power', '0.5')), NO_MEMORY)).toEqual({ samples: [] });
  });

  it('come from a field of JSON', () => {
    const memory = memoryOf(HOME_ASSISTANT.zigbeeTemperature);
    const room = { topic: 'zigbee2mqtt/bedroom', payload: '{"linkquality":66,"temperature":19.4}' };
    expect(shown(decodeMessage(messageOf(room), memory))).toEqual({
      'homeassistant/sensor/0x00158d0001020304/temperature': [19.4, 'temperature', null],
    });
  });

  it('are left to the family that knows them better', () => {
    const memory = memoryOf(HOME_ASSISTANT.tasmotaEnergy);
    const message = messageOf({ topic: 'tele/boiler/SENSOR', payload: '{"ENERGY":{"Total":1.5}}' });
    expect(shown(decodeMessage(message, memory))).toEqual({
      'boiler/ENERGY.Total': [5_400_000, 'counter', 'consumption'],
    });
    expect(shown(announcedSensors(message, memory))).toEqual({
      'homeassistant/sensor/4C11AE_ENERGY_Total': [5_400_000, 'counter', null],
    });
  });
});

describe('value templates', () => {
  it.each([
    [undefined, []],
    ['{{ value }}', []],
    ['{{value|float}}', []],
    ['{{ value_json.energy }}', ['energy']],
    ['{{ value_json.a.b }}', ['a', 'b']],
    ["{{ value_json['ENERGY']['Total'] }}", ['ENERGY', 'Total']],
    ["{{ value_json.a['b c'] | float(0) }}", ['a', 'b c']],
    ['{{ value_json.a | int }}', ['a']],
  ])('%j names a path', (template, path) => {
    expect(pathOf(template)).toEqual(path);
  });

  it.each([
    '{{ value_json.a * 1000 }}',
    '{{ value_json.a | round(2) }}',
    '{{ value_json.a | float | int }}',
    '{{ value_json.a | float(5) }}',
    '{{ value_json[0] }}',
    '{{ value_json.a if value_json.a else 0 }}',
    '{% if value %}1{% endif %}',
    '{{ value_json.__class__() }}',
    "{{ value_json['a\\'] }}",
    '{{ value_jsonx }}',
    '{{ value }}{{ value }}',
    `{{ value_json${'.a'.repeat(200)} }}`,
    '',
    null,
    12,
  ])('%j is refused', (template) => {
    expect(pathOf(template)).toBeNull();
  });
});
