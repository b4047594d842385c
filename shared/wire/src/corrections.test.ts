import fc from 'fast-check';
import { proposeCorrection, runsOf } from './corrections';

const START_MS = Date.parse('2026-02-03T11:00:00Z');

/** Whether the platform takes the runs of a series. */
const isTaken = (runs: ReturnType<typeof runsOf>) =>
  proposeCorrection.params.safeParse({
    kind: 'file',
    name: 'curve.csv',
    format: null,
    meter: null,
    series: [{ name: 'curve', flow: 'import', runs }],
  }).success;

describe('runs of spans', () => {
  it('puts equal spans without a break into one run', () => {
    const spans = [0, 1, 2, 4].map((index) => ({
      startMs: START_MS + index * 1_800_000,
      endMs: START_MS + (index + 1) * 1_800_000,
      energyWs: index,
    }));
    const start = START_MS / 1000;
    expect(runsOf(spans)).toEqual([
      { start, length: 1800, energiesWs: [0, 1, 2] },
      { start: start + 7200, length: 1800, energiesWs: [4] },
    ]);
  });

  it('moves the ends of a span with an odd stamp to the nearest steps', () => {
    const odd = START_MS + 850_000;
    const spans = [
      { startMs: START_MS, endMs: odd, energyWs: 306_000 },
      { startMs: odd, endMs: START_MS + 1_800_000, energyWs: 342_000 },
    ];
    expect(runsOf(spans)).toEqual([{ start: START_MS / 1000, length: 900, energiesWs: [306_000, 342_000] }]);
  });

  it('keeps the energy of any spans, and the platform takes them', () => {
    const parts = fc.array(
      fc.record({
        pauseS: fc.nat({ max: 4_000 }),
        lengthS: fc.integer({ min: 1, max: 4_000 }),
        energyWs: fc.nat({ max: 1_000_000 }),
      }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(parts, (drawn) => {
        let atMs = START_MS;
        const spans = drawn.map(({ pauseS, lengthS, energyWs }) => {
          const startMs = atMs + pauseS * 1000;
          atMs = startMs + lengthS * 1000;
          return { startMs, endMs: atMs, energyWs };
        });
        const runs = runsOf(spans);
        fc.pre(runs.length > 0);
        const given = runs.flatMap(({ energiesWs }) => energiesWs);
        const sum = (list: readonly (number | null)[]) =>
          list.reduce<number>((all, ws) => all + (ws ?? 0), 0);
        expect(sum(given)).toBe(sum(spans.map(({ energyWs }) => energyWs)));
        expect(isTaken(runs)).toBe(true);
      }),
    );
  });
});
