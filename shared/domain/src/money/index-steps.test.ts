import fc from 'fast-check';
import { addDays } from '../time/site-time';
import { contractCost } from './contract-cost';
import { component, contract, daily, KWH, range, row, ZONE } from './contract-fixture';
import { indexRange, indexSteps } from './index-steps';
import { billedSteps } from './measured-steps';

const calendar = daily(range('offPeak', '22:20', '06:20'));
const version = contract([
  component({ calendar, rows: [row(20, { period: 'peak' }), row(15, { period: 'offPeak' })] }),
]);
const at = (day: string, peak: number, offPeak: number) => ({ day, registers: { peak, offPeak } });
const kwhOf = (steps: ReturnType<typeof indexSteps>) =>
  steps.reduce((sum, { importedWs }) => sum + (importedWs ?? 0), 0) / KWH;

// March has 23 hours on its last Sunday.
test('the difference of each register is billed at its price, to the cent, over a clock change too', () => {
  const steps = indexSteps([at('2026-03-01', 1000, 500), at('2026-04-01', 1123.4, 555.5)], [calendar], ZONE);
  const days = { fromDay: '2026-03-01', toDay: '2026-04-01', site: { timeZone: ZONE } };
  const { lines } = contractCost({ ...days, versions: [version], steps });
  expect(lines.map(({ period, amountCents }) => [period, amountCents])).toEqual([
    ['offPeak', Math.round(55.5 * 15)],
    ['peak', Math.round(123.4 * 20)],
  ]);
  const billed = billedSteps(steps);
  expect([billed.missingHours, billed.estimatedHours, billed.indexHours.length]).toEqual([
    [],
    [],
    31 * 24 - 1,
  ]);
});

test('one register is spread over all hours, a month gets its days of it', () => {
  const base = (day: string, kwh: number) => ({ day, registers: { base: kwh } });
  const steps = indexSteps([base('2026-06-01', 100), base('2026-07-31', 160)], [], ZONE);
  expect(kwhOf(steps)).toBeCloseTo(60, 9);
  const june = steps.filter(({ startMs }) => startMs < Date.parse('2026-06-30T22:00Z'));
  expect(kwhOf(june)).toBeCloseTo(30, 3);
});

test.each([
  ['a single reading', [at('2026-06-01', 1, 1)]],
  ['an index that goes down', [at('2026-06-01', 10, 10), at('2026-06-05', 9, 12)]],
  ['other registers', [at('2026-06-01', 10, 10), { day: '2026-06-05', registers: { base: 30 } }]],
])('%s says nothing', (_what, readings) => {
  expect(indexSteps(readings, [calendar], ZONE)).toEqual([]);
});

test('steps are in order, without overlap or gap, and add up to the readings', () => {
  const days = fc.integer({ min: 1, max: 45 });
  const kwh = fc.nat(5000).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(fc.array(fc.tuple(days, kwh, kwh), { minLength: 1, maxLength: 4 }), (spans) => {
      const readings = [at('2025-10-01', 0, 0)];
      for (const [length, peak, offPeak] of spans) {
        const last = readings.at(-1) ?? at('2025-10-01', 0, 0);
        const { registers } = last;
        readings.push(at(addDays(last.day, length), registers.peak + peak, registers.offPeak + offPeak));
      }
      const steps = indexSteps(readings, [calendar], ZONE);
      for (const [index, step] of steps.entries())
        expect(step.startMs).toBe(steps[index - 1]?.endMs ?? step.startMs);
      const last = readings.at(-1)?.registers ?? { peak: 0, offPeak: 0 };
      expect(kwhOf(steps)).toBeCloseTo(last.peak + last.offPeak, 6);
    }),
    { numRuns: 10 },
  );
});

test.each([
  ['2026-02-01', 0, 100],
  ['2026-03-01', 0, 160],
  ['2026-03-15', 100, 160],
  ['2026-04-01', 100, null],
  ['2026-05-01', 160, null],
])('an index of %s is from %d to %s kWh, that of the same day replaced', (day, leastKwh, mostKwh) => {
  const known = [
    { day: '2026-04-01', registers: { base: 160 } },
    { day: '2026-03-01', registers: { base: 100 } },
  ];
  expect(indexRange(known, day, 'base')).toEqual({ leastKwh, mostKwh });
});
