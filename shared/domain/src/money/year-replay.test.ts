import fc from 'fast-check';
import { startOfSiteDay } from '../time/site-time';
import {
  type HomeHour,
  isWorthIt,
  mayJudge,
  morePanels,
  paybackYears,
  paysInTime,
  replayedHours,
  withMorePanels,
} from './year-replay';

const KWH = 3_600_000;
const timeZone = 'Europe/Paris';
const NONE = { capacityKwh: 0, startLevelWs: 0 };
const hour = (
  index: number,
  producedKwh: number,
  surplusKwh: number,
  deficitKwh: number,
  sold: number | null = 5,
): HomeHour => ({
  startMs: startOfSiteDay('2026-06-01', timeZone) + index * 3_600_000,
  producedWs: producedKwh * KWH,
  surplusWs: surplusKwh * KWH,
  deficitWs: deficitKwh * KWH,
  centsPerKwh: 20,
  surplusCentsPerKwh: sold,
});

it.each([
  [12, 8760, 876, true],
  [12, 8760, 877, false],
  [11, 8030, 0, false],
  [12, 8760, 0, true],
])('%i months, %i hours of which %i are missing: judged %p', (months, hours, missingHours, judged) => {
  expect(mayJudge({ months, hours, missingHours })).toBe(judged);
});

it.each([
  [-1201, true, true],
  [-1200, true, false],
  [0, true, false],
  [5000, true, false],
  [-5000, false, null],
  [null, true, null],
])('a difference of %p cents, judged %p, is worth it: %p', (differenceCents, judged, worthIt) => {
  expect(isWorthIt(differenceCents, 1200, judged)).toBe(worthIt);
});

it.each([
  ['covers what the home lacked', hour(12, 2, 0, 3), 0, 2],
  ['covers it and feeds the rest', hour(12, 2, 0, 0.5), 0.5, 0],
  ['is all fed where nothing lacked', hour(12, 2, 1, 0), 2, 0],
  ['is split where the home both bought and fed', hour(12, 2, 1, 3), 1.25, 2.25],
  ['is nothing at night', hour(0, 0, 0, 1), 0, 1],
])('what one kWp more on two produces %s', (_what, own, surplusKwh, deficitKwh) => {
  const [more] = withMorePanels([own], 2, 1);
  expect([(more?.surplusWs ?? 0) / KWH, (more?.deficitWs ?? 0) / KWH]).toEqual([surplusKwh, deficitKwh]);
});

it('prices more panels by what is no longer bought and by what is sold more', () => {
  // Of 1 kWh more each hour: 1 used at 20 cents; 1 sold at 5; 1 given away.
  const hours = [hour(10, 1, 0, 2), hour(11, 1, 1, 0), hour(12, 1, 1, 0, null)];
  expect(morePanels(hours, 1, [1], { battery: NONE, timeZone })).toEqual([
    { addedKwp: 1, producedKwh: 3, ownKwh: 1, fedKwh: 2, differenceCents: -25 },
  ]);
});

it('keeps what more is produced in the battery of the home', () => {
  const hours = [hour(12, 2, 2, 0), hour(20, 0, 0, 4)];
  const [more] = morePanels(hours, 2, [2], { battery: { capacityKwh: 3, startLevelWs: 0 }, timeZone });
  // 2 kWh more: one fits, replaces a kWh at 20 cents; one is sold at 5.
  expect(more).toMatchObject({ ownKwh: 1, fedKwh: 1, differenceCents: -25 });
});

it('credits what the battery gained at the mean purchase price', () => {
  const hours = [hour(8, 0, 0, 1), hour(12, 2, 2, 0)];
  const { cents } = replayedHours(hours, { capacityKwh: 10, startLevelWs: 0 }, timeZone);
  expect(cents).toBe(20 - 2 * 20);
});

it('has no amount where a bought kWh has no price', () => {
  const hours = [{ ...hour(8, 1, 0, 3), centsPerKwh: null }];
  expect(replayedHours(hours, NONE, timeZone).cents).toBeNull();
  expect(morePanels(hours, 1, [1], { battery: NONE, timeZone })[0]?.differenceCents).toBeNull();
});

it.each([
  [200_000, 10_000, 20, true],
  [200_001, 10_000, 20.0001, false],
  [200_000, 0, null, false],
  [0, 10_000, 0, true],
])(
  'a price of %i cents and a saving of %i cents a year pay after %p years, in time: %p',
  (price, saved, years, inTime) => {
    expect(paybackYears(price, saved)).toBe(years);
    expect(paysInTime(paybackYears(price, saved))).toBe(inTime);
  },
);

const kwh = fc.integer({ min: 0, max: 5 * KWH });
const measured = fc
  .tuple(kwh, kwh, kwh)
  .map(([produced, surplus, deficit]) => [produced, Math.min(surplus, produced), deficit] as const);

it('more panels: energy is kept, each saves no less than fewer, and none costs more than today', () => {
  fc.assert(
    fc.property(
      fc.array(measured, { minLength: 1, maxLength: 48 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 20 }),
      (flows, kwp, capacityKwh) => {
        const hours = flows.map(([producedWs, surplusWs, deficitWs], index) => ({
          ...hour(index, 0, 0, 0),
          producedWs,
          surplusWs,
          deficitWs,
        }));
        for (const [index, more] of withMorePanels(hours, kwp, 3).entries()) {
          const before = hours[index] as HomeHour;
          expect(more.surplusWs - more.deficitWs - (before.surplusWs - before.deficitWs)).toBe(
            more.producedWs - before.producedWs,
          );
          expect(more.deficitWs).toBeGreaterThanOrEqual(0);
          expect(more.deficitWs).toBeLessThanOrEqual(before.deficitWs);
        }
        const options = morePanels(hours, kwp, [1, 2, 3], {
          battery: { capacityKwh: 0, startLevelWs: 0 },
          timeZone,
        });
        let last = 0;
        for (const { producedKwh, ownKwh, fedKwh, differenceCents } of options) {
          expect(ownKwh + fedKwh).toBeCloseTo(producedKwh, 6);
          expect(differenceCents).toBeLessThanOrEqual(last + 1);
          last = differenceCents ?? 0;
        }
        const kept = morePanels(hours, kwp, [2], { battery: { capacityKwh, startLevelWs: 0 }, timeZone });
        expect(kept[0]?.fedKwh).toBeGreaterThanOrEqual(-1e-9);
      },
    ),
    { numRuns: 200 },
  );
});
