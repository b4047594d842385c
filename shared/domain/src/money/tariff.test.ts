import type { StoredSchedule } from '@foyer/wire/schedules';
import { balanceOf, NO_BALANCE } from '../energy/energy-balance';
import { groupSlots, totalOf } from '../energy/series';
import { addMonths } from '../time/site-time';
import { meanPrice } from './priced-energy';
import { earnedCents, ownEnergyByPrice, savedCents, type Tariff, tariffOf } from './tariff';

const PARIS = 'Europe/Paris';
const KWH = 3_600_000;
const schedule = (ranges: string, enabled = true): StoredSchedule => ({
  type: 'electric_tariff',
  enabled,
  ranges,
  category: 'custom',
  name: null,
});
const NIGHTS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  .map((day) => `${day} 6:20 off;${day} 22:20 on`)
  .join(';');
const version = (tariff: Tariff | null) => ({ fromDay: '2026-01-01', tariff, sellingCentsPerKwh: null });
const twoPrices = { purchasePricesCentsPerKwh: [22.1, 16.4] };

describe('price of a kWh', () => {
  it.each<[readonly number[], StoredSchedule | null, boolean]>([
    [[], schedule(NIGHTS), false],
    [[25], null, true],
    [[25, 25], null, true],
    [[22.1, 16.4], null, false],
    [[22.1, 16.4], schedule(NIGHTS, false), false],
    [[22.1, 16.4], schedule(NIGHTS), true],
  ])('with prices %j and schedule %j is known: %s', (purchasePricesCentsPerKwh, stored, known) => {
    expect(tariffOf({ purchasePricesCentsPerKwh }, stored) !== null).toBe(known);
  });

  it.each([
    ['2026-06-21T20:19:00Z', 22.1],
    ['2026-06-21T20:20:00Z', 16.4],
    ['2026-06-22T04:19:00Z', 16.4],
    ['2026-06-22T04:20:00Z', 22.1],
    // Winter time: the same local hours are an hour later in UTC.
    ['2026-01-05T21:20:00Z', 16.4],
    ['2026-01-05T20:20:00Z', 22.1],
  ])('at %s is %s', (instant, cents) => {
    const tariff = tariffOf(twoPrices, schedule(NIGHTS));
    const startMs = Date.parse(instant);
    expect(meanPrice(version(tariff), { startMs, endMs: startMs + 60_000 }, PARIS)).toBeCloseTo(cents, 9);
  });

  it('is the mean by time of an hour in which it changes', () => {
    const tariff = tariffOf(twoPrices, schedule(NIGHTS));
    const startMs = Date.parse('2026-06-21T20:00:00Z');
    const mean = meanPrice(version(tariff), { startMs, endMs: startMs + 3_600_000 }, PARIS);
    expect(mean).toBeCloseTo((20 * 22.1 + 40 * 16.4) / 60, 9);
  });
});

describe('savings', () => {
  const window = { period: 'day', fromDay: '2026-10-25', toDay: '2026-10-26' } as const;
  const slots = groupSlots(window, 'hour', PARIS);
  const own = balanceOf({ energy: 3_600_000, electricity_meter_energy: 0, grid_energy: 0 });

  it('cut an hour where the price changes, all 25 of an autumn day', () => {
    const tariff = tariffOf(twoPrices, schedule(NIGHTS));
    const cents =
      tariff &&
      savedCents(
        slots,
        slots.map(() => own),
        tariff,
        PARIS,
      );
    // From 0:00 to 6:20, an hour of it twice, and from 22:20 to 24:00.
    expect(cents).toBeCloseTo(9 * 16.4 + 16 * 22.1, 6);
  });

  it('of a year are the sum of its months, through both clock changes', () => {
    const tariff = tariffOf(twoPrices, schedule(NIGHTS));
    const days = (fromDay: string, toDay: string) =>
      groupSlots({ period: 'year', fromDay, toDay }, 'hour', PARIS);
    const own = (slots: readonly { startMs: number; endMs: number }[]) =>
      ownEnergyByPrice(
        slots,
        slots.map(({ startMs }) => ({
          ...NO_BALANCE,
          consumedWs: (startMs / 3_600_000) % 1009,
          importedWs: (startMs / 3_600_000) % 503,
        })),
        tariff?.changes ?? [],
        PARIS,
      );
    const year = days('2025-07-01', '2026-07-01');
    expect(year).toHaveLength(365 * 24);
    const months = Array.from({ length: 12 }, (_, month) => addMonths('2025-07-01', month)).map((first) =>
      own(days(first, addMonths(first, 1))),
    );
    expect(own(year)).toEqual({
      outsideRangesWs: totalOf(months.map((month) => month?.outsideRangesWs ?? null)),
      withinRangesWs: totalOf(months.map((month) => month?.withinRangesWs ?? null)),
    });
  });

  it('of a battery charged at night from the grid are the difference of the prices, and nothing at one price', () => {
    const balances = slots.map((_slot, index) => {
      // 2 kWh more are bought from 2:00 to 3:00 than used; from 18:00 to 19:00 nothing of the 2 kWh used is.
      const importedWs = index === 2 ? 3 * KWH : index === 18 ? 0 : KWH;
      return { ...NO_BALANCE, consumedWs: index === 18 ? 2 * KWH : KWH, importedWs };
    });
    const savedAt = (prices: readonly number[]) => {
      const tariff = tariffOf({ purchasePricesCentsPerKwh: prices }, schedule(NIGHTS));
      return tariff && savedCents(slots, balances, tariff, PARIS);
    };
    expect(savedAt([22, 16])).toBeCloseTo(2 * 22 - 2 * 16, 6);
    expect(savedAt([22])).toBeCloseTo(0, 6);
  });

  it('are unknown without a measure', () => {
    const tariff = tariffOf({ purchasePricesCentsPerKwh: [25] }, null);
    if (!tariff) throw new Error('a flat tariff is a tariff');
    expect(
      savedCents(
        slots,
        slots.map(() => null),
        tariff,
        PARIS,
      ),
    ).toBeNull();
  });

  it.each([
    [true, 10, 7_200_000, 20],
    [false, 10, 7_200_000, null],
    [true, null, 7_200_000, null],
    [true, 10, null, null],
  ])(
    'selling %s at %s with %s Ws exported earns %s',
    (sellingEnergy, sellingPriceCentsPerKwh, exportedWs, expected) => {
      expect(earnedCents({ ...NO_BALANCE, exportedWs }, { sellingEnergy, sellingPriceCentsPerKwh })).toBe(
        expected,
      );
    },
  );
});
