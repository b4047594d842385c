import fc from 'fast-check';
import { startOfSiteDay } from '../time/site-time';
import {
  adviseCapacity,
  capacityOffer,
  overflowWs,
  type ReplayStep,
  replayCapacity,
} from './capacity-replay';

const KWH = 3_600_000;
const timeZone = 'Europe/Paris';
const at = (day: string, hour: number) => startOfSiteDay(day, timeZone) + hour * 3_600_000;
const step = (day: string, hour: number, surplusKwh: number, deficitKwh: number): ReplayStep => ({
  startMs: at(day, hour),
  surplusWs: surplusKwh * KWH,
  deficitWs: deficitKwh * KWH,
  centsPerKwh: 20,
  surplusCentsPerKwh: null,
});

const PAST = [
  step('2026-06-30', 12, 80, 0),
  step('2026-06-30', 23, 0, 10),
  step('2026-07-01', 12, 80, 0),
  step('2026-07-02', 12, 0, 150),
];

it('keeps, loses and buys energy by month', () => {
  const replay = replayCapacity(PAST, { capacityKwh: 100, startLevelWs: 0, timeZone });
  expect(replay).toMatchObject({
    keptWs: 110 * KWH,
    usedWs: 110 * KWH,
    givenAwayWs: 50 * KWH,
    boughtWs: 50 * KWH,
    boughtCents: 1000,
    fullDays: 1,
    emptyDays: 1,
    endLevelWs: 0,
  });
  expect(replay.months).toEqual([
    expect.objectContaining({
      month: '2026-06',
      keptWs: 80 * KWH,
      levelWs: 70 * KWH,
      fullDays: 0,
      emptyDays: 0,
    }),
    expect.objectContaining({ month: '2026-07', givenAwayWs: 50 * KWH, boughtWs: 50 * KWH, levelWs: 0 }),
  ]);
});

it('starts with the initial charge, capped at the capacity', () => {
  const replay = replayCapacity([], { capacityKwh: 100, startLevelWs: 250 * KWH, timeZone });
  expect([replay.startLevelWs, replay.endLevelWs]).toEqual([100 * KWH, 100 * KWH]);
});

it('has no cost when energy was bought at an unknown price', () => {
  const unknown = PAST.map((one) => ({ ...one, centsPerKwh: null }));
  const small = replayCapacity(unknown, { capacityKwh: 100, startLevelWs: 0, timeZone });
  expect(small.boughtCents).toBeNull();
  expect(capacityOffer(small, 1500, 365, null).yearlyCents).toBeNull();
  const large = replayCapacity(unknown, { capacityKwh: 300, startLevelWs: 0, timeZone });
  expect(large.boughtCents).toBe(0);
});

it('sells what does not fit at the price of its day, and gives it to the grid without one', () => {
  const sold = PAST.map((one) => ({
    ...one,
    surplusCentsPerKwh: one.startMs < at('2026-07-01', 0) ? null : 10,
  }));
  const replay = replayCapacity(sold, { capacityKwh: 50, startLevelWs: 0, timeZone });
  expect(replay.months.map((one) => [one.soldWs / KWH, one.earnedCents, one.givenAwayWs / KWH])).toEqual([
    [0, 0, 30],
    [70, 700, 0],
  ]);
  expect([replay.soldWs, overflowWs(replay)]).toEqual([70 * KWH, 100 * KWH]);
  // The year counts all of it at today's price, because the choice concerns the months to come.
  const of = (cents: number | null) => capacityOffer(replay, 1500, 365, cents).yearlyCents;
  expect((of(null) ?? 0) - (of(10) ?? 0)).toBe(1000);
});

const amount = fc.integer({ min: 0, max: 20 * KWH });
const anyPast = fc.array(fc.tuple(amount, amount), { maxLength: 60 }).map((pairs) =>
  pairs.map(([surplusWs, deficitWs], hour) => ({
    startMs: at('2026-03-28', 0) + hour * 3_600_000,
    surplusWs,
    deficitWs,
    centsPerKwh: 20,
    surplusCentsPerKwh: hour % 3 === 0 ? null : 10,
  })),
);

it('balances at every capacity, and never buys more with a larger one', () => {
  fc.assert(
    fc.property(anyPast, fc.integer({ min: 0, max: 300 * KWH }), (past, startLevelWs) => {
      let boughtBefore = Number.POSITIVE_INFINITY;
      for (const capacityKwh of [100, 200, 300, 600]) {
        const replay = replayCapacity(past, { capacityKwh, startLevelWs, timeZone });
        const surplus = past.reduce((sum, { surplusWs }) => sum + surplusWs, 0);
        const deficit = past.reduce((sum, { deficitWs }) => sum + deficitWs, 0);
        expect(replay.keptWs + replay.soldWs + replay.givenAwayWs).toBe(surplus);
        expect(replay.usedWs + replay.boughtWs).toBe(deficit);
        expect(replay.startLevelWs + replay.keptWs - replay.usedWs).toBe(replay.endLevelWs);
        expect(replay.endLevelWs).toBeGreaterThanOrEqual(0);
        expect(replay.endLevelWs).toBeLessThanOrEqual(capacityKwh * KWH);
        expect(replay.boughtWs).toBeLessThanOrEqual(boughtBefore);
        boughtBefore = replay.boughtWs;
      }
    }),
  );
});

describe('adviseCapacity', () => {
  const offers = (monthly: Readonly<Record<number, number>>) =>
    Object.entries(monthly).map(([kwh, cents]) =>
      capacityOffer(
        replayCapacity(PAST, { capacityKwh: Number(kwh), startLevelWs: 0, timeZone }),
        cents,
        365,
        null,
      ),
    );

  it('recommends the lowest yearly cost', () => {
    // 100 kWh buys 50 kWh (10 euros a year), 200 kWh buys none.
    expect(adviseCapacity(offers({ 100: 1500, 200: 2000 }), 200)).toEqual({
      recommendedKwh: 100,
      savedCentsAYear: 5000,
      isLittle: false,
    });
  });

  it('flags a small saving, and saves nothing when the current capacity is best', () => {
    expect(adviseCapacity(offers({ 100: 1500, 200: 1590 }), 100)).toMatchObject({
      recommendedKwh: 100,
      savedCentsAYear: 0,
    });
    expect(adviseCapacity(offers({ 100: 1500, 200: 1570 }), 100)).toEqual({
      recommendedKwh: 200,
      savedCentsAYear: 160,
      isLittle: true,
    });
  });

  it('recommends the smaller of two equally expensive capacities', () => {
    const same = offers({ 200: 2000, 300: 2000 });
    expect(adviseCapacity(same, 300)?.recommendedKwh).toBe(200);
  });

  it('returns null when the current capacity is not offered', () => {
    expect(adviseCapacity(offers({ 100: 1500 }), 300)).toBeNull();
  });
});
