import { countingLoadStep, type LoadVerdict, loadStepOf } from './load-step';
import { type ChannelKind, type WiringChannel, wiringFindings } from './wiring';

const channel = (
  kind: ChannelKind,
  powers: readonly number[],
  { phase = null, factor = 1 }: { phase?: number | null; factor?: number } = {},
): WiringChannel => ({
  deviceId: kind,
  kind,
  phase,
  samples: powers.map((activeW) => ({ activeW, apparentVa: Math.abs(activeW) / factor })),
});
const verdicts = (channels: readonly WiringChannel[], sun: boolean) =>
  Object.fromEntries(
    wiringFindings(channels, sun ? 'day' : 'night').map(({ deviceId, verdict }) => [deviceId, verdict]),
  );

describe('wiringFindings', () => {
  it.each([
    ['at night, right', [500, 900], [0, 0], false, 'plausible', 'plausible'],
    ['at night, the counter turned round', [-500, -900], [0, 0], false, 'reversed', 'plausible'],
    ['at night, counter and producer mixed up', [0, 0], [500, 900], false, 'swapped', 'swapped'],
    ['by day, a cloud passes', [-1500, -500], [2000, 1000], true, 'plausible', 'plausible'],
    ['by day, the counter turned round', [1500, 500], [2000, 1000], true, 'reversed', 'plausible'],
    ['by day, the producer turned round', [-1500, -500], [-2000, -1000], true, 'plausible', 'reversed'],
    ['by day, a load shows on the producer alone', [2000, 2000], [-1500, -1000], true, 'swapped', 'swapped'],
    ['by day, the producer silent', [-1500, -500], [0, 0], true, 'plausible', 'no-signal'],
    [
      'by day, nothing changes and the home exports too much',
      [-1500, -1500],
      [500, 500],
      true,
      'reversed',
      'plausible',
    ],
    ['no counter signal', [0, 0], [2000, 1000], true, 'no-signal', 'plausible'],
  ] as const)('%s', (_what, counter, production, sun, ofCounter, ofProduction) => {
    expect(verdicts([channel('counter', counter), channel('production', production)], sun)).toEqual({
      counter: ofCounter,
      production: ofProduction,
    });
  });

  it.each([
    [0.9, 'plausible'],
    [0.83, 'plausible'],
    [0.82, 'wrong-phase'],
    [0.26, 'wrong-phase'],
    [0.09, 'wrong-phase'],
    [0.08, 'plausible'],
  ])('on three phases with power factor %f is %s', (factor, verdict) => {
    expect(verdicts([channel('counter', [500, 520], { phase: 1, factor })], false)).toEqual({
      counter: verdict,
    });
  });

  it.each([
    ['water_heater', 1950, 'plausible'],
    ['water_heater', -1950, 'reversed'],
    ['water_heater', 0, 'no-signal'],
    ['composite', -900, 'plausible'],
    ['composite', 0, 'no-signal'],
  ] as const)('of a %s at %i W is %s', (kind, powerW, verdict) => {
    expect(verdicts([channel(kind, [powerW, powerW])], false)).toEqual({ [kind]: verdict });
  });

  it.each([
    ['with all of the home’s power, at night', 1965, [2100], [], 'night', 'plausible'],
    ['with more than the grid gives, at night', 1965, [262], [], 'night', 'impossible'],
    ['within the tolerance of 100 W and a tenth', 1965, [1669], [], 'night', 'plausible'],
    ['beyond the tolerance', 1965, [1668], [], 'night', 'impossible'],
    ['fed by the panels', 1965, [-300], [2400], 'day', 'plausible'],
    ['with more than grid and panels give', 1965, [262], [900], 'day', 'impossible'],
    ['with unmeasured panels, by day', 1965, [262], [], 'day', 'plausible'],
    ['without a grid meter', 1965, [], [900], 'day', 'plausible'],
    ['with a reversed counter', 1965, [-262], [], 'night', 'plausible'],
  ] as const)('a water heater %s', (_what, heaterW, counter, production, light, verdict) => {
    const channels = [
      ...counter.map((powerW) => channel('counter', [powerW, powerW])),
      ...production.map((powerW) => channel('production', [powerW, powerW])),
      channel('water_heater', [heaterW, heaterW]),
    ];
    expect(wiringFindings(channels, light).at(-1)).toMatchObject({ verdict });
  });

  it.each([
    [[1, 2, 3], 'impossible'],
    [[1, 2], 'plausible'],
  ] as const)('a water heater in a home measured on phases %p is %s', (phases, verdict) => {
    const counters = phases.map((phase) => channel('counter', [90, 90], { phase }));
    const findings = wiringFindings([...counters, channel('water_heater', [1965, 1965])], 'night');
    expect(findings.at(-1)).toMatchObject({ verdict });
  });

  it('returns power, direction and steadiness', () => {
    expect(wiringFindings([channel('counter', [500, 640])], 'night')[0]).toMatchObject({
      powerW: 640,
      direction: 'in',
      steady: false,
    });
    expect(wiringFindings([channel('counter', [-30, -30])], 'day')[0]).toMatchObject({
      direction: 'out',
      steady: true,
    });
    expect(wiringFindings([{ ...channel('counter', []) }], 'night')[0]).toMatchObject({
      powerW: null,
      direction: 'still',
      verdict: 'no-signal',
    });
  });
});

describe('load step', () => {
  const pair = (counterW: number, producerW: number) => [
    channel('counter', [counterW]),
    channel('production', [producerW]),
  ];

  it.each([
    ['the kettle alone', pair(300, 0), pair(2300, 0), 'proven', 0, ['counter']],
    ['a quarter more', pair(0, 0), pair(2500, 0), 'proven', 0, ['counter']],
    ['more than a quarter', pair(0, 0), pair(2501, 0), 'disturbed', 0, []],
    ['nothing', pair(300, 0), pair(310, 0), 'absent', 0, []],
    ['the other way round', pair(300, 0), pair(-1700, 0), 'reversed', 0, ['counter']],
    ['with a cloud', pair(-1500, 2000), pair(1400, 1100), 'proven', 900, ['counter']],
    ['with more sun', pair(170, 0), pair(-1208, 3378), 'proven', -3378, ['counter']],
    ['on the producer', pair(300, 0), pair(300, 2000), 'elsewhere', -2000, ['production']],
  ] as const)('%s', (_what, before, after, verdict, othersW, seenOn) => {
    const found = loadStepOf(before, after, 2000);
    expect(found).toMatchObject({ verdict, othersW, proven: verdict === 'proven' });
    expect(found.seenOn).toEqual(seenOn);
  });

  const test = (verdict: LoadVerdict) => ({ proven: verdict === 'proven', verdict });
  it.each([
    [null, null, null],
    [null, 'absent', 'absent'],
    ['proven', null, 'proven'],
    ['proven', 'absent', 'proven'],
    ['proven', 'disturbed', 'proven'],
    ['proven', 'reversed', 'reversed'],
    ['proven', 'elsewhere', 'elsewhere'],
    ['disturbed', 'proven', 'proven'],
    ['reversed', 'absent', 'absent'],
  ] as const)('after %s and then %s, %s counts', (earlier, later, counting) => {
    expect(countingLoadStep(earlier && test(earlier), later && test(later))?.verdict ?? null).toBe(counting);
  });
});
