import fc from 'fast-check';
import type { PeriodWindow } from '../time/periods';
import { hourlySpans, missingSpans, partialSpans, recoveredSpans } from './data-quality';
import { alignGroups } from './series';

const PARIS = 'Europe/Paris';
const WEEK: PeriodWindow = { period: 'week', fromDay: '2026-06-15', toDay: '2026-06-22' };
const GROUP = { date: null, values: { energy: 1 } };

describe('recoveredSpans', () => {
  it('merges neighbouring groups', () => {
    const qualities = ['recovered', 'recovered', 'measured', 'missing', 'recovered'] as const;
    const groups = qualities.map((quality) => ({ ...GROUP, quality }));
    const aligned = alignGroups(groups, WEEK, 'day', PARIS);
    const at = (index: number) => aligned.slots[index]?.startMs;
    expect(recoveredSpans(aligned)).toEqual([
      { fromMs: at(0), toMs: at(2) },
      { fromMs: at(4), toMs: at(5) },
    ]);
  });

  it('has groups measured in part on their own', () => {
    const groups = (['partial', 'partial', 'recovered'] as const).map((quality) => ({ ...GROUP, quality }));
    const aligned = alignGroups(groups, WEEK, 'day', PARIS);
    expect(partialSpans(aligned)).toEqual([
      { fromMs: aligned.slots[0]?.startMs, toMs: aligned.slots[2]?.startMs },
    ]);
  });

  it('has groups of which only the hour is kept on their own', () => {
    const groups = (['hourly', 'measured', 'hourly'] as const).map((quality) => ({ ...GROUP, quality }));
    const aligned = alignGroups(groups, WEEK, 'day', PARIS);
    expect(hourlySpans(aligned)).toHaveLength(2);
    expect(hourlySpans(aligned)[0]).toEqual({
      fromMs: aligned.slots[0]?.startMs,
      toMs: aligned.slots[1]?.startMs,
    });
  });

  it('covers only the late parts', () => {
    const late = (day: string, from: string, until: string) => ({
      ...GROUP,
      date: day,
      quality: 'recovered' as const,
      lateParts: [{ fromMs: Date.parse(from), toMs: Date.parse(until) }],
    });
    const groups = [
      late('2026-06-15', '2026-06-15T20:00:00Z', '2026-06-15T22:00:00Z'),
      // The same outage across local midnight.
      late('2026-06-16', '2026-06-15T22:00:00Z', '2026-06-15T23:00:00Z'),
      late('2026-06-18', '2026-06-18T10:00:00Z', '2026-06-18T12:00:00Z'),
    ];
    expect(recoveredSpans(alignGroups(groups, WEEK, 'day', PARIS))).toEqual([
      { fromMs: Date.parse('2026-06-15T20:00:00Z'), toMs: Date.parse('2026-06-15T23:00:00Z') },
      { fromMs: Date.parse('2026-06-18T10:00:00Z'), toMs: Date.parse('2026-06-18T12:00:00Z') },
    ]);
  });

  it.each([
    ['a tenth of a month', 3, 0],
    ['more than a tenth', 3.1, 1],
    ['two hours', 2 / 24, 0],
  ])('reports a month only when more than a tenth of it was late: %s', (_, days, count) => {
    const fromMs = Date.parse('2026-06-09T22:00:00Z');
    const lateParts = [{ fromMs, toMs: fromMs + days * 86_400_000 }];
    const year: PeriodWindow = { period: 'year', fromDay: '2026-06-01', toDay: '2026-07-01' };
    const june = { ...GROUP, date: '2026-06-01', quality: 'recovered' as const, lateParts };
    expect(recoveredSpans(alignGroups([june], year, 'month', PARIS))).toHaveLength(count);
  });

  it('stays within the groups and never exceeds the late time', () => {
    const at = fc.integer({ min: 0, max: 7 * 24 * 60 });
    fc.assert(
      fc.property(fc.array(fc.tuple(at, at), { maxLength: 7 }), (pairs) => {
        const week = alignGroups([], WEEK, 'day', PARIS);
        const beginMs = week.slots[0]?.startMs ?? 0;
        const parts = pairs.map(([from, to]) => ({
          fromMs: beginMs + Math.min(from, to) * 60_000,
          toMs: beginMs + Math.max(from, to) * 60_000,
        }));
        const spans = recoveredSpans({
          ...week,
          qualities: week.slots.map((_, index) => (parts[index] ? 'recovered' : null)),
          lateParts: week.slots.map((_, index) => parts[index] && [parts[index]]),
        });
        const length = (all: readonly { fromMs: number; toMs: number }[]) =>
          all.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
        expect(length(spans)).toBeLessThanOrEqual(length(parts));
        for (const { fromMs, toMs } of spans) expect(fromMs).toBeLessThan(toMs);
      }),
    );
  });

  it('is empty when the platform sends no quality', () => {
    expect(recoveredSpans(alignGroups([GROUP], WEEK, 'day', PARIS))).toEqual([]);
  });
});

describe('missingSpans', () => {
  const slots = [0, 1, 2, 3, 4, 5].map((index) => ({ startMs: index * 10, endMs: index * 10 + 10, day: '' }));
  const gaps = (...series: (number | null)[][]) => missingSpans(slots, series);

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
  ])('finds %s', (_, values, expected) => {
    expect(gaps(values)).toEqual(expected);
  });

  it('requires every series to be missing', () => {
    expect(gaps([1, null, null, 1, 1, 1], [1, 1, null, 1, 1, 1])).toEqual([{ fromMs: 20, toMs: 30 }]);
  });
});
