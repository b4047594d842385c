import { testStores } from '../../foundation/database/testing';
import { saveSeller, sellerOf, tenantsWithoutSeller } from '../../foundation/tenants/seller-store';
import { makePapersOf } from '../../process/papers';
import { TEST_NOW, type TestPlatform, testPlatform } from '../../process/testing/test-platform';
import type { BillFacts, RegularizationFacts } from './facts';
import { textOfPdf } from './testing/text-of-pdf';

const HOME = 'home@foyer.example';
const DAY_MS = 86_400_000;
const BILLS = '/api/user/document/bills';
const REPORTS = '/api/user/document/monthlyReports';

describe.each(testStores({ seededAt: TEST_NOW, only: [HOME] }))(
  'documents of unmeasured months, on %s',
  (_name, database) => {
    let platform: TestPlatform;
    const call = async (path: string, fields = {}) => (await platform.callAs(HOME, path, fields)).body;
    const makePapers = async () =>
      makePapersOf(platform.store, (await platform.account(HOME)).id, platform.nowMs());
    const monthFrom = async (fromDay: string) => {
      const { id } = await platform.account(HOME);
      const found = (await platform.store.documents.ofHousehold(id)).find(
        (one) => one.type === 'IntermediateTransitionalBill' && one.fromDay === fromDay,
      );
      return platform.store.documents.byNumber(id, found?.number ?? '');
    };
    /** First days of the listed documents, newest first, and why others are missing. */
    const listed = async (path: string, type: string) => {
      await makePapers();
      const { bills, monthlyReports, waitsFor } = await call(path);
      const list: { type: string; from: string }[] = bills ?? monthlyReports;
      return { from: list.filter((one) => one.type === type).map(({ from }) => from), waitsFor };
    };
    const bills = () => listed(BILLS, 'IntermediateTransitionalBill');
    const reports = () => listed(REPORTS, 'RealTimeMonthlyReport');
    const letters = async () => {
      const { id } = await platform.account(HOME);
      const rows = Buffer.from(await call(`/newsletter/${id}/newsletters.txt`)).toString();
      return rows.includes('2026-06');
    };

    beforeAll(async () => {
      platform = testPlatform(await database.open());
    }, 180_000);
    afterAll(async () => {
      await platform.close();
      await database.stop();
    });

    it('wait while the platform catches up after an outage, which the answer states', async () => {
      expect(await bills()).toEqual({ from: ['2026-05-21'], waitsFor: null });
      platform.passTime(14 * DAY_MS); // 5 July, measured until 21 June
      expect(await bills()).toEqual({ from: ['2026-05-21'], waitsFor: 'catchingUp' });
      expect(await reports()).toEqual({ from: ['2026-05-21'], waitsFor: 'catchingUp' });
      expect(await letters()).toBe(false);
    });

    it('are not issued for a tenant without a seller, but for reports', async () => {
      await platform.advance(HOME);
      const { database: db } = platform.store;
      const seller = await sellerOf(db, 'foyer');
      await db.query('delete from seller');
      expect(await tenantsWithoutSeller(db)).toEqual(['foyer']);
      expect(await bills()).toEqual({ from: ['2026-05-21'], waitsFor: null });
      expect(await call(BILLS)).toMatchObject({ waitsSince: '2026-07-03', isBeingMade: false });
      expect((await reports()).from).toEqual(['2026-06-01', '2026-05-21']);
      if (seller) await saveSeller(db, 'foyer', seller, new Date(platform.nowMs()));
      expect(await tenantsWithoutSeller(db)).toEqual([]);
      await makePapers();
      const bill = await monthFrom('2026-06-01');
      expect((bill?.facts as Partial<BillFacts> | undefined)?.seller).toEqual(seller);
      const { body } = await platform.callAs(HOME, '/document/bill', { billNumber: bill?.number ?? '' });
      const text = textOfPdf(body);
      for (const part of ['RCS Lyon 000 000 001', 'FR00000000001', '69000 Lyon', 'CTA'])
        expect(text).toContain(part);
    });

    it('are issued complete once the platform has caught up', async () => {
      expect(await bills()).toEqual({ from: ['2026-06-01', '2026-05-21'], waitsFor: null });
      const { number } = (await call(BILLS)).bills.find(
        ({ type, from }: { type: string; from: string }) =>
          type === 'IntermediateTransitionalBill' && from === '2026-06-01',
      );
      const explained = await call('/api/user/document/bill/explanation', { billNumber: number });
      expect(explained).toMatchObject({ missingHours: 0 });
      expect(explained.beforeTaxesCents).toBeGreaterThan(1000);
      expect(await reports()).toEqual({ from: ['2026-06-01', '2026-05-21'], waitsFor: null });
      expect(await letters()).toBe(true);
    });

    it('are dated the day they are made, and paid after it', async () => {
      expect(await monthFrom('2026-05-21')).toMatchObject({
        issuedDay: '2026-06-21',
        facts: { dueDay: '2026-07-11' },
      });
      expect(await monthFrom('2026-06-01')).toMatchObject({ issuedDay: '2026-07-05' });
      const { payments } = await call('/api/user/document/payments');
      const scheduled = payments.filter(({ kind }: { kind: string }) => kind === 'schedule');
      // The schedule was made on 21 June: its first payment is that of July.
      expect(scheduled[0].day).toBe('2026-07-10');
      expect(scheduled).toHaveLength(10);
      const { id } = await platform.account(HOME);
      const numbered = (await platform.store.documents.ofHousehold(id))
        .filter(({ number }) => /-2026-\d{6}$/.test(number))
        .toSorted((a, b) => a.number.localeCompare(b.number));
      expect(numbered.length).toBeGreaterThan(1);
      const days = numbered.map(({ issuedDay }) => issuedDay);
      expect(days).toEqual(days.toSorted());
    });

    it('ask for the standing charge of a month without any measure, on its day', async () => {
      platform.passTime(61 * DAY_MS); // 4 September, measured until 5 July and again from September on
      await platform.store.database.query("update gateway set reported_until = '2026-08-31T22:00:00Z'");
      await platform.advance(HOME);
      const from = ['2026-08-01', '2026-07-01', '2026-06-01', '2026-05-21'];
      expect(await bills()).toEqual({ from, waitsFor: null });
      const { facts, totalCents } = (await monthFrom('2026-08-01')) ?? {};
      const { bill, isUnmeasured } = facts as BillFacts;
      expect([isUnmeasured, bill.boughtKwh, totalCents]).toEqual([true, 0, bill.lines[0]?.amountCents]);
      expect(totalCents).toBeGreaterThan(1_500);
      const waiting = { from: from.slice(1), waitsFor: 'notMeasured' };
      expect(await reports()).toEqual(waiting);
    });

    it('are credited where the contract ended before their last day, and billed to that day', async () => {
      const { id, contractLifecycle } = await platform.account(HOME);
      const energyOffer = {
        state: 'Discontinued',
        activationDate: '2025-01-01',
        discontinuationDate: '2026-07-04',
      };
      const ended = { ...contractLifecycle, activation: { energyOffer, offerOptions: [] } };
      await platform.store.database.query('update account set contract_lifecycle = $2::jsonb where id = $1', [
        id,
        JSON.stringify(ended),
      ]);
      await makePapers();
      await makePapers();
      const list = await call(BILLS);
      const find = (type: string, from: string) =>
        list.bills.find((one: { type: string; from: string }) => one.type === type && one.from === from);
      const centsOf = (one: { totalAmountIncludingVAT: number }) =>
        Math.round(one.totalAmountIncludingVAT * 100);
      const whole = find('IntermediateTransitionalBill', '2026-07-01');
      const final = find('ClosureTransitionalBill', '2026-07-01');
      const settlement = find('RegularizationBill', '2026-06-01');
      expect([final.to, settlement.to]).toEqual(['2026-07-03', '2026-07-03']);
      const august = find('IntermediateTransitionalBill', '2026-08-01');
      expect(list.creditNotes).toEqual([
        expect.objectContaining({
          from: '2026-08-01',
          totalAmountIncludingVAT: 0 - august.totalAmountIncludingVAT,
        }),
        {
          number: expect.stringMatching(/^FOYER-2026-\d{6}$/),
          from: '2026-07-01',
          to: '2026-07-31',
          totalAmountIncludingVAT: 0 - whole.totalAmountIncludingVAT,
        },
      ]);
      const [, { number }] = list.creditNotes;
      const stored = await platform.store.documents.byNumber(id, number);
      expect(stored?.facts).toMatchObject({ billNumber: whole.number, cause: 'contractEnd' });
      // Cost to the last day minus the payments recorded.
      const { facts } = (await platform.store.documents.byNumber(id, settlement.number)) ?? {};
      const { paidCents } = facts as RegularizationFacts;
      // Those of July and August, after the end, are among them.
      const entries = (await platform.store.payments.ofHousehold(id)).filter(
        ({ kind }) => kind === 'schedule',
      );
      expect(entries.map(({ dueDay }) => dueDay)).toContain('2026-08-10');
      expect(paidCents).toBe(entries.reduce((sum, { amountCents }) => sum + amountCents, 0));
      const june = find('IntermediateTransitionalBill', '2026-06-01');
      expect(centsOf(settlement)).toBe(centsOf(june) + centsOf(final) - paidCents);
      const paper = await call('/document/bill', { billNumber: number });
      expect(Buffer.from(paper).subarray(0, 5).toString()).toBe('%PDF-');
      // Bills, credit note and invoices have the numbers from 1 on.
      const numbers = await platform.store.database.query<{ number: string }>(
        "select number from document where number like 'FOYER-2026-%' order by number",
      );
      expect(numbers.map((one) => Number(one.number.slice(-6)))).toEqual(
        numbers.map((_, index) => index + 1),
      );
    });

    it('are not tried for a report any more after two months', async () => {
      platform.passTime(61 * DAY_MS); // 4 November
      await platform.store.database.query("update gateway set reported_until = '2026-11-03T23:00:00Z'");
      await makePapers();
      await makePapers();
      const { waitsSince } = await call(REPORTS);
      expect(waitsSince).toBe('2026-11-03'); // of October, no longer of August
    });
  },
);
