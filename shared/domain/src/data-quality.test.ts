import { missingStretches, recoveredStretches } from './data-quality';
import type { PeriodWindow } from './periods';
import { alignGroups } from './series';

const PARIS = 'Europe/Paris';
const WEEK: PeriodWindow = { period: 'week', fromDay: '2026-06-15', toDay: '2026-06-22' };
const GROUP = { date: null, values: { energy: 1 } };

describe('recovered measures', () => {
  it('are marked stretch by stretch', () => {
    const qualities = ['recovered', 'recovered', 'measured', 'missing', 'recovered'] as const;
    const groups = qualities.map((quality) => ({ ...GROUP, quality }));
    const aligned = alignGroups(groups, WEEK, 'day', PARIS);
    const at = (place: number) => aligned.slots[place]?.startMs;
    expect(recoveredStretches(aligned)).toEqual([
      { fromMs: at(0), toMs: at(2) },
      { fromMs: at(4), toMs: at(5) },
    ]);
  });

  it('are none where the platform does not say', () => {
    expect(recoveredStretches(alignGroups([GROUP], WEEK, 'day', PARIS))).toEqual([]);
  });
});

describe('gaps of a day', () => {
  const slots = [0, 1, 2, 3, 4, 5].map((place) => ({ startMs: place * 10, endMs: place * 10 + 10, day: '' }));
  const gaps = (...series: (number | null)[][]) => missingStretches(slots, series);

  it.each([
    ['none when all is measured', [1, 1, 1, 1, 1, 1], []],
    ['none when nothing is', [null, null, null, null, null, null], []],
    ['none before the first and after the last value', [null, 1, 1, 0, null, null], []],
    ['one for neighbouring groups', [1, null, null, 1, 1, 1], [{ fromMs: 10, toMs: 30 }]],
    [
      'two for two stretches',
      [1, null, 1, null, 1, 1],
      [
        { fromMs: 10, toMs: 20 },
        { fromMs: 30, toMs: 40 },
      ],
    ],
  ])('are %s', (_, values, expected) => {
    expect(gaps(values)).toEqual(expected);
  });

  it('are only where every series misses', () => {
    expect(gaps([1, null, null, 1, 1, 1], [1, 1, null, 1, 1, 1])).toEqual([{ fromMs: 20, toMs: 30 }]);
  });
});
