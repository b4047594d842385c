import { addMonths, energyCents, siteMinuteOfDay } from '@foyer/domain';
import { testStores } from '../../foundation/database/testing';
import type { Store } from '../../process/store';
import { TEST_NOW, type TestPlatform, testPlatform } from '../../process/testing/test-platform';
import { creditNoteOf, creditOfAmount } from './credit-notes';
import type { StoredDocument } from './document';
import type { BillFacts, RegularizationFacts } from './facts';

const HOME = 'home@foyer.example';
const KWH = 3_600_000;
/** Off-peak from 22:20 to 6:20; both ends lie on five-minute steps. */
const isOffPeak = (startMs: number) => {
  const minute = siteMinuteOfDay(startMs, 'Europe/Paris');
  return minute < 380 || minute >= 1340;
};

/** Published for 9 kVA, from each first day: standing charge, peak, off-peak, cents. */
const PRICES = [
  ['2025-02-01', 1801, 21.46, 16.96],
  ['2025-08-01', 1981, 20.81, 16.35],
  ['2026-02-01', 1956, 20.65, 15.79],
] as const;

interface Line {
  readonly kind: string;
  readonly hours: string | null;
  readonly quantity: number;
  readonly unitCents: number;
  readonly amountCents: number;
}

// On one database: a year takes long to seed, and `closing.test.ts` makes the same documents on both.
describe.each(testStores({ seededAt: TEST_NOW, longestPastMonths: 14, only: [HOME] }, 20_000).slice(1))(
  'a year of bills on %s',
  (_name, database) => {
    let store: Store;
    let platform: TestPlatform;
    let deviceId = '';
    const call = async (path: string, fields = {}) => (await platform.callAs(HOME, path, fields)).body;

    /** Energy bought in the hours of each price, Ws, from the stored measures. */
    const boughtIn = async (fromDate: string, toDate: string) => {
      const { id } = await platform.account(HOME);
      const gridBy = async (groupType: 'hour' | 'five_minutes') => {
        const question = { of: { deviceId }, groupType, fromDate, toDate, now: TEST_NOW };
        const groups = await store.measures.grouping(id, { ...question, types: ['grid_energy'] });
        return new Map(
          (groups ?? []).map(({ startsAt, values }) => [startsAt.getTime(), values[0]?.value ?? 0]),
        );
      };
      const [hours, rows] = [await gridBy('hour'), await gridBy('five_minutes')];
      const bought = { peak: 0, offPeak: 0 };
      for (const [startMs, energyWs] of hours) {
        const steps = Array.from({ length: 12 }, (_, index) => startMs + index * 300_000);
        // Rows of earlier years are not kept; their hours are cut in proportion.
        const isKnown = steps.some((at) => (rows.get(at) ?? 0) > 0);
        for (const at of steps)
          bought[isOffPeak(at) ? 'offPeak' : 'peak'] += isKnown ? (rows.get(at) ?? 0) : energyWs / 12;
      }
      return bought;
    };

    beforeAll(async () => {
      store = await database.open();
      platform = testPlatform(store);
      await platform.makePapers(HOME);
      const { devices } = await call('/api/devices');
      deviceId = devices.find(({ type }: { type: string }) => type === 'vrt').id;
    }, 180_000);
    afterAll(async () => {
      await platform.close();
      await database.stop();
    });

    it('adds up, line by line, to the measures and the published prices of the same days', async () => {
      const { bills } = await call('/api/user/document/bills');
      const months = bills.filter(
        ({ type, from }: { type: string; from: string }) =>
          type === 'IntermediateTransitionalBill' && from.endsWith('-01'),
      );
      expect(months.slice(0, 12).map(({ from }: { from: string }) => from)).toEqual(
        Array.from({ length: 12 }, (_, ago) => addMonths('2026-05-01', -ago)),
      );
      let yearKwh = 0;
      for (const { number, from, totalAmountIncludingVAT } of months.slice(0, 12)) {
        const [, standingCents, ...prices] = PRICES.findLast(([validFrom]) => validFrom <= from) ?? [];
        const toDate = addMonths(from, 1);
        const { lines, difference } = await call('/api/user/document/bill/explanation', {
          billNumber: number,
        });
        const [standing, ...others]: Line[] = lines;
        const energy = others.filter(({ hours }) => hours !== 'feedIn');
        expect(standing).toMatchObject({
          kind: 'standingCharge',
          quantity: 1,
          unitCents: standingCents,
          amountCents: standingCents,
        });
        const bought = await boughtIn(from, toDate);
        expect(energy.map(({ hours, unitCents }) => [hours, unitCents])).toEqual([
          ['peak', prices[0]],
          ['offPeak', prices[1]],
        ]);
        for (const { hours, quantity, unitCents, amountCents } of energy) {
          expect(quantity).toBeCloseTo(bought[hours as 'peak' | 'offPeak'] / KWH, 4);
          expect(amountCents).toBe(energyCents(quantity * KWH, unitCents));
        }
        const sold = others.find(({ hours }) => hours === 'feedIn');
        expect(sold?.unitCents).toBe(10);
        expect(sold?.amountCents).toBe(0 - energyCents((sold?.quantity ?? 0) * KWH, 10));
        expect(lines.reduce((sum: number, line: Line) => sum + line.amountCents, 0)).toBe(
          Math.round(totalAmountIncludingVAT * 100),
        );
        // The app prices the days of the contract by the contract, whatever the household entered.
        expect(difference).toBeNull();
        // The monthly chart must show the same energy.
        const chart = await call('/api/measures/grouping', {
          deviceId,
          groupType: 'month',
          fromDate: from,
          toDate,
        });
        const ofMonth = chart.measures[0].values.find(
          ({ type }: { type: string }) => type === 'grid_energy',
        ).value;
        const kwh = energy.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(kwh).toBeCloseTo(ofMonth / KWH, 6);
        yearKwh += kwh;
      }
      expect(yearKwh).toBeGreaterThan(500);
    }, 60_000);

    it('is what the comparison of offers has for the same offer', async () => {
      const { id } = await platform.account(HOME);
      let boughtCents = 0;
      for (const { type, number, fromDay } of await store.documents.ofHousehold(id)) {
        if (type !== 'IntermediateTransitionalBill' || fromDay < '2025-06-01') continue;
        const { bill } = ((await store.documents.byNumber(id, number))?.facts ?? {}) as Partial<BillFacts>;
        // What is sold is not compared.
        boughtCents += (bill?.totalCents ?? 0) + (bill?.creditCents ?? 0);
      }
      const { body } = await platform.callAs(HOME, '/api/tariff/offers/compare');
      const own = body.year.offers.find(({ verdict }: { verdict: string }) => verdict === 'inForce');
      expect(own).toMatchObject({
        offer: 'peakOffPeak',
        difference: 0,
        total: boughtCents,
      });
      expect(body.year.months.every(({ state }: { state: string }) => state === 'compared')).toBe(true);
      expect(body.year.limit).toBe(1200);
      const tempo = body.year.offers.find(({ offer }: { offer: string }) => offer === 'tempo');
      expect(tempo.redDays).toBe(22);
      expect(body.year.unpriced).toMatchObject([{ offer: 'ejp', reason: 'closed' }]);
    }, 60_000);

    it('ends with a settlement: its months minus the advance payments', async () => {
      const { bills } = await call('/api/user/document/bills');
      const of = (type: string) => bills.filter((one: { type: string }) => one.type === type);
      const [account] = of('RegularizationBill');
      expect([account.from, account.to]).toEqual(['2025-05-01', '2026-04-30']);
      const { id } = await platform.account(HOME);
      const stored = await store.documents.byNumber(id, account.number);
      const { months, correctionCents, paidCents, sold } = (stored?.facts ?? {}) as RegularizationFacts;
      expect(sold).toMatchObject([{ buyer: 'Foyer Énergie', isCredited: true }]);
      expect(sold?.[0]?.earnedCents).toBeGreaterThan(0);
      expect([months.length, correctionCents]).toEqual([12, 0]);
      const cost = months.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(Math.round(account.totalAmountIncludingVAT * 100)).toBe(cost - paidCents);
      const [next, first] = of('PaymentSchedule');
      expect(Math.round(first.totalCost * 100)).toBe(paidCents);
      // The second year's payments are based on the cost of the first.
      expect(Math.round(next.totalCost * 100)).toBe(cost);
    });

    it('costs its days up to an end that is recorded when they are settled', async () => {
      const { id, contractLifecycle } = await platform.account(HOME);
      const { payments: entries, documents } = store;
      const find = async (type: string, from: string) => {
        const own = (await documents.ofHousehold(id)).find(
          (one) => one.type === type && one.fromDay === from,
        );
        return own ? await documents.byNumber(id, own.number) : null;
      };
      // An operator credited a part of months that end after the contract.
      const credit = async (from: string, counted: 'year' | 'itself') => {
        const bill = (await find('IntermediateTransitionalBill', from)) as StoredDocument<BillFacts>;
        const why = { cause: 'amount', reason: 'x', countedIn: counted } as const;
        await documents.issue(
          id,
          creditNoteOf(bill, creditOfAmount(bill.facts.bill, 120), why, '2026-06-20'),
        );
        return bill;
      };
      const october = await credit('2025-10-01', 'itself');
      const end = { kind: 'termination', lastDay: '2026-07-10' };
      const soFar = async () => (await call('/api/user/contract/preview', end)).balance.costCents;
      const before = await soFar();
      await credit('2026-05-01', 'year');
      expect(await soFar()).toBe(before - 120);
      const energyOffer = { state: 'Discontinued', activationDate: '2025-01-01' };
      await store.database.query('update account set contract_lifecycle = $2::jsonb where id = $1', [
        id,
        JSON.stringify({
          ...contractLifecycle,
          activation: { energyOffer: { ...energyOffer, discontinuationDate: '2025-08-20' } },
        }),
      ]);
      await platform.makePapers(HOME);
      await platform.makePapers(HOME);
      const { bills, creditNotes, waitsSince } = await call('/api/user/document/bills');
      expect(waitsSince).toBeNull();
      const closing = await find('ClosureRegularizationBill', '2025-05-01');
      const own = {
        type: 'RegularizationBill',
        number: closing?.number,
        isClosing: true,
        from: '2025-05-01',
        to: '2025-08-19',
      };
      expect(bills).toContainEqual(expect.objectContaining(own));
      const kept = ['2025-04-21', '2025-05-01', '2025-06-01', '2025-07-01'];
      const supplied = await Promise.all([
        ...kept.map((from) => find('IntermediateTransitionalBill', from)),
        find('ClosureTransitionalBill', '2025-08-01'),
      ]);
      const costCents = supplied.reduce((sum, one) => sum + (one?.totalCents ?? Number.NaN), 0);
      const credited = creditNotes.filter(({ from }: { from: string }) => from === '2025-10-01');
      const sumOf = (rows: { totalAmountIncludingVAT: number }[]) =>
        Math.round(rows.reduce((sum, one) => sum + one.totalAmountIncludingVAT * 100, 0));
      expect([credited.length, sumOf(credited)]).toEqual([2, 0 - (october.totalCents ?? 0)]);
      // What was paid, and what is still due, cost the days up to the end.
      const recorded = (await entries.ofHousehold(id)).reduce((sum, one) => sum + one.amountCents, 0);
      const { payments } = await call('/api/user/document/payments');
      const open = payments.reduce(
        (sum: number, one: { state: string; amountCents: number; paidCents: number }) =>
          one.state === 'settled' ? sum : sum + one.amountCents - one.paidCents,
        0,
      );
      expect(recorded + open).toBe(costCents);
      for (const { number } of [own, ...credited]) {
        const paper = await call('/document/bill', { billNumber: number });
        expect(Buffer.from(paper).subarray(0, 5).toString()).toBe('%PDF-');
      }
    });
  },
);
