import { addDays } from '@foyer/domain';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

const HOME = 'home@foyer.example';
const TODAY = '2026-06-21';
const NIGHTS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  .map((day) => `${day} 22:20 on;${day} 6:20 off`)
  .join(';');

interface Version {
  readonly id: string;
  readonly fromDate: string;
  readonly price: number;
}

export function tariffCases(platform: () => TestPlatform): void {
  const call = async (path: string, fields: Fields = {}) =>
    (await platform().callAs(HOME, path, fields, { method: 'POST' })).body;
  const versions = async (): Promise<Version[]> => (await call('/api/tariff/versions')).versions;
  const flat = (price: number, more: Fields = {}): Fields => ({
    category: 'flat',
    ranges: '',
    price,
    ...more,
  });

  test('the first tariff begins with the home, at the profile’s prices', async () => {
    const [first] = await versions();
    expect(first).toMatchObject({
      fromDate: '2026-05-21',
      category: 'custom',
      price: 21.46,
      rangePrice: 16.96,
      sellingPrice: 10,
    });
    expect((await call('/api/profile')).tariffPrice).toBe('custom 21.46 c. / 16.96 c.');
  });

  test('a tariff applies from its own day and earlier days keep their price', async () => {
    const device = (await call('/api/devices')).devices.find(({ type }: { type: string }) => type === 'vrt');
    const saved = async (fromDate: string, toDate: string): Promise<number> =>
      (await call('/api/measures/ownEnergy', { deviceId: device.id, fromDate, toDate })).ownEnergy.saved;
    const before = await saved('2026-06-01', '2026-06-11');
    const after = await saved('2026-06-11', '2026-06-21');
    const { id } = await call('/api/tariff/save', flat(40, { fromDate: '2026-06-11', sellingPrice: 5 }));
    expect(await saved('2026-06-01', '2026-06-11')).toBe(before);
    expect(await saved('2026-06-11', '2026-06-21')).toBeGreaterThan(after * 1.5);
    expect(await saved('2026-06-01', '2026-06-21')).toBeCloseTo(
      before + (await saved('2026-06-11', '2026-06-21')),
      6,
    );
    expect(await call('/api/profile')).toMatchObject({ tariffPrice: 'flat 40 c.', sellingEnergyPrice: 5 });
    const { prices } = await call('/api/tariff/prices', { fromDate: '2026-06-10', toDate: '2026-06-12' });
    // Sold at the price of its feed-in contract, whatever was entered.
    expect(prices.at(-1)).toMatchObject({ price: 40, selling: 10 });
    expect(await call('/api/tariff/remove', { id })).toEqual({ status: 'ok' });
    expect(await saved('2026-06-11', '2026-06-21')).toBe(after);
  });

  test('a future tariff changes nothing until its day', async () => {
    const fromDate = addDays(TODAY, 2);
    const { id } = await call('/api/tariff/save', flat(30, { fromDate }));
    const price = async () => (await call('/api/profile')).tariffPrice;
    expect(await price()).toBe('custom 21.46 c. / 16.96 c.');
    platform().passTime(2 * 86_400_000);
    expect([await price(), (await call('/api/profile')).sellingEnergy]).toEqual(['flat 30 c.', false]);
    platform().passTime(-2 * 86_400_000);
    await call('/api/tariff/remove', { id });
  });

  test('a tariff replaces one that begins on the same day, also with twenty saves at once', async () => {
    const count = (await versions()).length;
    await Promise.all(Array.from({ length: 20 }, (_, cents) => call('/api/tariff/save', flat(cents + 1))));
    const now = await versions();
    expect(now).toHaveLength(count + 1);
    const rows = await platform().store.database.query(
      `select 1 from tariff_version where from_day = '${TODAY}' and withdrawn_at is not null`,
    );
    expect(rows).toHaveLength(19);
    await call('/api/tariff/remove', { id: now.at(-1)?.id ?? '' });
  });

  test.each([
    [
      'invalid ranges',
      { category: 'custom', ranges: 'monday', price: 20, rangePrice: 15 },
      'schedule.ranges.invalid',
    ],
    [
      'custom hours without ranges',
      { category: 'custom', ranges: '', price: 20, rangePrice: 15 },
      'schedule.without.range',
    ],
    [
      'ranges without a second price',
      { category: 'custom', ranges: NIGHTS, price: 20 },
      'tariff.price.missing',
    ],
    ['a day before the home’s first', flat(20, { fromDate: '2026-05-20' }), 'tariff.day.invalid'],
    ['a day too far ahead', flat(20, { fromDate: '2028-06-22' }), 'tariff.day.invalid'],
    ['a negative price', flat(-1), 'parameter.invalid'],
    ['a price above the maximum', flat(1000.5), 'parameter.invalid'],
    ['an unknown field', flat(20, { colour: 'blue' }), 'parameter.invalid'],
  ])('a tariff with %s is refused', async (_what, fields, error) => {
    const before = await versions();
    for (const path of ['/api/tariff/save', '/api/tariff/compare'])
      expect(await call(path, fields as Fields)).toMatchObject({ status: 'error', error });
    expect(await versions()).toEqual(before);
  });

  test('prices of 0 and of the maximum are accepted', async () => {
    for (const price of [0, 1000]) {
      const { id } = await call('/api/tariff/save', flat(price));
      expect((await versions()).at(-1)).toMatchObject({ id, price });
      await call('/api/tariff/remove', { id });
    }
  });

  test('a selling price saved in the profile applies from today on', async () => {
    const updateProfile = (fields: Fields) => call('/api/user/update', fields);
    const count = (await versions()).length;
    await updateProfile({ sellingEnergyPrice: 4 });
    expect((await versions()).at(-1)).toMatchObject({ fromDate: TODAY, price: 21.46, sellingPrice: 4 });
    await updateProfile({ sellingEnergy: false });
    expect((await versions()).at(-1)).toMatchObject({ fromDate: TODAY, sellingPrice: null });
    expect((await call('/api/profile')).sellingEnergy).toBe(false);
    await updateProfile({ sellingEnergy: true, sellingEnergyPrice: 10 });
    expect(await call('/api/profile')).toMatchObject({ sellingEnergy: true, sellingEnergyPrice: 10 });
    const now = await versions();
    expect(now).toHaveLength(count + 1);
    await call('/api/tariff/remove', { id: now.at(-1)?.id ?? '' });
  });

  test('the only tariff cannot be removed, nor another home’s', async () => {
    const [only] = await versions();
    expect((await call('/api/tariff/remove', { id: only?.id ?? '' })).error).toBe('tariff.last');
    const other = await platform().callAs('swiss@foyer.example', '/api/tariff/remove', {
      id: only?.id ?? '',
    });
    expect(other.body.error).toBe('tariff.not.found');
  });

  test('a comparison covers last month line by line and its lines add up to the total', async () => {
    const { comparison } = await call('/api/tariff/compare', flat(18, { sellingPrice: 10 }));
    expect(comparison.before.lines.map(({ hours }: { hours: string }) => hours)).toEqual([
      'peak',
      'offPeak',
      'sold',
    ]);
    expect(comparison.after.lines.map(({ hours }: { hours: string }) => hours)).toEqual(['base', 'sold']);
    const energy = (side: { lines: { hours: string; energy: number }[] }) =>
      side.lines.filter(({ hours }) => hours !== 'sold').reduce((sum, line) => sum + line.energy, 0);
    expect(energy(comparison.after)).toBe(energy(comparison.before));
    for (const side of [comparison.before, comparison.after])
      expect(side.lines.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(
        side.total,
      );
    // A home of one month: the available days, for the month and the year.
    expect([comparison.fromDate, comparison.toDate]).toEqual(['2026-05-21', TODAY]);
    expect(comparison.year).toEqual({
      fromDate: '2026-05-21',
      toDate: TODAY,
      before: comparison.before.total,
      after: comparison.after.total,
    });
    const { body } = await platform().callAs('meter@foyer.example', '/api/tariff/compare', flat(18));
    expect(body).toEqual({ status: 'ok', comparison: null });
  });

  describe('an offer', () => {
    const json = async (path: string, fields: object, as = HOME) =>
      (await platform().callAs(as, path, fields as Fields, { method: 'POST', as: 'json' })).body;
    const offer = (name: string, more: object = {}) => ({
      category: 'flat',
      ranges: '',
      offer: { name, kva: 9, ...more },
    });
    const saveAndRemove = async (
      terms: object,
      check: (version: Record<string, unknown>) => Promise<void>,
    ) => {
      const { id } = await json('/api/tariff/save', terms);
      try {
        await check((await versions()).at(-1) as unknown as Record<string, unknown>);
      } finally {
        await call('/api/tariff/remove', { id });
      }
    };
    const priceAt = async (day: string, hour: number) => {
      const { prices } = await call('/api/tariff/prices', { fromDate: day, toDate: addDays(day, 1) });
      // Summer time.
      const at = new Date(Date.parse(`${day}T00:00Z`) + (hour - 2) * 3_600_000).toISOString();
      const text = at.slice(0, 19).replace('T', ' ');
      return prices.findLast(({ from }: { from: string }) => from <= text)?.price;
    };

    test('is listed with the prices of today and the charge of each power', async () => {
      const { kva, offers } = await call('/api/tariff/offers');
      expect(kva).toBe(9);
      const of = (name: string) => offers.find((one: { name: string }) => one.name === name);
      expect(of('base').prices).toEqual([
        { period: 'base', upToKva: 6, price: 19.4, validFrom: '2026-02-01' },
        { period: 'base', upToKva: null, price: 19.27, validFrom: '2026-02-01' },
      ]);
      expect(of('base').standing).toContainEqual({ kva: 9, price: 1956 });
      expect(of('tempo').periods).toHaveLength(6);
      expect(of('peakOffPeakBySeason').seasons).toHaveLength(2);
      expect([of('weekend').periods, of('weekend').prices]).toEqual([['offPeak', 'peak'], []]);
      const swiss = (await json('/api/tariff/offers', {}, 'swiss@foyer.example')).offers;
      expect(swiss.map(({ name }: { name: string }) => name)).toEqual(['flat', 'highLow']);
    });

    test('with published prices has the price of each day', async () => {
      await saveAndRemove({ ...offer('base'), fromDate: '2026-05-22' }, async (version) => {
        expect(version).toMatchObject({ category: 'flat', price: 19.27, offer: { name: 'base', kva: 9 } });
        expect(await priceAt('2026-06-15', 12)).toBe(19.27);
        // The sheet of August replaces it, with no new tariff.
        expect(await priceAt('2026-08-01', 12)).toBe(19.85);
      });
    });

    test('Tempo is priced by colour, and by none that is not published', async () => {
      await saveAndRemove({ ...offer('tempo'), fromDate: '2026-05-22' }, async (version) => {
        expect(version).toMatchObject({ price: null, rangePrice: null, offer: { name: 'tempo' } });
        expect([await priceAt('2026-06-15', 5), await priceAt('2026-06-15', 12)]).toEqual([13.25, 16.12]);
        expect(await priceAt('2026-09-02', 12)).toBeNull();
        const { devices } = await call('/api/devices');
        const deviceId = devices.find(({ type }: { type: string }) => type === 'vrt').id;
        const days = { deviceId, fromDate: '2026-06-01', toDate: '2026-06-11' };
        const { ownEnergy } = await call('/api/measures/ownEnergy', days);
        expect(ownEnergy.unpriced).toBe(0);
        const kwh = (ownEnergy.outsideRanges + ownEnergy.withinRanges) / 3_600_000;
        expect(ownEnergy.saved / kwh).toBeGreaterThan(13.25);
        expect(ownEnergy.saved / kwh).toBeLessThan(16.12);
      });
    });

    test('has the hours and prices a household entered', async () => {
      const seasons = [{ from: '01-01', ranges: [{ from: '22:38', to: '06:38' }] }];
      const prices = [
        { period: 'peak', price: 25 },
        { period: 'offPeak', price: 14 },
      ];
      await saveAndRemove(offer('peakOffPeak', { seasons, prices }), async (version) => {
        expect(version).toMatchObject({
          category: 'custom',
          price: 25,
          rangePrice: 14,
          offer: { name: 'peakOffPeak', seasons, prices },
        });
        expect(await priceAt(TODAY, 6.5)).toBe(14);
        expect(await priceAt(TODAY, 7)).toBe(25);
      });
    });

    test('takes the announced days of a household as peak days', async () => {
      const terms = offer('ejp', { peakDays: ['2026-11-05'] });
      await saveAndRemove({ ...terms, fromDate: '2026-05-22' }, async () => {
        expect([await priceAt('2026-06-01', 13), await priceAt('2026-11-05', 13)]).toEqual([17.81, 43.24]);
        // Winter days to come are not known to be normal.
        expect(await priceAt('2026-11-06', 13)).toBeNull();
      });
    });

    test('with a series has the price of each slot, and none in its gaps', async () => {
      const { priceSeries } = platform().store;
      const series = { name: 'hours', country: 'FR', currency: 'EUR', label: 'By the hour', source: 'test' };
      await priceSeries.create(series);
      await priceSeries.recordCharge('hours', {
        validFrom: '2026-01-01',
        centsPerMonth: 1200,
        source: 'test',
      });
      const midnightMs = Date.parse(`${TODAY}T00:00+02:00`);
      const slot = (fromMin: number, toMin: number, centsPerKwh: number) => ({
        startMs: midnightMs + fromMin * 60_000,
        endMs: midnightMs + toMin * 60_000,
        centsPerKwh,
        isProvisional: toMin > 1200,
      });
      // It is noon; from 15:00 to 16:00 no price is known.
      const slots = [
        slot(-1440, 0, 10),
        slot(0, 720, 9),
        slot(720, 735, 31),
        slot(735, 900, -2),
        slot(960, 1260, 12),
      ];
      await priceSeries.change('hours', { added: slots, removed: [], known: 0 }, 'test');
      const name = 'dynamic:hours';
      expect((await call('/api/tariff/offers')).dynamic).toEqual([
        {
          ...{ name, label: 'By the hour', standing: 1200 },
          today: { lowest: -2, highest: 31, now: 31, provisional: true, partial: true },
        },
      ]);
      await saveAndRemove(offer(name), async (version) => {
        expect(version).toMatchObject({
          ...{ category: 'flat', price: null, offer: { name }, offerLabel: 'By the hour' },
        });
        const at = [0, 12, 12.5, 15, 16, 22].map((hour) => priceAt(TODAY, hour));
        expect(await Promise.all(at)).toEqual([9, 31, -2, null, 12, null]);
      });
      const { comparison } = await json('/api/tariff/compare', offer(name));
      const bought = comparison.after.lines.filter(({ hours }: { hours: string }) => hours !== 'sold');
      expect(bought).toMatchObject([{ hours: 'base', period: null, mean: true }]);
      expect(comparison.unpricedHours).toBeGreaterThan(0);
      const own = offer(name, { prices: [{ period: 'base', price: 20 }] });
      expect(await json('/api/tariff/save', own)).toMatchObject({ error: 'tariff.offer.unknown' });
    });

    test('is compared period by period', async () => {
      const { comparison } = await json('/api/tariff/compare', offer('tempo'));
      const lines: { period: string; hours: string; energy: number }[] = comparison.after.lines;
      expect(lines.map(({ hours, period }) => [hours, period])).toEqual(
        expect.arrayContaining([
          ['peak', 'bluePeak'],
          ['offPeak', 'blueOffPeak'],
        ]),
      );
      const bought = (side: { lines: { hours: string; energy: number }[] }) =>
        side.lines.filter(({ hours }) => hours !== 'sold').reduce((sum, { energy }) => sum + energy, 0);
      expect(bought(comparison.after)).toBe(bought(comparison.before));
      expect(comparison.unpricedHours).toBe(0);
    });

    test.each([
      ['of another country', offer('highLow'), 'tariff.offer.unknown'],
      ['without its prices', offer('weekend'), 'tariff.price.missing'],
      [
        'without one of its prices',
        offer('weekend', { prices: [{ period: 'peak', price: 20 }] }),
        'tariff.price.missing',
      ],
      [
        'with hours that overlap',
        offer('peakOffPeak', {
          seasons: [
            {
              from: '01-01',
              ranges: [
                { from: '22:00', to: '06:00' },
                { from: '05:00', to: '07:00' },
              ],
            },
          ],
        }),
        'schedule.ranges.invalid',
      ],
      [
        'without hours',
        offer('peakOffPeak', { seasons: [{ from: '01-01', ranges: [] }] }),
        'schedule.without.range',
      ],
      [
        'with a price above the maximum',
        offer('weekend', { prices: [{ period: 'peak', price: 1001 }] }),
        'parameter.invalid',
      ],
    ])('%s is refused', async (_what, terms, error) => {
      const before = await versions();
      for (const path of ['/api/tariff/save', '/api/tariff/compare'])
        expect(await json(path, terms)).toMatchObject({ status: 'error', error });
      expect(await versions()).toEqual(before);
    });
  });

  test('a feed-in contract earns its price, whatever the household enters, and is on both sides of a comparison', async () => {
    const { contracts } = await call('/api/tariff/feedIn');
    expect(contracts).toMatchObject([{ buyer: 'Foyer Énergie', currency: 'EUR', price: 10 }]);
    const { comparison } = await call('/api/tariff/compare', flat(18, { sellingPrice: 99 }));
    for (const { lines } of [comparison.before, comparison.after])
      expect(lines.at(-1)).toMatchObject({ hours: 'sold', price: 10 });
    const { id } = await call('/api/tariff/save', flat(18, { fromDate: '2026-05-22', sellingPrice: 99 }));
    const house = (await call('/api/devices')).devices.find(({ type }: { type: string }) => type === 'vrt');
    const days = { deviceId: house.id, fromDate: '2026-06-08', toDate: '2026-06-15' };
    const { ownEnergy } = await call('/api/measures/ownEnergy', days);
    const { measures } = await call('/api/measures/grouping', { ...days, groupType: 'day' });
    const soldWs = measures.reduce(
      (sum: number, { values }: { values: { type: string; value: number }[] }) => {
        const of = (type: string) => values.find((one) => one.type === type)?.value ?? 0;
        return sum + of('grid_energy') - of('electricity_meter_energy');
      },
      0,
    );
    expect(ownEnergy.earned).toBeCloseTo((soldWs / 3_600_000) * 10, 3);
    await call('/api/tariff/remove', { id });
  });

  test('a tariff saved by the schedule call begins today, at the supplier’s price when known', async () => {
    const update = { scheduleType: 'electric_tariff', enabled: 'true' };
    await call('/api/schedule/update', { ...update, ranges: '', category: 'flat', name: 'base' });
    expect((await versions()).at(-1)).toMatchObject({ fromDate: TODAY, price: 19.27 });
    await call('/api/schedule/update', { ...update, ranges: NIGHTS, category: 'custom' });
    const now = await versions();
    expect(now.at(-1)).toMatchObject({ fromDate: TODAY, price: 21.46, rangePrice: 16.96, sellingPrice: 10 });
    await call('/api/tariff/remove', { id: now.at(-1)?.id ?? '' });
  });
}
