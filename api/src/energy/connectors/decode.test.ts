import { decodeMessage } from './decode';
import { MAX_PAYLOAD_BYTES } from './payload';
import { messageOf, NO_MEMORY, shown } from './testing/messages';
import {
  EVCC,
  LINKY_TIC,
  RECORDED,
  SHELLY_GEN1,
  SHELLY_GEN2,
  ZIGBEE2MQTT,
} from './testing/recorded-messages';

const decode = (topic: string, payload: string) => decodeMessage(messageOf({ topic, payload }), NO_MEMORY);

describe('messages of a home', () => {
  it('are read by the family that knows them best', () => {
    expect(shown(decodeMessage(messageOf(LINKY_TIC.base), NO_MEMORY))).toEqual({
      'linky/TIC.BASE': [44_444_440_800, 'counter', 'import'],
    });
  });

  it.each([
    'zigbee2mqtt/plug/set',
    'zigbee2mqtt/plug/set/power',
    'zigbee2mqtt/plug/get',
    'cmnd/tele/plug/SENSOR',
    'boiler/rpc',
    'boiler/command/status/switch:0',
    'shellies/x/command/relay/0/power',
    'evcc/set/site/grid/power',
    'solar/112183219876/cmd/0/power',
    '$SYS/site/grid/power',
    '+/site/grid/power',
    '/site/grid/power',
    '',
  ])('on %s are not values', (topic) => {
    expect(decode(topic, '{"linkquality":1,"power":2,"apower":3,"ENERGY":{"Power":4}}')).toEqual({
      samples: [],
    });
    expect(decode(topic, '12')).toEqual({ samples: [] });
  });

  it('that the broker had kept have no samples', () => {
    for (const message of RECORDED) {
      expect(decodeMessage(messageOf(message, { isRetained: true }), NO_MEMORY).samples).toEqual([]);
    }
  });

  it('have a bound', () => {
    const { topic, payload } = SHELLY_GEN2.meter;
    const padded = (length: number) => ({ topic, payload: payload.padEnd(length) });
    const samples = (length: number) => decodeMessage(messageOf(padded(length)), NO_MEMORY).samples.length;
    expect(samples(MAX_PAYLOAD_BYTES)).toBe(2);
    expect(samples(MAX_PAYLOAD_BYTES + 1)).toBe(0);
  });

  it.each([
    '65535',
    '6553.5',
    '-32768',
    '-327.68',
    '4294967295',
    '1e400',
    '1e9',
    'NaN',
    'unavailable',
    'null',
    '12.5 W',
    '0x10',
    '',
    '[]',
  ])('with the power %s have no sample', (payload) => {
    expect(decodeMessage(messageOf({ ...EVCC.gridPower, payload }), NO_MEMORY)).toEqual({ samples: [] });
  });

  it.each(['-1', '4294967295', '1e300', 'unknown'])('with the counter %s have no sample', (payload) => {
    expect(decodeMessage(messageOf({ ...SHELLY_GEN1.clampTotal, payload }), NO_MEMORY)).toEqual({
      samples: [],
    });
  });

  it('with broken text have no sample', () => {
    const payload = new Uint8Array([0x31, 0xff, 0xfe]);
    expect(decodeMessage(messageOf(EVCC.gridPower, { payload }), NO_MEMORY)).toEqual({ samples: [] });
    expect(decode('tele/a/SENSOR', '{"ENERGY":{"Total":1')).toEqual({ samples: [] });
    expect(decode('tele/a/SENSOR', '['.repeat(30_000))).toEqual({ samples: [] });
  });

  it('with objects in the place of texts do not throw', () => {
    const object = '{"toString":1,"valueOf":2}';
    expect(decode('a/events/rpc', `{"method":${object},"params":{}}`)).toEqual({ samples: [] });
    const linky = `{"linkquality":1,"current_tarif":${object},"current_summ_delivered":2}`;
    expect(decode('zb/linky', linky).samples.map(({ value }) => value)).toEqual([7_200_000]);
  });

  it('have channels of different names for different devices', () => {
    const name = (device: string) =>
      decode(`zigbee2mqtt/${device}`, ZIGBEE2MQTT.twoSockets.payload).samples[0]?.channel.name;
    const names = ['Frigo à vin', 'Frigo é vin', 'Frigo_à_vin', 'x'.repeat(130), 'x'.repeat(131)].map(name);
    expect(new Set(names).size).toBe(names.length);
    for (const each of names) expect(each).toMatch(/^[\w\-.:/]{1,120}$/);
  });
});
