import fc from 'fast-check';
import { startOfSiteDay } from '../time/site-time';
import { APPLIANCE_RUNS, type ApplianceRun, bestMoment } from './best-moment';

const HOUR_MS = 3_600_000;
const KWH = 3_600_000;
const PARIS = 'Europe/Paris';
const RUN: ApplianceRun = { durationMinutes: 120, energyWs: 2 * KWH };
const midnight = (day: string) => startOfSiteDay(day, PARIS);

/** Question of a day on which 2 kWh are left from 12:00 to 14:00. */
function question(day: string, change: Partial<Parameters<typeof bestMoment>[0]> = {}) {
  const noonMs = midnight(day) + 12 * HOUR_MS;
  return {
    run: RUN,
    surplus: [
      { startMs: noonMs, surplusWs: KWH },
      { startMs: noonMs + HOUR_MS, surplusWs: KWH },
    ],
    priceAt: () => 20,
    sellingPriceAt: () => 4,
    nowMs: midnight(day) + 8 * HOUR_MS,
    untilMs: midnight(day) + 48 * HOUR_MS,
    ...change,
  };
}

describe('bestMoment', () => {
  it('finds the sun ahead and says what starting now would cost', () => {
    const found = bestMoment(question('2026-06-21'));
    expect(found?.best).toEqual({
      startMs: midnight('2026-06-21') + 12 * HOUR_MS,
      endMs: midnight('2026-06-21') + 14 * HOUR_MS,
      ownPercent: 100,
      cost: 8,
      boughtCost: 0,
      unsoldCost: 8,
    });
    expect(found?.now).toMatchObject({
      startMs: midnight('2026-06-21') + 8 * HOUR_MS,
      ownPercent: 0,
      cost: 40,
    });
    expect(found?.highestCost).toBe(40);
    expect(bestMoment(question('2026-06-21', { priceAt: () => null }))?.highestCost).toBeNull();
  });

  it('values the sun of tomorrow at the selling price of tomorrow', () => {
    const tomorrowMs = midnight('2026-06-22');
    const sunny = (day: string) =>
      [12, 13].map((hour) => ({ startMs: midnight(day) + hour * HOUR_MS, surplusWs: KWH }));
    const found = bestMoment(
      question('2026-06-21', {
        surplus: [...sunny('2026-06-21'), ...sunny('2026-06-22')],
        sellingPriceAt: (atMs) => (atMs < tomorrowMs ? 10 : 4),
      }),
    );
    expect(found?.best).toMatchObject({ startMs: tomorrowMs + 12 * HOUR_MS, boughtCost: 0, unsoldCost: 8 });
  });

  it('says whether the price of a later start is unknown', () => {
    const untilMs = midnight('2026-06-22');
    const priceAt = (atMs: number) => (atMs < untilMs ? 20 : null);
    expect(bestMoment(question('2026-06-21'))?.isWhollyPriced).toBe(true);
    expect(bestMoment(question('2026-06-21', { priceAt }))?.isWhollyPriced).toBe(false);
  });

  it('never advises hours that are past', () => {
    const nowMs = midnight('2026-06-21') + 13 * HOUR_MS;
    expect(bestMoment(question('2026-06-21', { nowMs }))?.best).toMatchObject({
      startMs: nowMs,
      ownPercent: 50,
    });
  });

  it('prefers cheap hours of the night to expensive sun', () => {
    const nightMs = midnight('2026-06-22') + 2 * HOUR_MS;
    const priceAt = (atMs: number) => (atMs >= nightMs && atMs < nightMs + 4 * HOUR_MS ? 3 : 20);
    expect(bestMoment(question('2026-06-21', { priceAt }))?.best).toMatchObject({
      startMs: nightMs,
      cost: 6,
    });
  });

  it('goes by the sun while the price is unknown', () => {
    const best = bestMoment(question('2026-06-21', { priceAt: () => null }))?.best;
    expect(best).toMatchObject({ startMs: midnight('2026-06-21') + 12 * HOUR_MS, cost: null });
  });

  it('starts at once where the time makes no difference', () => {
    const found = bestMoment(question('2026-06-21', { surplus: [] }));
    expect(found?.best).toEqual(found?.now);
  });

  it('finds no start for a run that no longer fits', () => {
    expect(bestMoment(question('2026-06-21', { untilMs: midnight('2026-06-21') + 9 * HOUR_MS }))).toBeNull();
  });

  it.each([
    ['spring', '2026-03-29', 11],
    ['autumn', '2026-10-25', 13],
  ])('keeps its length over the clock change in %s', (_season, day, noonHours) => {
    const best = bestMoment({
      ...question(day),
      surplus: [0, 1].map((hour) => ({
        startMs: midnight(day) + (noonHours + hour) * HOUR_MS,
        surplusWs: KWH,
      })),
      nowMs: midnight(day),
    })?.best;
    expect(best).toMatchObject({ startMs: midnight(day) + noonHours * HOUR_MS });
    expect(new Date(best?.startMs ?? 0).toLocaleTimeString('fr', { timeZone: PARIS })).toBe('12:00:00');
  });

  it('is never worse than starting now, and lies within the hours left', () => {
    const surplus = fc.array(fc.integer({ min: 0, max: 3 * KWH }), { minLength: 48, maxLength: 48 });
    const prices = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 48, maxLength: 48 });
    const runs = fc.constantFrom(...Object.values(APPLIANCE_RUNS));
    fc.assert(
      fc.property(surplus, prices, runs, fc.integer({ min: 0, max: 47 }), (hours, cents, run, nowHour) => {
        const beginMs = midnight('2026-06-21');
        const nowMs = beginMs + nowHour * HOUR_MS;
        const found = bestMoment({
          run,
          surplus: hours.map((surplusWs, hour) => ({ startMs: beginMs + hour * HOUR_MS, surplusWs })),
          priceAt: (atMs) => cents[Math.floor((atMs - beginMs) / HOUR_MS)] ?? null,
          sellingPriceAt: () => 4,
          nowMs,
          untilMs: beginMs + 48 * HOUR_MS,
        });
        if (!found) return;
        expect(found.best.startMs).toBeGreaterThanOrEqual(nowMs);
        expect(found.best.endMs).toBeLessThanOrEqual(beginMs + 48 * HOUR_MS);
        expect(found.best.cost ?? 0).toBeLessThanOrEqual((found.now.cost ?? 0) + 0.05);
      }),
    );
  });
});
