import fc from 'fast-check';
import { addDays, daysBetween } from '../time/site-time';
import { tariffSpans, tariffVersionOn } from './tariff-versions';

const from = (fromDay: string, centsPerKwh = 20) => ({ fromDay, centsPerKwh });

it.each([
  ['2025-12-31', '2026-01-01'],
  ['2026-01-01', '2026-01-01'],
  ['2026-07-31', '2026-01-01'],
  ['2026-08-01', '2026-08-01'],
  ['2027-01-01', '2026-08-01'],
])('on %s finds the version of %s', (day, expected) => {
  expect(tariffVersionOn([from('2026-08-01'), from('2026-01-01')], day)?.fromDay).toBe(expected);
});

it('finds none without versions', () => {
  expect(tariffVersionOn([], '2026-01-01')).toBeNull();
  expect(tariffSpans([], '2026-01-01', '2026-02-01')).toEqual([]);
});

it('splits a span where a version starts', () => {
  const spans = tariffSpans([from('2026-01-01'), from('2026-01-11', 30)], '2026-01-01', '2026-02-01');
  expect(spans.map(({ fromDay, toDay, version }) => [fromDay, toDay, version.centsPerKwh])).toEqual([
    ['2026-01-01', '2026-01-11', 20],
    ['2026-01-11', '2026-02-01', 30],
  ]);
});

it('covers all days once, each with the version of its day', () => {
  const day = fc.integer({ min: 0, max: 900 }).map((count) => addDays('2025-01-01', count));
  const versions = fc
    .uniqueArray(day, { minLength: 1, maxLength: 6 })
    .map((days) => days.map((one) => from(one)));
  fc.assert(
    fc.property(versions, day, fc.integer({ min: 0, max: 400 }), (known, fromDay, days) => {
      const spans = tariffSpans(known, fromDay, addDays(fromDay, days));
      expect(spans.reduce((sum, span) => sum + daysBetween(span.fromDay, span.toDay), 0)).toBe(days);
      for (const span of spans) {
        expect(tariffVersionOn(known, span.fromDay)).toBe(span.version);
        expect(tariffVersionOn(known, addDays(span.toDay, -1))).toBe(span.version);
      }
    }),
  );
});
