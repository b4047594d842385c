import { compareOffers, type OfferComparisons } from '@foyer/wire/offers';
import type { Alert } from '../../energy/alerts/alert-store';
import { alertWords } from '../../energy/alerts/alert-words';
import { testStores } from '../../foundation/database/testing';
import type { Store } from '../../process/store';
import { TEST_NOW, type TestPlatform, testPlatform } from '../../process/testing/test-platform';
import type { BillFacts } from '../documents/facts';
import { announceRedDays } from '../tempo/red-days';
import { contractOn, contractVersionOf, pricesOn } from './contract-version';
import { buyInEveryStep, commandsOn, importCases, SERIES, seriesCases } from './testing/series-cases';

const HOME = 'home@foyer.example';
const SOLAR = 'solar@foyer.example';
const [TEMPO, SWISS, METER] = ['tempo', 'swiss', 'meter'].map((name) => `${name}@foyer.example`) as [
  string,
  string,
  string,
];
const DAY_MS = 86_400_000;
const OWN = {
  fromDay: '2026-01-01',
  supplier: 'Foyer Énergie',
  offer: 'own',
  kva: 6,
  country: 'FR',
  currency: 'EUR',
  ranges: 'mon 22:20 on;tue 6:20 off',
  isOffPeakWithin: true,
  pricesCentsPerKwh: [21, 16],
} as const;

describe.each(testStores({ seededAt: TEST_NOW }))(
  'contracts, their versions and their prices on %s',
  (_name, database) => {
    let store: Store;
    let platform: TestPlatform;
    const post = (path: string, fields: Record<string, string | number>) =>
      platform.callAs(HOME, path, fields, { method: 'POST' });
    const idOf = async (email = HOME) => (await platform.account(email)).id;

    beforeAll(async () => {
      store = await database.open();
      platform = testPlatform(store);
    }, 180_000);
    afterAll(async () => {
      await platform.close();
      await database.stop();
    });

    /** Facts of the bill of a month. */
    const billOf = async (fromDay: string, email = HOME) => {
      await platform.makePapers(email);
      const { bills } = (await platform.callAs(email, '/api/user/document/bills')).body;
      const isBill = ({ type, from }: { type: string; from: string }) =>
        type === 'IntermediateTransitionalBill' && from === fromDay;
      const stored = await store.documents.byNumber(await idOf(email), bills.find(isBill)?.number ?? '');
      return stored?.facts as BillFacts | undefined;
    };

    const compare = async (email: string): Promise<OfferComparisons> => {
      const { body } = await platform.callAs(email, '/api/tariff/offers/compare');
      return compareOffers.read(compareOffers.answer.parse(body));
    };
    /** What is bought; the comparison leaves the sold surplus out. */
    const billedCents = async (email: string, fromDay: string) => {
      const lines = (await billOf(fromDay, email))?.bill.lines ?? [];
      return lines.reduce((sum, { kind, amountCents }) => sum + (kind === 'feedIn' ? 0 : amountCents), 0);
    };

    const { command, importQuarters } = commandsOn(() => platform);

    const boughtWs = async (fromDate: string, toDate: string) => {
      const id = await idOf();
      const house = (await store.devices.ofHousehold(id)).find(({ plugType }) => plugType === 'vrt');
      const [month] =
        (await store.measures.grouping(id, {
          ...{ of: { deviceId: house?.id ?? '' }, groupType: 'month', fromDate, toDate },
          ...{ types: ['grid_energy'], now: new Date(Date.parse(toDate) + DAY_MS) },
        })) ?? [];
      return month?.values[0]?.value ?? Number.NaN;
    };

    it('are billed whatever the household enters as its tariff, power and supplier', async () => {
      const saved = await post('/api/tariff/save', {
        category: 'flat',
        ranges: '',
        price: 0,
        fromDate: '2026-05-21',
      });
      expect(saved.body.status).toBe('ok');
      await post('/api/user/update', { electric_power_capacity: '3', electricityProvider: 'Autre' });
      platform.passTime(14 * DAY_MS); // 5 July
      await platform.advance(HOME);
      const { supplier, power, currency, bill } = (await billOf('2026-06-01')) ?? {};
      expect([supplier, power, currency]).toEqual(['Foyer Énergie', 9, 'EUR']);
      expect(bill?.lines.map(({ hours, unitCents }) => [hours, unitCents])).toEqual([
        [null, 1956],
        ['peak', 20.65],
        ['offPeak', 15.79],
        // The supplier buys the surplus.
        [null, 10],
      ]);
      expect(bill?.boughtKwh).toBeCloseTo((await boughtWs('2026-06-01', '2026-07-01')) / 3_600_000, 6);
    });

    it.each([
      [HOME, 'peakOffPeak', 'contract', ['base', 'peakOffPeak', 'tempo']],
      [TEMPO, 'tempo', 'tariff', ['base', 'peakOffPeak', 'tempo']],
    ])('are compared at what %s was billed', async (email, offer, offPeakHours, names) => {
      await platform.advance(email);
      const found = await compare(email);
      expect(found).toMatchObject({ currency: 'EUR', kva: 9, isKvaKnown: true, offPeakHours });
      const { offers = [], unpriced, months } = found.month ?? {};
      expect(months).toEqual([{ month: '2026-06', state: 'compared' }]);
      expect(offers.map((one) => one.offer).toSorted()).toEqual(names);
      expect(unpriced?.map((one) => [one.offer, one.reason])).toEqual([['ejp', 'closed']]);
      const own = offers.find((one) => one.verdict === 'inForce');
      expect([own?.offer, own?.totalCents]).toEqual([offer, await billedCents(email, '2026-06-01')]);
      for (const { lines, totalCents } of offers)
        expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
      // The only full month of the home is also its year.
      expect(found.year?.offers).toEqual(offers);
      expect(found.year?.months.filter(({ state }) => state === 'notMeasured')).toHaveLength(11);
    });

    it('are not needed for a comparison', async () => {
      await platform.advance(SWISS);
      const { currency, isKvaKnown, offPeakHours, month } = await compare(SWISS);
      expect([currency, isKvaKnown, offPeakHours]).toEqual(['CHF', true, null]);
      expect(month?.offers.map(({ offer }) => offer).toSorted()).toEqual(['flat', 'own']);
      expect(month?.offers.find(({ verdict }) => verdict === 'inForce')?.offer).toBe('own');
      const offer = { category: 'flat', ranges: '', offer: { name: 'flat', kva: 12 } };
      const saved = await platform.callAs(SWISS, '/api/tariff/save', offer, { method: 'POST', as: 'json' });
      expect(saved.body.status).toBe('ok');
      const chosen = await compare(SWISS);
      expect(chosen.kva).toBe(12);
      expect(chosen.month?.offers.find(({ verdict }) => verdict === 'inForce')?.offer).toBe('flat');
      expect(await compare(METER)).toMatchObject({ month: null, year: null });
    });

    it('are replaced by newer versions and never changed', async () => {
      const id = await idOf();
      await store.contracts.record(id, { ...OWN, fromDay: '2026-07-16' });
      const known = await store.contracts.ofHousehold(id);
      expect(contractOn(known, '2026-07-15')?.offer).toBe('peakOffPeak');
      expect(contractOn(known, '2026-07-16')?.pricesCentsPerKwh).toEqual([21, 16]);
      await expect(store.contracts.record(id, { ...OWN, fromDay: '2026-07-16' })).rejects.toThrow();
      const dynamic = { offer: 'dynamic', series: 'quarters', kva: '9' };
      await importQuarters('2026-07-25T22:00Z', '2026-07-30T22:00Z', SERIES);
      await command('prices charge', [], { series: 'quarters', from: '2026-07-01', cents: '1240' });
      await command('contract supply', [HOME], { ...dynamic, from: '2026-07-26' });
      await expect(store.database.query('update contract_version set kva = 3')).rejects.toThrow();
      const indexed = {
        ...{ fromDay: '2026-07-26', buyer: 'Foyer Énergie', currency: 'EUR', centsPerKwh: 7 },
        ...{ requestedDay: null, kwp: null },
      };
      await store.feedIns.record(id, { ...indexed, isProvisional: true });
      platform.passTime(31 * DAY_MS); // 5 August
      await platform.advance(HOME);
      await buyInEveryStep(store);
      expect(await billOf('2026-07-01')).toBeUndefined();
      const { missingPrice } = (await platform.callAs(HOME, '/api/user/document/bills')).body;
      expect(missingPrice).toMatchObject({ kind: 'energy', day: '2026-07-31', isProvisional: false });
      await importQuarters('2026-07-30T22:00Z', '2026-07-31T22:00Z');
      expect(await billOf('2026-07-01')).toBeUndefined();
      const { body } = await platform.callAs(HOME, '/api/user/document/bills');
      expect([body.waitsFor, body.missingPrice]).toEqual([
        'priceMissing',
        { kind: 'feedIn', period: null, day: '2026-07-26', isProvisional: true },
      ]);
      // A process of the release before does not know the price and has a bill at the earlier one.
      const [june] = await store.database.query<{ number: string }>(
        `select number from document where from_day = '2026-06-01' and type = 'IntermediateTransitionalBill'
           and household_key = (select key from account where id = $1)`,
        [id],
      );
      const earlier = await store.documents.byNumber(id, june?.number ?? '');
      if (!earlier) throw new Error('no bill of June');
      const july = { ...earlier, fromDay: '2026-07-01', toDay: '2026-08-01' };
      await expect(store.documents.issue(id, july)).rejects.toThrow(/not published/);
      expect(await store.feedIns.record(id, { ...indexed, isProvisional: false })).toBe(true);
      expect(await store.feedIns.record(id, { ...indexed, isProvisional: true })).toBe(false);
      expect(
        (await billOf('2026-07-01'))?.bill.lines.map(({ fromDay, unitCents }) => [fromDay, unitCents]),
      ).toEqual([
        ['2026-07-01', 1956],
        ['2026-07-01', 20.65],
        ['2026-07-01', 15.79],
        // A contract of its own: a new one of supply does not cut it.
        ['2026-07-01', 10],
        ['2026-07-16', 1565],
        ['2026-07-16', 21],
        ['2026-07-16', 16],
        ['2026-07-26', 1240],
        ['2026-07-26', expect.any(Number)],
        ['2026-07-26', 7],
      ]);
    });

    seriesCases(() => platform, billOf);
    describe('prices of a series', () => importCases(() => platform));

    it('without a price for a component are not billed, which the answer states', async () => {
      const id = await idOf();
      await store.contracts.record(id, {
        ...OWN,
        fromDay: '2026-08-01',
        offer: 'unknown',
        pricesCentsPerKwh: [],
      });
      platform.passTime(31 * DAY_MS); // 5 September
      await platform.advance(HOME);
      expect(await billOf('2026-08-01')).toBeUndefined();
      const { waitsFor, missingPrice } = (await platform.callAs(HOME, '/api/user/document/bills')).body;
      expect(waitsFor).toBe('priceMissing');
      expect(missingPrice).toEqual({
        ...{ kind: 'energy', period: null, day: '2026-08-01' },
        isProvisional: false,
      });
    });

    it('are recorded at the signature, with the tariff of that day', async () => {
      const email = SOLAR;
      const id = await idOf(email);
      expect(await store.contracts.ofHousehold(id)).toEqual([]);
      const lifecycle = { contract: { state: 'Active', signatureDate: '2026-06-20' }, activation: null };
      await store.database.query('update account set contract_lifecycle = $2::jsonb where id = $1', [
        id,
        JSON.stringify(lifecycle),
      ]);
      expect(await store.contracts.ofHousehold(id)).toEqual([
        {
          fromDay: '2026-06-20',
          supplier: 'Foyer Énergie',
          offer: 'base',
          kva: 9,
          country: 'FR',
          currency: 'EUR',
          ranges: '',
          isOffPeakWithin: true,
          pricesCentsPerKwh: [],
        },
      ]);
    });

    it('signed before they were recorded have the tariff they were signed with', async () => {
      const id = await idOf();
      await store.database.query(
        'delete from contract_version where household_key = (select key from account where id = $1)',
        [id],
      );
      await store.database.query('select record_contract(key) from account where id = $1', [id]);
      // Not the price of 0 that the household saved afterwards.
      expect(await store.contracts.ofHousehold(id)).toMatchObject([
        { offer: 'own', isOffPeakWithin: true, pricesCentsPerKwh: [21.46, 16.96] },
      ]);
    });

    it('answer colours and prices for Tempo alone', async () => {
      const tempo = async () => [
        (await platform.callAs(HOME, '/api/profile')).body.tempo,
        (await platform.callAs(HOME, '/api/tariff/tempo')).body.tempo,
      ];
      expect(await tempo()).toEqual([false, null]);
      const contract = { ...OWN, fromDay: '2026-07-02', offer: 'tempo', ranges: '', pricesCentsPerKwh: [] };
      await store.contracts.record(await idOf(), contract);
      // 5 September.
      await store.database.query(
        "insert into tempo_colour (day, colour, source, fetched_at) values ('2026-09-01', 'white', 'test', now())",
      );
      await store.database.query(
        `insert into tempo_colour (day, colour, source, fetched_at) select day::date, 'blue', 'test', now()
         from generate_series('2026-09-02'::date, '2026-09-05'::date, interval '1 day') day`,
      );
      expect(await tempo()).toEqual([
        true,
        {
          today: { date: '2026-09-05', colour: 'blue', peakPrice: 16.54, offPeakPrice: 13.56 },
          tomorrow: { date: '2026-09-06', colour: null, peakPrice: null, offPeakPrice: null },
          usuallyKnownAt: '2026-09-05 09:00:00',
          now: { colour: 'blue', offPeak: false, price: 16.54, end: '2026-09-05 20:00:00' },
          next: { colour: 'blue', offPeak: true, price: 13.56, end: '2026-09-06 04:00:00' },
          left: { blue: 296, white: 42, red: 22 },
        },
      ]);
    });

    it('announce a red Tempo day once, until it has ended', async () => {
      const announce = (at: string) => announceRedDays(store, new Date(at));
      const alerts = async () => {
        const all = await store.alerts.ofHousehold(await idOf());
        return all.flatMap(({ kind, ...alert }) => (kind === 'tempo_red_day' ? [alert] : []));
      };
      // Tempo as the tariff it shows, beside another contract.
      const offer = { name: 'tempo', country: 'FR', kva: 9, seasons: null, ownPrices: null, peakDays: [] };
      await store.tariffs.save(await idOf(SOLAR), {
        ...{ id: 'tempo-tariff', fromDay: '2026-09-01', savedAt: new Date('2026-09-01'), offer },
        ...{
          category: 'predefined',
          name: null,
          ranges: '',
          pricesCentsPerKwh: [],
          sellingCentsPerKwh: null,
        },
      });
      await announce('2026-09-05T09:00:00Z');
      expect(await alerts()).toEqual([]);
      await store.database.query(
        `insert into tempo_colour (day, colour, source, fetched_at) values ('2026-09-06', 'red', 'test', now())`,
      );
      await announce('2026-09-05T09:15:00Z');
      await announce('2026-09-06T03:59:00Z');
      const facts = { redDay: '2026-09-06', cents: 72.95 };
      expect(await alerts()).toMatchObject([{ active: true, facts }]);
      const words = alertWords(
        { ...(await alerts())[0], kind: 'tempo_red_day' } as Alert,
        'en',
        'Europe/Paris',
      );
      expect(words.description).toBe(
        '6 September 2026 is a red day: from 6:00 to 22:00 a kWh costs 72.95 c€.',
      );
      const told = `select a.email, n.kind, n.facts from notification n join account a on a.key = n.household_key
        where n.subject = 'tempo_red_day' order by a.email`;
      expect(await store.database.query(told)).toEqual([
        { email: HOME, kind: 'change', facts },
        { email: SOLAR, kind: 'change', facts },
        { email: 'tempo@foyer.example', kind: 'change', facts },
      ]);
      await announce('2026-09-07T03:59:00Z');
      expect(await alerts()).toMatchObject([{ active: true }]);
      await announce('2026-09-07T04:00:00Z');
      expect(await alerts()).toMatchObject([{ active: false }]);
    });
  },
);

it.each([
  [OWN, ['peak', 21, 'offPeak', 16], 1565],
  [{ ...OWN, isOffPeakWithin: false, pricesCentsPerKwh: [16, 21] }, ['peak', 21, 'offPeak', 16], 1565],
  [{ ...OWN, ranges: '', pricesCentsPerKwh: [19] }, ['base', 19], 1565],
  [{ ...OWN, offer: 'base', ranges: '', pricesCentsPerKwh: [] }, ['base', 19.4], 1565],
  [{ ...OWN, offer: 'peakOffPeak', kva: 12, pricesCentsPerKwh: [] }, ['peak', 20.65, 'offPeak', 15.79], 2332],
  [{ ...OWN, offer: 'flat', ranges: '', country: 'CH', pricesCentsPerKwh: [] }, ['base', 25.6], 670],
])('has the prices of %j', (contract, energy, standing) => {
  const prices = pricesOn(contract, '2026-03-01');
  expect(prices.energy.flatMap(({ hours, centsPerKwh }) => [hours, centsPerKwh])).toEqual(energy);
  expect(prices.standingCentsPerMonth).toBe(standing);
});

it('refuses hours that cannot be read', () => {
  expect(() => contractVersionOf({ ...OWN, ranges: 'mon 25:00 on' })).toThrow('cannot be read');
});
