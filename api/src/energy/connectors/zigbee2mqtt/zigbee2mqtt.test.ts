import { type Reading, stepsOf } from '@foyer/domain';
import { messageOf, NO_MEMORY, shown } from '../testing/messages';
import { ZIGBEE2MQTT } from '../testing/recorded-messages';
import { zigbee2mqtt } from './zigbee2mqtt';

const PLUG = 'zigbee2mqtt/Lave-linge_salon';

/** Names without the hash that stands for characters which names cannot have. */
const shownByName = (key: keyof typeof ZIGBEE2MQTT) => {
  const channels = shown(zigbee2mqtt(messageOf(ZIGBEE2MQTT[key]), NO_MEMORY));
  if (channels === null) return null;
  return Object.fromEntries(
    Object.entries(channels).map(([name, channel]) => [name.replace(/-[0-9a-f]{16}$/, ''), channel]),
  );
};

describe('Zigbee2MQTT', () => {
  it.each([
    [
      'plug',
      {
        [`${PLUG}/energy`]: [3_522_376_800, 'counter', 'consumption'],
        [`${PLUG}/power`]: [88, 'power', 'consumption'],
      },
    ],
    [
      'twoSockets',
      {
        'zb/multi/energy_l1': [5_400_000, 'counter', 'consumption'],
        'zb/multi/energy_l2': [8_100_000, 'counter', 'consumption'],
        'zb/multi/power_l1': [10, 'power', 'consumption'],
        'zb/multi/power_l2': [20, 'power', 'consumption'],
      },
    ],
    [
      'meter',
      {
        'zb/meter/energy': [360_000_000, 'counter', null],
        'zb/meter/power': [500, 'power', null],
        'zb/meter/power_phase_b': [-20, 'power', null],
        'zb/meter/power_phase_c': [3, 'power', null],
        'zb/meter/produced_energy': [27_000_000, 'counter', null],
      },
    ],
    [
      'linkyStandard',
      {
        'zigbee2mqtt/linky/current_summ_delivered': [84_444_408_000, 'counter', 'import'],
        'zigbee2mqtt/linky/current_summ_received': [20_412_000, 'counter', 'export'],
      },
    ],
    [
      'linkyOffPeak',
      {
        'zigbee2mqtt/linky/current_tier1-2_summ_delivered': [10_802_700_000, 'counter', 'import'],
      },
    ],
    [
      'linkyTempo',
      { 'zigbee2mqtt/linky/current_tier1-6_summ_delivered': [444_456_000, 'counter', 'import'] },
    ],
    ['linkyBase', { 'zigbee2mqtt/linky/current_summ_delivered': [44_444_412_000, 'counter', 'import'] }],
    ['room', null],
  ] as const)('reads the %s', (key, expected) => {
    expect(shownByName(key)).toEqual(expected);
  });

  it('waits for all classes of a tariff', () => {
    const { topic, payload } = ZIGBEE2MQTT.linkyTempo;
    const changed = payload.replace('"current_tier6_summ_delivered":0.01,', '');
    expect(shown(zigbee2mqtt(messageOf({ topic, payload: changed }), NO_MEMORY))).toEqual({});
  });

  it.each([
    ['zb/plug', '{"energy":1,"power":2}'],
    ['zigbee2mqtt/bridge/devices', '[{"energy":1,"linkquality":3}]'],
    ['zigbee2mqtt/plug/availability', '{"state":"online"}'],
    ['zigbee2mqtt/plug', 'online'],
  ])('leaves %s with %s to others', (topic, payload) => {
    expect(zigbee2mqtt(messageOf({ topic, payload }), NO_MEMORY)).toBeNull();
  });

  it('counts nothing for strays after a restart', () => {
    const values = ['978.438', '7.439', '1.150', '978.441', '978.442'];
    const samples = values.flatMap((energy) => {
      const payload = `{"energy":${energy},"linkquality":100}`;
      return zigbee2mqtt(messageOf({ topic: 'zigbee2mqtt/dryer', payload }), NO_MEMORY)?.samples ?? [];
    });
    const readings = samples.map(({ value }, minute): Reading => ({ atMs: minute * 60_000, value }));
    const { closed, open } = stepsOf(readings, {
      kind: 'counter',
      roundingWs: samples[0]?.channel.roundingWs ?? 0,
    });
    const sumWs = [...closed, ...open].reduce((sum, { energyWs }) => sum + energyWs, 0);
    expect(sumWs / 3_600_000).toBeCloseTo(0.004, 9);
  });
});
