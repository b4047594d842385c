import fc from 'fast-check';
import { newestTipsFirst } from './eco-tips';
import { areEcoTipsInLicence } from './licence-history';

const tip = (day: string, ranking: number) => ({ day, ranking });

describe('the order of eco tips', () => {
  it('is the newest first, and by rank within a day', () => {
    const tips = [tip('2026-01-01', 1), tip('2026-05-01', 3), tip('2026-05-01', 2)];
    expect(newestTipsFirst(tips)).toEqual([tips[2], tips[1], tips[0]]);
  });

  it('never holds more than nine, and of more only the oldest are left out', () => {
    const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`);
    fc.assert(
      fc.property(fc.array(fc.record({ day: days, ranking: fc.nat(20) })), (tips) => {
        const shown = newestTipsFirst(tips);
        expect(shown).toHaveLength(Math.min(9, tips.length));
        const left = tips.filter((one) => !shown.includes(one));
        const oldestShown = shown.at(-1)?.day ?? '';
        expect(left.every(({ day }) => day <= oldestShown)).toBe(true);
      }),
    );
  });
});

describe('eco tips in the licence', () => {
  it.each([
    [{}, true],
    [{ eco_advice_available: 'true' }, true],
    [{ ECO_ADVICE_AVAILABLE: 'false' }, false],
    [{ eco_advice_available: 'false' }, false],
  ])('%o: %s', (features, expected) => {
    expect(areEcoTipsInLicence({ type: 'trial', features, startDay: null, expirationDay: null })).toBe(
      expected,
    );
  });

  it('are there while the licence is not known', () => {
    expect(areEcoTipsInLicence(null)).toBe(true);
  });
});
