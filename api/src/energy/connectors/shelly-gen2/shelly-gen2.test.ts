import { messageOf, NO_MEMORY, shown } from '../testing/messages';
import { SHELLY_GEN2 } from '../testing/recorded-messages';
import { shellyGen2 } from './shelly-gen2';

const decode = (key: keyof typeof SHELLY_GEN2) => shellyGen2(messageOf(SHELLY_GEN2[key]), NO_MEMORY);

describe('Shelly from the second generation on', () => {
  it.each([
    [
      'proposes the signed total of three phases, not a phase without a value',
      'threePhasePower',
      {
        'shellypro3em-aabbccddeeff/em:0/total_act_power': [-449.3, 'power', 'grid'],
        'shellypro3em-aabbccddeeff/em:0/a_act_power': [951.2, 'power', null],
        'shellypro3em-aabbccddeeff/em:0/b_act_power': [-1400.5, 'power', null],
      },
    ],
    [
      'offers the counters of phases without their sum',
      'threePhaseCounters',
      {
        'shellypro3em-aabbccddeeff/emdata:0/a_total_act_energy': [36_000_900, 'counter', null],
        'shellypro3em-aabbccddeeff/emdata:0/a_total_act_ret_energy': [73_800, 'counter', null],
        'shellypro3em-aabbccddeeff/emdata:0/b_total_act_energy': [10_800_000, 'counter', null],
        'shellypro3em-aabbccddeeff/emdata:0/b_total_act_ret_energy': [14_400_000, 'counter', null],
        'shellypro3em-aabbccddeeff/emdata:0/c_total_act_energy': [18_000, 'counter', null],
        'shellypro3em-aabbccddeeff/emdata:0/c_total_act_ret_energy': [0, 'counter', null],
      },
    ],
    ['reads a clamp', 'clampPower', { 'home/meter/em1:1/act_power': [-501.8, 'power', null] }],
    [
      'reads the counters of a clamp',
      'clampCounters',
      {
        'home/meter/em1data:1/total_act_energy': [4_444_416, 'counter', null],
        'home/meter/em1data:1/total_act_ret_energy': [28_404_432, 'counter', null],
      },
    ],
    [
      'takes what a plug returned out of its energy',
      'plug',
      {
        'shellyplugsg3-aabbccddeeff/switch:0/apower': [193.5, 'power', 'consumption'],
        'shellyplugsg3-aabbccddeeff/switch:0/aenergy': [189_534_924, 'counter', null],
        'shellyplugsg3-aabbccddeeff/switch:0/aenergy.drawn': [189_360_000, 'counter', 'consumption'],
        'shellyplugsg3-aabbccddeeff/switch:0/ret_aenergy': [174_924, 'counter', null],
      },
    ],
    [
      'reads a relay of one direction',
      'relay',
      {
        'boiler/switch:0/apower': [155.3, 'power', 'consumption'],
        'boiler/switch:0/aenergy': [2_476_375, 'counter', 'consumption'],
      },
    ],
    [
      'reads a meter without a relay',
      'meter',
      {
        'fridge/pm1:0/apower': [0, 'power', 'consumption'],
        'fridge/pm1:0/aenergy': [633_600, 'counter', 'consumption'],
      },
    ],
    [
      'reads notifications into the channels of the status',
      'notification',
      {
        'boiler/switch:0/apower': [2000.1, 'power', 'consumption'],
        'boiler/switch:0/aenergy': [2_476_440, 'counter', 'consumption'],
      },
    ],
    ['reads nothing from other events', 'event', {}],
  ] as const)('%s', (_, key, expected) => {
    expect(shown(decode(key))).toEqual(expected);
  });

  it('has the time of notifications alone', () => {
    const times = (key: keyof typeof SHELLY_GEN2) => decode(key)?.samples.map(({ atMs }) => atMs);
    expect(times('notification')).toEqual([1_768_384_800_420, 1_768_384_800_420]);
    expect(times('relay')).toEqual([null, null]);
    const { topic, payload } = SHELLY_GEN2.notification;
    const withoutClock = messageOf({ topic, payload: payload.replace('1768384800.42', '37.5') });
    expect(shellyGen2(withoutClock, NO_MEMORY)?.samples.map(({ atMs }) => atMs)).toEqual([null, null]);
  });

  it.each(['boiler/rpc', 'boiler/status/switch:0/extra', 'boiler/status/sys', 'boiler/online'])(
    'leaves %s to others',
    (topic) => {
      expect(shellyGen2(messageOf({ topic, payload: '{"apower":1}' }), NO_MEMORY)).toBeNull();
    },
  );
});
