import fc from 'fast-check';
import { addFilledRange, drawFilledRange, moveBoundary, removeFilledRange } from './filled';
import { activeMinutes, type DayRange, type WeekPlan } from './week';
import { weekOfWiser } from './wiser';

const on = (startMin: number, endMin: number, targetC: number): DayRange => ({ startMin, endMin, targetC });
const usual = weekOfWiser([]);

describe('editing a week without gaps', () => {
  it.each<[string, WeekPlan, readonly DayRange[]]>([
    [
      'lays a range over the day',
      addFilledRange(usual, 0, 720),
      [on(0, 300, 18), on(300, 690, 21), on(690, 750, 20), on(750, 1440, 21)],
    ],
    [
      'adds one that can be seen',
      addFilledRange(usual, 0, 720, 21),
      [on(0, 300, 18), on(300, 690, 21), on(690, 750, 22), on(750, 1440, 21)],
    ],
    [
      'adds at the end of the day',
      addFilledRange(usual, 0, 1440),
      [on(0, 300, 18), on(300, 1395, 21), on(1395, 1440, 20)],
    ],
    [
      'draws from either end, on the grid',
      drawFilledRange(usual, 0, 902, 421),
      [on(0, 300, 18), on(300, 420, 21), on(420, 900, 20), on(900, 1440, 21)],
    ],
    [
      'draws what can be seen, within the day',
      drawFilledRange(usual, 0, 1200, 2000, 21),
      [on(0, 300, 18), on(300, 1200, 21), on(1200, 1440, 22)],
    ],
    [
      'draws nothing shorter than a step',
      drawFilledRange(usual, 0, 600, 603),
      [on(0, 300, 18), on(300, 1440, 21)],
    ],
    [
      'moves the boundary by the later range’s start',
      moveBoundary(usual, 0, 1, 'start', 362),
      [on(0, 360, 18), on(360, 1440, 21)],
    ],
    [
      'moves the boundary by the earlier range’s end',
      moveBoundary(usual, 0, 0, 'end', 240),
      [on(0, 240, 18), on(240, 1440, 21)],
    ],
    [
      'leaves each neighbour a step',
      moveBoundary(usual, 0, 0, 'end', 5000),
      [on(0, 1425, 18), on(1425, 1440, 21)],
    ],
    ['does not move midnight', moveBoundary(usual, 0, 0, 'start', 60), [on(0, 300, 18), on(300, 1440, 21)]],
    ['gives a removed range’s time to the one before', removeFilledRange(usual, 0, 1), [on(0, 1440, 18)]],
    ['gives the first range’s time to the next', removeFilledRange(usual, 0, 0), [on(0, 1440, 21)]],
  ])('%s', (_, edited, expected) => expect(edited[0]).toEqual(expected));

  it('keeps the last range of a day', () => {
    const single = removeFilledRange(usual, 0, 1);
    expect(removeFilledRange(single, 0, 0)).toBe(single);
  });

  it('leaves no gap after any edit', () => {
    const edits: readonly ((week: WeekPlan, index: number, minute: number) => WeekPlan)[] = [
      (week, _, minute) => addFilledRange(week, 0, minute),
      (week, index, minute) => moveBoundary(week, 0, index, 'start', minute),
      (week, index, minute) => moveBoundary(week, 0, index, 'end', minute),
      (week, index) => removeFilledRange(week, 0, index),
    ];
    const step = fc.tuple(
      fc.constantFrom(...edits),
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: -60, max: 1500 }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const edited = steps.reduce((week, [edit, ...where]) => edit(week, ...where), usual);
        expect(activeMinutes([edited[0] ?? []])).toBe(1440);
      }),
    );
  });
});
