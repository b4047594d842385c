import { deviceState } from '@foyer/testing';
import { states } from '@foyer/wire/states';
import { freshnessOf } from './freshness';
import { phasePowersW } from './phase-powers';

const read = (sensors: Record<string, number | null>, extra: object) =>
  states.read(states.answer.parse({ deviceStates: [deviceState('d', sensors, { ...extra })] })).devices[0];

describe('the readings of a device', () => {
  it.each([
    ['current', {}],
    ['current', { consumptionUpToDate: true, productionUpToDate: true, localBufferRecovery: false }],
    ['notUpToDate', { consumptionUpToDate: false }],
    ['notUpToDate', { productionUpToDate: false }],
    ['recovering', { localBufferRecovery: true }],
    ['recovering', { localBufferRecovery: true, consumptionUpToDate: false }],
    ['offline', { state: 'offline', localBufferRecovery: true, consumptionUpToDate: false }],
  ])('are %s for %j', (expected, extra) => {
    expect(freshnessOf(read({ pow: 1 }, extra))).toBe(expected);
  });

  it('are unknown without a state', () => {
    expect(freshnessOf(undefined)).toBe('unknown');
  });

  it('have one value per phase for a three-phase device, null for a missing phase', () => {
    expect(phasePowersW(read({ pow_3: 30, pow_1: 10, pow_2: null }, {}))).toEqual([
      { phase: 1, powerW: 10 },
      { phase: 2, powerW: null },
      { phase: 3, powerW: 30 },
    ]);
    expect(phasePowersW(read({ pow: 5 }, {}))).toEqual([]);
  });
});
