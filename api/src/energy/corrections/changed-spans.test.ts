import { MAX_CHANGED_SPANS } from '@foyer/wire/corrections';
import * as fc from 'fast-check';
import { joinSpans, spansOfSteps } from './changed-spans';

const span = (fromMs: number, untilMs: number) => ({ fromMs, untilMs });

test.each([
  ['nothing', [], []],
  ['spans that touch', [span(5, 9), span(0, 5)], [span(0, 9)]],
  ['spans that overlap', [span(0, 6), span(5, 7), span(1, 2)], [span(0, 7)]],
  ['spans apart', [span(8, 9), span(0, 5)], [span(0, 5), span(8, 9)]],
])('%s are joined', (_, spans, joined) => {
  expect(joinSpans(spans)).toEqual(joined);
});

test('steps of a day become spans', () => {
  const changed = [true, true, false, false, true];
  expect(spansOfSteps(1_000, changed)).toEqual([span(1_000, 601_000), span(1_201_000, 1_501_000)]);
  expect(spansOfSteps(0, [])).toEqual([]);
});

test('any spans become a few that contain them, in order', () => {
  const spans = fc.array(
    fc
      .tuple(fc.nat(5_000), fc.integer({ min: 1, max: 9 }))
      .map(([from, length]) => span(from, from + length)),
    { maxLength: 3 * MAX_CHANGED_SPANS },
  );
  fc.assert(
    fc.property(spans, (given) => {
      const joined = joinSpans(given);
      expect(joined.length).toBeLessThanOrEqual(MAX_CHANGED_SPANS);
      for (const { fromMs, untilMs } of given)
        expect(joined.some((one) => one.fromMs <= fromMs && untilMs <= one.untilMs)).toBe(true);
      for (const [index, one] of joined.entries())
        expect(one.fromMs).toBeGreaterThan(joined[index - 1]?.untilMs ?? -1);
    }),
  );
});
