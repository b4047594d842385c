import { addDays, priceRowOn, startOfSiteDay } from '@foyer/domain';
import type { StoredTariff } from '../../home/tariff/tariff-store';
import type { Account } from '../../identity/accounts/account-store';
import { storedContract } from '../contract/testing/stored-contract';
import { pricesOfDays } from '../costs/priced-days';
import { offerCalendar } from '../prices/offer-calendars';
import { compareWithBill } from './bill-comparison';

const timeZone = 'Europe/Paris';
const HOUR_MS = 3_600_000;
const household = {
  tenant: 'foyer',
  details: { electricPowerCapacity: '6', country: 'FR', currency: 'EUR' },
} as unknown as Account;
const contract = (fromDay: string) => storedContract({ fromDay });
const tariff = (fromDay: string, pricesCentsPerKwh: readonly number[] = [20]): StoredTariff => ({
  id: fromDay,
  fromDay,
  category: 'flat',
  name: null,
  ranges: '',
  pricesCentsPerKwh,
  sellingCentsPerKwh: null,
  savedAt: new Date(0),
});

const KNOWN = {
  household,
  supply: { fromDay: '2026-03-01', toDay: '2026-05-01' },
  contracts: [contract('2026-02-10'), contract('2026-04-01')],
  tariffs: [tariff('2026-01-15'), tariff('2026-03-15')],
  priced: [],
  series: new Map(),
};

describe('days are priced', () => {
  const offers = (fromDay: string, toDay: string, changes: Partial<typeof KNOWN> = {}) => {
    const { versions, basis } = pricesOfDays({ ...KNOWN, ...changes }, fromDay, toDay);
    return [basis, ...versions.map((one) => `${one.fromDay} ${one.offer}`)];
  };

  it.each([
    [
      'by the contract, without a cut where the tariff changes',
      '2026-03-01',
      '2026-04-01',
      ['contract', '2026-03-01 base'],
    ],
    [
      'by each version of the contract',
      '2026-03-05',
      '2026-04-02',
      ['contract', '2026-03-05 base', '2026-04-01 base'],
    ],
    [
      'by the tariff up to the first day of the supply',
      '2026-01-20',
      '2026-03-01',
      ['tariff', '2026-01-20 own'],
    ],
    ['by the first tariff before its first day', '2026-01-01', '2026-01-20', ['tariff', '2026-01-01 own']],
    [
      'by both in turn',
      '2026-02-20',
      '2026-05-02',
      ['both', '2026-02-20 own', '2026-03-01 base', '2026-04-01 base', '2026-05-01 own'],
    ],
  ])('%s', (_title, fromDay, toDay, expected) => {
    expect(offers(fromDay, toDay)).toEqual(expected);
  });

  it('by the tariff alone where another company supplies the home', () => {
    expect(offers('2026-03-01', '2026-04-01', { supply: null as never })).toEqual([
      'tariff',
      '2026-03-01 own',
      '2026-03-15 own',
    ]);
  });
});

describe('a bill', () => {
  /** 1 kWh in each hour, but the given ones of the first day. */
  const stepsOf = (fromDay: string, days: number, missing: readonly number[] = []) =>
    Array.from({ length: days * 24 }, (_, index) => {
      const startMs = startOfSiteDay(fromDay, timeZone) + index * HOUR_MS;
      const importedWs = missing.includes(index) ? null : 3_600_000;
      return { startMs, endMs: startMs + HOUR_MS, importedWs, exportedWs: null };
    });
  const compared = (
    fromDay: string,
    days: number,
    tariffs: readonly StoredTariff[],
    bill: { readonly kwh: number; readonly cents: number; readonly fixedCents?: number },
    missing: readonly number[] = [],
  ) => {
    const toDay = addDays(fromDay, days);
    return compareWithBill({
      bill: {
        energy: [{ period: null, kwh: bill.kwh, kwhStep: 1, amountCents: null }],
        fixedCents: bill.fixedCents ?? null,
        totalCents: bill.cents,
      },
      fromDay,
      toDay,
      steps: stepsOf(fromDay, days, missing),
      prices: pricesOfDays({ ...KNOWN, supply: null, tariffs }, fromDay, toDay),
      feedIn: [],
      timeZone,
      colours: new Map(),
    });
  };
  // 15.65 € a month for 6 kVA; 240 kWh at 20 c.
  const TEN_DAYS = 522 + 4800;

  it('of ten days in June is explained by hours that were not measured', () => {
    const found = compared(
      '2026-06-01',
      10,
      [tariff('2026-01-01')],
      { kwh: 240, cents: TEN_DAYS, fixedCents: 522 },
      [3, 4],
    );
    expect(found).toMatchObject({ missingHours: 2, measuredKwh: 238, differenceCents: 40 });
    expect(found?.parts).toEqual([{ kind: 'unmeasured', period: null, kwh: 2, cents: 40 }]);
  });

  it('with an unknown price says which, and shows the standing charge', () => {
    const found = compared('2026-06-01', 10, [tariff('2026-01-01', [])], { kwh: 240, cents: TEN_DAYS });
    expect(found?.missingPrices).toEqual([
      { kind: 'energy', period: null, day: '2026-06-01' },
      { kind: 'fixed', period: null, day: '2026-06-01' },
    ]);
    expect(found?.lines).toMatchObject([{ kind: 'energy', hours: null, quantity: 240, unitCents: null }]);
    expect(found?.parts).toEqual([{ kind: 'unpriced', period: null, kwh: null, cents: TEN_DAYS }]);
  });

  it('over the end of the contract has no price after it where no tariff is entered', () => {
    const [fromDay, toDay] = ['2026-04-29', '2026-05-03'];
    const found = compareWithBill({
      bill: {
        energy: [{ period: null, kwh: 96, kwhStep: 1, amountCents: null }],
        fixedCents: null,
        totalCents: 5000,
      },
      ...{ fromDay, toDay, steps: stepsOf(fromDay, 4), feedIn: [], timeZone, colours: new Map() },
      prices: pricesOfDays({ ...KNOWN, tariffs: [] }, fromDay, toDay),
    });
    expect(found?.basis).toBe('contract');
    expect(found?.missingPrices).toEqual([
      { kind: 'energy', period: null, day: '2026-05-01' },
      { kind: 'fixed', period: null, day: '2026-05-01' },
    ]);
    expect(found?.lines.map(({ kind, lastDay, unitCents }) => [kind, lastDay, unitCents === null])).toEqual([
      ['standingCharge', '2026-04-30', false],
      ['energy', '2026-04-30', false],
      ['energy', '2026-05-02', true],
    ]);
  });

  it('from before the first published standing charge shows its energy', () => {
    const found = compared('2025-01-30', 2, [tariff('2024-01-01')], { kwh: 48, cents: 1100 });
    expect(found?.missingPrices).toContainEqual({ kind: 'fixed', period: null, day: '2025-01-30' });
    expect(found?.lines.map(({ amountCents }) => amountCents)).toEqual([960]);
    expect(found?.parts).toEqual([{ kind: 'unpriced', period: null, kwh: null, cents: 140 }]);
  });

  it('is priced by the chosen offer, its own prices and announced days', () => {
    const offer = { name: 'ejp', kva: 9, seasons: null, ownPrices: null, peakDays: [], country: 'FR' };
    const [fromDay, toDay] = ['2026-11-05', '2026-11-06'];
    const row = (period: string, cents: number) => ({
      ...{ validFrom: '1970-01-01', validTo: null, upToKva: null, period, cents },
      ...{ source: 'household', isProvisional: false },
    });
    const colours = new Map([
      ['2026-11-04', 'normal'],
      ['2026-11-05', 'ejp'],
    ]);
    const prices = pricesOfDays(
      {
        ...KNOWN,
        supply: null,
        tariffs: [{ ...tariff('2026-01-01', []), offer }],
        priced: [
          {
            fromDay: '2026-01-01',
            offer: {
              kva: 9,
              calendar: offerCalendar('ejp'),
              rows: [row('normal', 10), row('peakDay', 100)],
              slots: null,
              colours,
            },
          },
        ],
      },
      fromDay,
      toDay,
    );
    const energy = [{ period: null, kwh: 24, kwhStep: 1, amountCents: null }];
    const found = compareWithBill({
      bill: { energy, fixedCents: null, totalCents: 1770 },
      ...{ fromDay, toDay, prices, feedIn: [], timeZone, colours: new Map() },
      steps: stepsOf(fromDay, 1),
    });
    const lines = found?.lines.filter(({ kind }) => kind === 'energy') ?? [];
    expect(lines.map(({ hours, quantity, amountCents }) => [hours, quantity, amountCents])).toEqual([
      ['peakDay', 17, 1700],
      ['normal', 7, 70],
    ]);
  });

  it('at an offer by season has the published standing charge of its power', () => {
    const seasons = [{ fromMonthDay: '01-01', ranges: [{ from: '02:00', to: '07:00' }] }];
    const offer = {
      name: 'peakOffPeakBySeason',
      kva: 9,
      seasons,
      ownPrices: null,
      peakDays: [],
      country: 'FR',
    };
    const prices = { kva: 9, calendar: null, rows: [], slots: null, colours: new Map() };
    const { versions } = pricesOfDays(
      {
        ...KNOWN,
        supply: null,
        tariffs: [{ ...tariff('2026-01-01', []), offer }],
        priced: [{ fromDay: '2026-01-01', offer: prices }],
      },
      '2026-06-01',
      '2026-06-02',
    );
    const fixed = versions[0]?.components.find(({ kind }) => kind === 'fixed');
    expect(fixed && priceRowOn(fixed, '2026-06-01', 9, null)?.cents).toBe(1956);
  });

  it('of days without a measurement has nothing to compare', () => {
    const hours = Array.from({ length: 24 }, (_, index) => index);
    expect(compared('2026-06-01', 1, [tariff('2026-01-01')], { kwh: 24, cents: 500 }, hours)).toBeNull();
  });
});
