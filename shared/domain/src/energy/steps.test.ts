import fc from 'fast-check';
import { type Reading, STEPS_LOOK_BACK_MS } from './reading-spans';
import { type ChannelSteps, type EnergyStep, lastValues, stepsOf } from './steps';

const MINUTE_MS = 60_000;
const STEP_MS = 5 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const START_MS = Date.parse('2026-01-14T00:00:00Z');
const COUNTER = { kind: 'counter', roundingWs: 3600 } as const;

const wsOf = (kwh: number) => Math.round(kwh * 3_600_000);
const at = (time: string, value: number): Reading => ({ atMs: Date.parse(`2026-01-${time}Z`), value });
const kwhAt = (time: string, kwh: number) => at(time, wsOf(kwh));
const minutes = (...values: readonly (readonly [minute: number, value: number])[]) =>
  values.map(([minute, value]) => ({ atMs: START_MS + minute * MINUTE_MS, value }));
const all = ({ closed, open }: ChannelSteps) => [...closed, ...open];
const sumWs = (steps: readonly EnergyStep[]) => steps.reduce((sum, { energyWs }) => sum + energyWs, 0);
/** Start and length in minutes, energy and quality. */
const shown = (steps: readonly EnergyStep[]) =>
  steps.map(({ startMs, endMs, energyWs, quality }) => [
    (startMs - START_MS) / MINUTE_MS,
    (endMs - startMs) / MINUTE_MS,
    energyWs,
    quality,
  ]);

describe('steps of a counter', () => {
  it('divide what is between two readings at the borders', () => {
    const { closed, open } = stepsOf(minutes([0, 0], [3, 300], [8, 800], [12, 1200]), COUNTER);
    expect(shown(closed)).toEqual([
      [0, 5, 500, 'measured'],
      [5, 5, 500, 'measured'],
    ]);
    expect(shown(open)).toEqual([[10, 5, 200, 'partial']]);
  });

  it('add up to the whole when parts are rounded', () => {
    const steps = all(stepsOf(minutes([1, 0], [13, 100], [14, 101]), COUNTER));
    expect(shown(steps)).toEqual([
      [0, 5, 33, 'partial'],
      [5, 5, 42, 'measured'],
      [10, 5, 26, 'partial'],
    ]);
  });

  it('are measured up to a gap of 15 minutes', () => {
    const { closed } = stepsOf(minutes([0, 0], [15, 900]), COUNTER);
    expect(shown(closed)).toEqual([0, 5, 10].map((minute) => [minute, 5, 300, 'measured']));
  });

  it('keep a longer gap as one longer step with its total', () => {
    const { closed } = stepsOf(minutes([0, 0], [7, 700], [33, 4000], [40, 4700], [45, 5200]), COUNTER);
    expect(shown(closed)).toEqual([
      [0, 5, 500, 'measured'],
      [5, 30, 3700, 'spread'],
      [35, 5, 500, 'measured'],
      [40, 5, 500, 'measured'],
    ]);
  });

  it('keep hourly readings as steps of an hour', () => {
    const hourly = minutes([1, 0], [61, 1000], [121, 3000], [125, 3000]);
    expect(shown(all(stepsOf(hourly, COUNTER)))).toEqual([
      [0, 60, 1000, 'spread'],
      [60, 60, 2000, 'spread'],
      [120, 5, 0, 'partial'],
    ]);
  });

  it('are none without two readings', () => {
    expect(stepsOf([], COUNTER)).toEqual({ closed: [], open: [], settledMs: null });
    expect(stepsOf(minutes([2, 5]), COUNTER)).toMatchObject({ closed: [], open: [] });
  });
});

describe('a counter that falls', () => {
  const strays = [978.438, 7.439, 1.15, 978.441, 978.442];
  const R1 = strays.map((kwh, index) => ({ atMs: START_MS + index * MINUTE_MS, value: wsOf(kwh) }));

  it('counts no strays after a restart (R1)', () => {
    expect(sumWs(all(stepsOf(R1, COUNTER)))).toBe(wsOf(0.004));
  });

  it('is a new counter once the low level held for an hour (R1)', () => {
    const low = minutes([0, wsOf(978.438)], [1, wsOf(7.439)], [2, wsOf(1.15)], [30, wsOf(1.151)]);
    expect(sumWs(all(stepsOf(low, COUNTER)))).toBe(0);
    const held = [...low, ...minutes([45, wsOf(1.1515)], [62, wsOf(1.152)])];
    expect(sumWs(all(stepsOf(held, COUNTER)))).toBe(wsOf(0.002));
  });

  it('measures in part the step in which it was replaced', () => {
    const readings = [
      ...minutes([0, 1_000_000], [7, 1_000_700], [8, 0]),
      ...Array.from({ length: 60 }, (_, minute) => ({
        atMs: START_MS + (9 + minute) * MINUTE_MS,
        value: (minute + 1) * 100,
      })),
    ];
    expect(shown(stepsOf(readings, COUNTER).closed).slice(0, 3)).toEqual([
      [0, 5, 500, 'measured'],
      [5, 5, 400, 'partial'],
      [10, 5, 500, 'measured'],
    ]);
  });

  it('goes on from its rounded value at midnight (R2)', () => {
    const day = Array.from({ length: 1438 }, (_, minute) =>
      kwhAt(
        new Date(START_MS + 30_000 + (minute + 1) * MINUTE_MS).toISOString().slice(8, 19),
        1.234 + (0.56789 * (minute + 1)) / 1439,
      ),
    );
    const readings = [
      kwhAt('14T00:00:30', 1.234),
      ...day,
      kwhAt('14T23:59:30', 1.80189),
      kwhAt('15T00:00:30', 1.801),
      kwhAt('15T00:05:30', 1.804),
    ];
    const steps = all(stepsOf(readings, COUNTER));
    const midnightMs = START_MS + 24 * HOUR_MS;
    expect(sumWs(steps.filter(({ startMs }) => startMs < midnightMs))).toBe(567.89 * 3600);
    expect(sumWs(steps.filter(({ startMs }) => startMs >= midnightMs))).toBe(3 * 3600);
    expect(steps.filter(({ quality }) => quality !== 'measured')).toHaveLength(2);
  });
});

describe('steps of a power', () => {
  it('are estimated from the mean of near readings and unknown between far ones', () => {
    const { closed, open } = stepsOf(minutes([0, 100], [5, 200], [10, 200], [40, 0], [46, -50]), {
      kind: 'power',
    });
    expect(shown(closed)).toEqual([
      [0, 5, 45_000, 'estimated'],
      [5, 5, 60_000, 'estimated'],
      [40, 5, 0, 'estimated'],
    ]);
    expect(shown(open)).toEqual([[45, 5, 0, 'partial']]);
  });
});

it('a charge level has the last value of each step', () => {
  const steps = lastValues(minutes([6, 3], [4, 2], [0, 1]));
  expect(steps.map(({ startMs, value }) => [(startMs - START_MS) / MINUTE_MS, value])).toEqual([
    [0, 2],
    [5, 3],
  ]);
});

/** A counter read at any times for some hours, with some readings lost, and its real total. */
const counted = fc
  .record({
    pauses: fc.array(
      fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 400 }) }, fc.integer({ min: 1, max: 9000 })),
      {
        minLength: 2,
        maxLength: 120,
      },
    ),
    additions: fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 120, maxLength: 120 }),
    lost: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 120, maxLength: 120 }),
    fromSeconds: fc.integer({ min: 0, max: 600 }),
  })
  .map(({ pauses, additions, lost, fromSeconds }) => {
    let [atMs, value] = [START_MS + fromSeconds * 1000, 1_000_000_000];
    const readings = pauses.map((seconds, index) => {
      atMs += seconds * 1000;
      value += additions[index] ?? 0;
      return { atMs, value };
    });
    return readings.filter((_, index) => index === 0 || lost[index] !== 0);
  });

const totalOf = (readings: readonly Reading[]) => (readings.at(-1)?.value ?? 0) - (readings[0]?.value ?? 0);

function expectSound(steps: readonly EnergyStep[]) {
  let untilMs = 0;
  for (const { startMs, endMs, energyWs } of steps) {
    expect(Number.isInteger(energyWs) && energyWs >= 0).toBe(true);
    expect([startMs % STEP_MS, endMs % STEP_MS]).toEqual([0, 0]);
    expect(startMs).toBeGreaterThanOrEqual(untilMs);
    untilMs = endMs;
  }
}

describe('any readings of a counter', () => {
  it('add up to the difference of the counter, in any order and more than once', () => {
    fc.assert(
      fc.property(
        counted.chain((readings) =>
          fc.tuple(
            fc.constant(readings),
            fc.shuffledSubarray([...readings, ...readings], { minLength: readings.length * 2 }),
          ),
        ),
        ([readings, received]) => {
          const steps = stepsOf(received, COUNTER);
          expect(steps).toEqual(stepsOf(readings, COUNTER));
          expectSound(all(steps));
          expect(sumWs(all(steps))).toBe(totalOf(readings));
        },
      ),
    );
  });

  it('add up over strays and one replaced counter', () => {
    fc.assert(
      fc.property(
        counted,
        counted,
        fc.array(fc.nat({ max: 119 }), { maxLength: 5 }),
        (before, after, strayAt) => {
          const last = before.at(-1) as Reading;
          const strays = strayAt.flatMap((index) => {
            const [reading, next] = [before[index], before[index + 1]];
            const isWithin =
              reading && next && next.atMs - reading.atMs > 1 && next.atMs - reading.atMs < HOUR_MS;
            return isWithin ? [{ atMs: reading.atMs + 1, value: index * 1000 }] : [];
          });
          const first = after[0] as Reading;
          const replaced = [
            ...after.map(({ atMs, value }) => ({
              atMs: atMs - first.atMs + last.atMs + MINUTE_MS,
              value: value - first.value,
            })),
          ];
          const end = replaced.at(-1) as Reading;
          fc.pre(end.value < 900_000_000);
          const held = { atMs: end.atMs + HOUR_MS, value: end.value };
          const steps = all(stepsOf([...before, ...strays, ...replaced, held], COUNTER));
          expectSound(steps);
          expect(sumWs(steps)).toBe(totalOf(before) + totalOf(replaced));
        },
      ),
    );
  });

  it('never change closed steps when more follow', () => {
    fc.assert(
      fc.property(counted, fc.nat({ max: 119 }), (readings, count) => {
        const { closed } = stepsOf(readings.slice(0, count), COUNTER);
        expect(stepsOf(readings, COUNTER).closed.slice(0, closed.length)).toEqual(closed);
      }),
    );
  });

  it('give the same steps from a border on with the readings shortly before it', () => {
    fc.assert(
      fc.property(counted, fc.nat({ max: 200 }), (readings, index) => {
        const steps = stepsOf(readings, COUNTER);
        const fromMs = steps.closed[index]?.startMs ?? START_MS;
        const first = readings.findLast(({ atMs }) => atMs <= fromMs - STEPS_LOOK_BACK_MS);
        const recent = readings.filter(({ atMs }) => !first || atMs >= first.atMs);
        const since = (all: readonly EnergyStep[]) => all.filter(({ startMs }) => startMs >= fromMs);
        expect(since(stepsOf(recent, COUNTER).closed)).toEqual(since(steps.closed));
      }),
    );
  });
});
