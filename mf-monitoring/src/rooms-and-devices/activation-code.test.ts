import { formatBatteryCode } from '@foyer/domain';
import fc from 'fast-check';
import { caretPosition, compactCode, isCompleteCode } from './activation-code';

describe('an activation code', () => {
  it.each([
    ['', ''],
    ['sw12', 'SW12'],
    ['sw123', 'SW12-3'],
    ['sw12-3456-789a-bcde', 'SW12-3456-789A-BCDE'],
    ['SW12 3456 789A BCDE and more', 'SW12-3456-789A-BCDE'],
    ['é!sw', 'SW'],
  ])('typed as %p is grouped as %p', (typed, grouped) => {
    expect(formatBatteryCode(compactCode(typed))).toBe(grouped);
  });

  it('is complete at sixteen characters', () => {
    expect(isCompleteCode('sw12-3456-789a-bcd')).toBe(false);
    expect(isCompleteCode('sw12-3456-789a-bcde')).toBe(true);
  });

  it('loses no characters through grouping', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const code = compactCode(typed);
        expect(compactCode(formatBatteryCode(code))).toBe(code);
      }),
    );
  });

  it.each([
    ['at its end', 'SW123', 5, 6],
    ['in its middle', 'SW1X2-3456', 4, 4],
    ['at its start', 'SW12', 0, 0],
    ['after a separator', 'SW12-3', 5, 4],
  ])('keeps the caret %s', (_, typed, caret, expected) => {
    expect(caretPosition(formatBatteryCode(compactCode(typed)), typed, caret)).toBe(expected);
  });
});
