import { manualTarget } from './manual-target';

const PARIS = 'Europe/Paris';
/** Monday and Tuesday, 18 °C by day and 20.5 °C from 17:00 on. */
const WEEK = 'mon 6:00 18;mon 17:00 20.5;mon 22:00 16;tue 6:00 18;sun 22:00 off';
const at = (instant: string) => ({ nowMs: Date.parse(instant), timeZone: PARIS });
const until = (instant: string) => Date.parse(instant);

describe('a manual target', () => {
  // 22 June 2026 is a Monday; Paris is two hours ahead.
  it.each([
    ['2026-06-22T10:00:00Z', 20, { untilMs: until('2026-06-22T15:00:00Z'), nextC: 20.5, scheduledC: 18 }],
    ['2026-06-22T10:00:00Z', 18, null],
    ['2026-06-22T10:00:00Z', null, null],
    // At the minute of a change the schedule has taken over.
    ['2026-06-22T15:00:00Z', 20, { untilMs: until('2026-06-22T20:00:00Z'), nextC: 16, scheduledC: 20.5 }],
    ['2026-06-22T14:59:59Z', 20.5, { untilMs: until('2026-06-22T15:00:00Z'), nextC: 20.5, scheduledC: 18 }],
    // Over midnight, over days and from Sunday to Monday.
    ['2026-06-22T21:00:00Z', 20, { untilMs: until('2026-06-23T04:00:00Z'), nextC: 18, scheduledC: 16 }],
    ['2026-06-24T10:00:00Z', 20, { untilMs: until('2026-06-28T20:00:00Z'), nextC: null, scheduledC: 18 }],
    ['2026-06-28T21:00:00Z', 20, { untilMs: until('2026-06-29T04:00:00Z'), nextC: 18, scheduledC: null }],
  ])('at %s with %p °C is %j', (instant, targetC, expected) => {
    expect(manualTarget(WEEK, targetC, at(instant))).toEqual(expected);
  });

  it('lasts a week under a schedule of one entry', () => {
    expect(manualTarget('mon 6:00 18', 20, at('2026-06-22T04:00:00Z'))).toEqual({
      untilMs: until('2026-06-29T04:00:00Z'),
      nextC: 18,
      scheduledC: 18,
    });
  });

  it('ends at the local hour across a change of the clock', () => {
    // The clock goes back on Sunday 25 October at 3:00.
    expect(manualTarget('sat 8:00 18;sun 20:00 21', 19, at('2026-10-24T10:00:00Z'))?.untilMs).toBe(
      until('2026-10-25T19:00:00Z'),
    );
  });

  it.each(['', 'mon 6:00 on', 'mon 6:00'])('is unknown for the schedule "%s"', (ranges) => {
    expect(manualTarget(ranges, 20, at('2026-06-22T10:00:00Z'))).toBeNull();
  });
});
