import { startOfSiteDay } from '@foyer/domain';
import type { StoredTariff } from '../../home/tariff/tariff-store';
import type { Account } from '../../identity/accounts/account-store';
import { storedContract } from '../contract/testing/stored-contract';
import { homeOffers } from './home-offers';
import {
  type ComparedMonth,
  comparedMonths,
  comparisonOf,
  firstFullMonth,
  fullMonths,
  offerCosts,
} from './offer-costs';

const TODAY = '2026-07-15';
const timeZone = 'Europe/Paris';
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const NIGHTS = DAYS.map((day) => `${day} 22:20 on;${day} 6:20 off`).join(';');
const WEEK_END = 'sat 0:00 on;mon 0:00 off';

const SUPPLIED = {
  activation: { energyOffer: { state: 'Activated', activationDate: '2025-01-01' } },
};
const home = (details: object = {}, contractLifecycle: object | null = null) =>
  ({
    tenant: 'foyer',
    operationalDate: '2025-01-01',
    details: { electricPowerCapacity: '9', ...details },
    contractLifecycle,
  }) as unknown as Account;
const tariff = (changes: Partial<StoredTariff> = {}): StoredTariff => ({
  id: 'one',
  fromDay: '2025-01-01',
  savedAt: new Date(0),
  category: 'flat',
  name: null,
  ranges: '',
  pricesCentsPerKwh: [20],
  sellingCentsPerKwh: null,
  ...changes,
});
const custom = (ranges: string, prices: readonly number[] = [21, 16]) =>
  tariff({ category: 'custom', name: 'custom', ranges, pricesCentsPerKwh: prices });
const chosen = (name: string, changes: object = {}) =>
  tariff({
    category: 'custom',
    offer: { name, kva: 12, country: 'FR', seasons: null, ownPrices: null, peakDays: [], ...changes },
  });
const OWN_PRICES = { ownPrices: [{ period: 'base', centsPerKwh: 18 }] };
const SEASONS = { seasons: [{ fromMonthDay: '04-01', ranges: [{ from: '11:00', to: '14:00' }] }] };
const PRICES = { calendar: null, rows: [], slots: null, kva: 12, colours: new Map([['2026-01-05', 'ejp']]) };
const asEntered = (tariffs: readonly StoredTariff[]) =>
  tariffs.map((one) => ({ tariff: one, prices: one.offer ? PRICES : null }));
const standard = (name: string) => tariff({ category: 'predefined', name });

it.each([
  ['a contract', home({}, SUPPLIED), [storedContract({ offer: 'tempo' })], [standard('base')], 'tempo', 6],
  [
    'own prices',
    home({}, SUPPLIED),
    [storedContract({ offer: 'own', pricesCentsPerKwh: [19] })],
    [],
    'own',
    6,
  ],
  [
    'a contract that is not active',
    home(),
    [storedContract({ offer: 'tempo' })],
    [standard('base')],
    'base',
    9,
  ],
  ['a standard tariff', home(), [], [standard('hp_hc_midi')], 'peakOffPeak', 9],
  ['prices of its own', home(), [], [custom(NIGHTS)], 'own', 9],
  ['a price of its own', home(), [], [tariff()], 'own', 9],
  ['a chosen offer', home(), [], [chosen('tempo')], 'tempo', 12],
  ['off-peak hours by season', home(), [], [chosen('peakOffPeakBySeason')], 'peakOffPeak', 12],
  ['own prices of an offer', home(), [], [chosen('base', OWN_PRICES)], 'own', 12],
  ['an offer without published prices', home(), [], [chosen('weekend', OWN_PRICES)], 'own', 12],
  ['a Swiss tariff', home({ country: 'CH' }), [], [standard('double')], 'own', 9],
  ['another country’s tariff', home({ country: 'CH' }), [], [standard('base')], 'own', 9],
  ['no tariff', home({ electricPowerCapacity: '' }), [], [], null, 6],
])('with %s the offer in force is its own', (_what, household, contracts, tariffs, offer, kva) => {
  const found = homeOffers(household, contracts, asEntered(tariffs), TODAY);
  const inForce = found.offers.filter(({ isInForce }) => isInForce).map((one) => one.offer);
  expect([inForce[0] ?? null, inForce.length, found.kva]).toEqual([offer, offer ? 1 : 0, kva]);
  expect(found.isKvaKnown).toBe(offer !== null);
});

it.each([
  ['the contract', [storedContract({ ranges: NIGHTS })], [custom(WEEK_END)], 'contract'],
  ['the tariff', [], [custom(NIGHTS)], 'tariff'],
  [
    'the tariff, entered as peak hours',
    [],
    [custom(DAYS.map((day) => `${day} 6:00 on;${day} 22:00 off`).join(';'), [16, 21])],
    'tariff',
  ],
  ['the chosen offer', [], [chosen('peakOffPeakBySeason', SEASONS)], 'tariff'],
  ['nothing, as a week-end is none', [], [custom(WEEK_END)], 'usual'],
  [
    'nothing, as six hours are none',
    [],
    [custom(DAYS.map((day) => `${day} 0:00 on;${day} 6:00 off`).join(';'))],
    'usual',
  ],
  ['nothing', [], [], 'usual'],
])('takes off-peak hours from %s', (_what, contracts, tariffs, from) => {
  const { offPeakHours, offers } = homeOffers(home(), contracts, asEntered(tariffs), TODAY);
  expect(offPeakHours).toBe(from);
  const [version] = offers.find(({ offer }) => offer === 'peakOffPeak')?.versions ?? [];
  expect(version).toMatchObject({
    offer: 'peakOffPeak',
    components: [{ calendar: expect.anything() }, {}, {}],
  });
});

it('takes the days that a household listed for its offer', () => {
  const { offers } = homeOffers(home(), [], asEntered([chosen('ejp')]), TODAY);
  expect(
    offers.flatMap(({ offer, versions }) => (versions.some(({ colours }) => colours) ? [offer] : [])),
  ).toEqual(['ejp']);
});

describe('an offer with a series of prices', () => {
  const name = 'dynamic:spot';
  const seriesOf = (toDay: string, isProvisional = false) => {
    const [startMs, endMs] = [startOfSiteDay('2026-06-01', timeZone), startOfSiteDay(toDay, timeZone)];
    const slots = [{ startMs, endMs, centsPerKwh: 20, isProvisional }];
    const charge = { validFrom: '2026-01-01', validTo: null, upToKva: null, period: null, cents: 1000 };
    const charges = [{ ...charge, source: 'test', isProvisional: false }];
    return new Map([[name, { label: 'Spot', slots, charges }]]);
  };
  const startMs = startOfSiteDay('2026-06-10', timeZone);
  const june: ComparedMonth = {
    ...{ fromDay: '2026-06-01', toDay: '2026-07-01', missingHours: [], estimatedHours: [] },
    steps: [{ startMs, endMs: startMs + 3_600_000, importedWs: 3_600_000, exportedWs: 0 }],
    boughtWs: 3_600_000,
  };

  it.each([
    ['whole', seriesOf('2026-07-01'), 1020, null],
    ['with a gap', seriesOf('2026-06-20'), null, ['series', '2026-06-20']],
    ['provisional', seriesOf('2026-07-01', true), null, ['provisional', '2026-06-01']],
  ])('that is %s is one more offer', async (_what, series, total, reason) => {
    const own = homeOffers(home(), [], [], TODAY, series);
    const [month] =
      (await offerCosts(own, [june], { timeZone })).find(({ offer }) => offer === name)?.months ?? [];
    expect(month?.cost?.totalCents ?? null).toBe(total);
    expect(month?.unpriced && [month.unpriced.reason, month.unpriced.day]).toEqual(reason);
    expect(own.offers.find(({ offer }) => offer === name)?.label).toBe('Spot');
  });

  it('is in force where the home chose it', () => {
    const found = homeOffers(home(), [], asEntered([chosen(name)]), TODAY, seriesOf('2026-07-01'));
    expect(found.offers.flatMap(({ offer, isInForce }) => (isInForce ? [offer] : []))).toEqual([name]);
  });
});

describe('the compared months', () => {
  const asked = fullMonths(TODAY);
  const month = (fromDay: string, toDay: string): ComparedMonth => ({
    fromDay,
    toDay,
    steps: [],
    missingHours: [1, 2],
    estimatedHours: [3],
    boughtWs: 3_600_000,
  });
  const ranking = async (kva: string, colours: ReadonlyMap<string, string>, tariffs: StoredTariff[]) => {
    const own = homeOffers(home({ electricPowerCapacity: kva }), [], asEntered(tariffs), TODAY);
    const measured = [month('2026-05-01', '2026-06-01'), month('2026-06-01', '2026-07-01')];
    const costs = await offerCosts(own, measured, { timeZone, colours });
    return comparisonOf(asked, measured, costs, { colours, labels: new Map() });
  };

  it.each([
    ['2026-07-15', '2025-07-01', '2026-06-01'],
    ['2026-07-01', '2025-07-01', '2026-06-01'],
    ['2026-06-30', '2025-06-01', '2026-05-01'],
  ])('on %s are those from %s to %s', (today, first, last) => {
    const months = fullMonths(today);
    expect([months.length, months[0], months.at(-1)]).toEqual([12, first, last]);
  });

  it.each([
    ['2026-05-01', '2026-05-01'],
    ['2026-05-02', '2026-06-01'],
  ])('of a home that began on %s begin with %s', (firstDay, month) => {
    expect(firstFullMonth(firstDay)).toBe(month);
  });

  it('are left out where nothing was measured', async () => {
    expect(await comparedMonths(asked, [], timeZone)).toEqual([]);
    expect(comparisonOf(asked, [], [], { colours: undefined, labels: new Map() })).toBeNull();
  });

  it('list what has no price for 3 kVA', async () => {
    const found = await ranking('3', new Map(), [standard('base')]);
    expect(found?.unpriced.map(({ offer, reason, day }) => [offer, reason, day])).toEqual([
      ['peakOffPeak', 'power', '2026-05-01'],
      ['tempo', 'power', '2026-05-01'],
      ['ejp', 'closed', '2026-05-01'],
    ]);
  });

  it('list unknown colours and count the hours without measures', async () => {
    const found = await ranking('9', new Map([['2026-05-01', 'red']]), [standard('base')]);
    expect(found?.unpriced.map(({ offer, reason, day }) => [offer, reason, day])).toEqual([
      ['tempo', 'colour', '2026-05-01'],
      ['ejp', 'closed', '2026-05-01'],
    ]);
    expect(found).toMatchObject({ boughtKwh: 2, missingHours: 4, estimatedHours: 2, limit: 200 });
    expect(found?.months.filter(({ state }) => state === 'compared').map((one) => one.month)).toEqual([
      '2026-05',
      '2026-06',
    ]);
  });
});
