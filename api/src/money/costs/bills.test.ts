import { addMonths } from '@foyer/domain';
import { type MonthCosts, monthCosts } from '@foyer/wire/costs';
import { testStores } from '../../foundation/database/testing';
import type { Store } from '../../process/store';
import { TEST_NOW, type TestPlatform, testPlatform } from '../../process/testing/test-platform';
import type { StoredDocument } from '../documents/document';
import type { BillFacts } from '../documents/facts';
import { wholeYearReplayCases } from '../replay/testing/year-replay-cases';

const [HOME, TEMPO, SWISS, SOLAR] = ['home', 'tempo', 'swiss', 'solar'].map(
  (name) => `${name}@foyer.example`,
) as [string, string, string, string];
/** Homes with another supplier: here we supply them. */
const SUPPLIED = {
  [SWISS]: { offer: 'highLow', kva: 17, country: 'CH', currency: 'CHF' },
  [SOLAR]: { offer: 'peakOffPeak', kva: 9, country: 'FR', currency: 'EUR' },
};
const FIRST_DAY = '2025-06-01';

// On one database: a year takes long to seed, and what is stored is the same on both.
describe.each(
  testStores({ seededAt: TEST_NOW, longestPastMonths: 14, only: [HOME, TEMPO, SWISS, SOLAR] }, 60_000).slice(
    1,
  ),
)('costs of twelve months on %s', (_name, database) => {
  let store: Store;
  let platform: TestPlatform;

  async function supply(email: string, terms: (typeof SUPPLIED)[string & keyof typeof SUPPLIED]) {
    const { id } = await platform.account(email);
    await store.database.query('update account set contract_lifecycle = $2::jsonb where id = $1', [
      id,
      JSON.stringify({
        contract: { state: 'Active', signatureDate: FIRST_DAY },
        activation: { energyOffer: { state: 'Activated', activationDate: FIRST_DAY } },
      }),
    ]);
    await store.database.query(
      'delete from contract_version where household_key = (select key from account where id = $1)',
      [id],
    );
    await store.contracts.record(id, {
      ...{ fromDay: FIRST_DAY, supplier: 'Foyer Énergie', ranges: '', isOffPeakWithin: true },
      ...{ pricesCentsPerKwh: [], ...terms },
    });
    const { currency } = terms;
    const feedIn = { buyer: 'Foyer Énergie', requestedDay: null, kwp: null, isProvisional: false, currency };
    await store.feedIns.record(id, { ...feedIn, fromDay: '2025-06-01', centsPerKwh: 9.5 });
    // Another price in the middle of a month.
    await store.feedIns.record(id, { ...feedIn, fromDay: '2026-03-16', centsPerKwh: 8.25 });
  }

  beforeAll(async () => {
    store = await database.open();
    platform = testPlatform(store);
    for (const [email, terms] of Object.entries(SUPPLIED)) await supply(email, terms);
    await platform.makePapers(HOME, TEMPO, SWISS, SOLAR);
  }, 240_000);
  afterAll(async () => {
    await platform.close();
    await database.stop();
  });

  const costsOf = async (email: string, month: string): Promise<MonthCosts> => {
    const { body } = await platform.callAs(email, '/api/costs', { month });
    return monthCosts.read(monthCosts.answer.parse(body));
  };

  // Swiss prices are published from 2026 on; the home of SOLAR began in January.
  test.each([
    [HOME, 12],
    [TEMPO, 12],
    [SWISS, 5],
    [SOLAR, 5],
  ])(
    'of %s are its bills and invoices, to the cent',
    async (email, count) => {
      const { id } = await platform.account(email);
      const listed = await store.documents.ofHousehold(id);
      const invoices = new Map(
        listed.filter(({ type }) => type === 'Invoice').map((one) => [one.fromDay.slice(0, 7), one]),
      );
      const months = Array.from({ length: 12 }, (_, ago) => addMonths('2026-05-01', -ago).slice(0, 7));
      const compared: unknown[] = [];
      const billed: unknown[] = [];
      for (const month of months) {
        const due = listed.find(
          ({ type, fromDay }) => type.endsWith('TransitionalBill') && fromDay.startsWith(month),
        );
        if (!due) {
          const { amounts, missingPrices } = await costsOf(email, month).catch(() => ({
            ...{ amounts: null, missingPrices: [] },
          }));
          // Before the home, or before the first price.
          expect(amounts === null || missingPrices.length > 0).toBe(true);
          continue;
        }
        const stored = (await store.documents.byNumber(id, due.number)) as StoredDocument<BillFacts>;
        const { bill, missingHours, estimatedHours } = stored.facts;
        const costs = await costsOf(email, month);
        const own = costs.lines.filter(({ isBilled }) => isBilled);
        const hours = (of: 'missingHours' | 'estimatedHours') =>
          costs.incompleteDays.reduce((sum, day) => sum + day[of], 0);
        compared.push({
          month,
          totalCents: costs.billedCents,
          lines: own.map(({ amountCents }) => amountCents).toSorted(),
          battery: costs.amounts?.batteryCents,
          hours: [hours('missingHours'), hours('estimatedHours')],
        });
        billed.push({
          month,
          totalCents: bill.totalCents,
          lines: bill.lines.map(({ amountCents }) => amountCents).toSorted(),
          battery: invoices.get(month)?.totalCents ?? 0,
          hours: [missingHours, estimatedHours ?? 0],
        });
        const { amounts } = costs;
        expect(amounts?.totalCents).toBe(costs.lines.reduce((sum, line) => sum + line.amountCents, 0));
      }
      expect(compared).toEqual(billed);
      expect(billed).toHaveLength(count);
    },
    120_000,
  );

  wholeYearReplayCases(() => platform);
});
