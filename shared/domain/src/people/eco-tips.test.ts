import fc from 'fast-check';
import { areEcoTipsInLicence } from '../money/licence-history';
import { sortTips } from './eco-tips';

const tip = (day: string, ranking: number) => ({ day, ranking });

describe('sortTips', () => {
  it('sorts newest first, then by rank', () => {
    const tips = [tip('2026-01-01', 1), tip('2026-05-01', 3), tip('2026-05-01', 2)];
    expect(sortTips(tips)).toEqual([tips[2], tips[1], tips[0]]);
  });

  it('keeps the nine newest', () => {
    const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`);
    fc.assert(
      fc.property(fc.array(fc.record({ day: days, ranking: fc.nat(20) })), (tips) => {
        const shown = sortTips(tips);
        expect(shown).toHaveLength(Math.min(9, tips.length));
        const left = tips.filter((one) => !shown.includes(one));
        const oldestShown = shown.at(-1)?.day ?? '';
        expect(left.every(({ day }) => day <= oldestShown)).toBe(true);
      }),
    );
  });
});

describe('areEcoTipsInLicence', () => {
  it.each([
    [{}, true],
    [{ eco_advice_available: 'true' }, true],
    [{ ECO_ADVICE_AVAILABLE: 'false' }, false],
    [{ eco_advice_available: 'false' }, false],
  ])('reads %o as %s', (features, expected) => {
    expect(areEcoTipsInLicence({ type: 'trial', features, startDay: null, expirationDay: null })).toBe(
      expected,
    );
  });

  it('includes them while the licence is unknown', () => {
    expect(areEcoTipsInLicence(null)).toBe(true);
  });
});
