import { type EnergyStep, type Reading, stepsOf } from '@foyer/domain';
import { messageOf, NO_MEMORY, shown } from '../testing/messages';
import { TASMOTA } from '../testing/recorded-messages';
import { tasmota } from './tasmota';

const MINUTE_MS = 60_000;

describe('Tasmota', () => {
  it.each([
    [
      'plug',
      {
        'tasmota_4C11AE/ENERGY.Total': [44_424_000, 'counter', 'consumption'],
        'tasmota_4C11AE/ENERGY.Power': [22, 'power', 'consumption'],
      },
    ],
    [
      'threePhases',
      {
        'cellar/meter/ENERGY.Total.1': [361_800_000, 'counter', null],
        'cellar/meter/ENERGY.Total.2': [720_900_000, 'counter', null],
        'cellar/meter/ENERGY.Total.3': [360_000, 'counter', null],
        'cellar/meter/ENERGY.ExportActive.1': [5_400_000, 'counter', null],
        'cellar/meter/ENERGY.ExportActive.2': [0, 'counter', null],
        'cellar/meter/ENERGY.ExportActive.3': [0, 'counter', null],
        'cellar/meter/ENERGY.Power.1': [500, 'power', null],
        'cellar/meter/ENERGY.Power.2': [-200, 'power', null],
        'cellar/meter/ENERGY.Power.3': [25.5, 'power', null],
        'cellar/meter/ENERGY.Power': [325.5, 'power', null],
      },
    ],
    [
      'twoDirections',
      {
        'garage/ENERGY.Total': [4_444_200_000, 'counter', null],
        'garage/ENERGY.ExportActive': [18_900_000, 'counter', 'export'],
        'garage/ENERGY.Power': [-300, 'power', null],
      },
    ],
    ['weather', {}],
  ] as const)('reads the %s', (key, expected) => {
    expect(shown(tasmota(messageOf(TASMOTA[key]), NO_MEMORY))).toEqual(expected);
  });

  it.each([
    ['1.23400', 3600],
    ['1.234', 3600],
    ['1.20', 36_000],
    ['12', 3_600_000],
    ['[1.20,3.40]', 36_000],
  ])('is rounded to the last decimal of %s, at least to a Wh', (total, expected) => {
    const decoded = tasmota(
      messageOf({ topic: 'tele/a/SENSOR', payload: `{"ENERGY":{"Total":${total}}}` }),
      NO_MEMORY,
    );
    expect(decoded?.samples[0]?.channel.roundingWs).toBe(expected);
  });

  it.each([
    ['tele/a/b/SENSOR', 'a/b'],
    ['x/tele/a/SENSOR', 'x/a'],
    ['a/tele/SENSOR', 'a'],
    ['tele/SENSOR', null],
    ['a/SENSOR', null],
    ['tele/a/STATE', null],
    ['stat/a/SENSOR', null],
  ])('finds the device in %s', (topic, device) => {
    const decoded = tasmota(messageOf({ topic, payload: '{"ENERGY":{"Power":1}}' }), NO_MEMORY);
    expect(decoded?.samples[0]?.channel.device ?? null).toBe(device);
  });

  it('counts the energy of a day when the total falls at midnight', () => {
    const startMs = Date.parse('2026-01-14T00:00:30+01:00');
    const midnightMs = Date.parse('2026-01-15T00:00:00+01:00');
    const lines: [number, string][] = [];
    const minutes = 23 * 60 + 59;
    for (let minute = 0; minute <= minutes; minute += 1) {
      lines.push([startMs + minute * MINUTE_MS, (1.234 + (0.56789 * minute) / minutes).toFixed(5)]);
    }
    lines.push([Date.parse('2026-01-15T00:00:30+01:00'), '1.80100']);
    lines.push([Date.parse('2026-01-15T00:05:30+01:00'), '1.80400']);
    const samples = lines.flatMap(([heardAtMs, total]) => {
      const payload = `{"Time":"2026-01-14T00:00:30","ENERGY":{"Total":${total},"Today":0.00000}}`;
      const message = messageOf({ topic: 'tele/boiler/SENSOR', payload }, { heardAtMs });
      return (tasmota(message, NO_MEMORY)?.samples ?? []).map((sample) => ({ ...sample, heardAtMs }));
    });
    expect(samples.every(({ atMs }) => atMs === null)).toBe(true);
    const readings = samples.map(({ heardAtMs, value }): Reading => ({ atMs: heardAtMs, value }));
    const { closed, open } = stepsOf(readings, {
      kind: 'counter',
      roundingWs: samples[0]?.channel.roundingWs ?? 0,
    });
    const sumWh = (steps: readonly EnergyStep[]) =>
      steps.reduce((sum, { energyWs }) => sum + energyWs, 0) / 3600;
    const steps = [...closed, ...open];
    expect(sumWh(steps.filter((step) => step.endMs <= midnightMs))).toBeCloseTo(567.89, 6);
    expect(sumWh(steps.filter((step) => step.startMs >= midnightMs))).toBe(3);
  });
});
