import { testStores } from '../../foundation/database/testing';
import { TEST_NOW, type TestPlatform, testPlatform } from '../../process/testing/test-platform';
import type { PaymentScheduleFacts, RegularizationFacts } from './facts';

const HOME = 'home@foyer.example';
const DAY_MS = 86_400_000;

interface Listed {
  readonly number: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly totalAmountIncludingVAT: number;
}

describe.each(testStores({ seededAt: TEST_NOW, only: [HOME] }))(
  'a contract that ends within its year, on %s',
  (_name, database) => {
    let platform: TestPlatform;
    const bills = async (): Promise<Listed[]> => {
      await platform.makePapers(HOME);
      return (await platform.callAs(HOME, '/api/user/document/bills')).body.bills;
    };
    const factsOf = async (type: string) => {
      const { id } = await platform.account(HOME);
      const { number } = (await bills()).find((one) => one.type === type) ?? { number: '' };
      return (await platform.store.documents.byNumber(id, number))?.facts;
    };

    beforeAll(async () => {
      platform = testPlatform(await database.open());
    }, 180_000);
    afterAll(async () => {
      await platform.close();
      await database.stop();
    });

    it('is settled on its last day: cost to that day minus the payments recorded', async () => {
      const { payments } = (await factsOf('PaymentSchedule')) as PaymentScheduleFacts;
      expect(payments).toHaveLength(11);
      const { id, contractLifecycle } = await platform.account(HOME);
      const schedule = {
        kind: 'schedule',
        dueDay: '2026-06-10',
        source: 'operator',
        reference: null,
      } as const;
      const [first] = payments;
      const energyOffer = {
        state: 'Discontinued',
        activationDate: '2025-01-01',
        discontinuationDate: '2026-06-25',
      };
      const ended = { ...contractLifecycle, activation: { energyOffer, offerOptions: [] } };
      await platform.store.database.query('update account set contract_lifecycle = $2::jsonb where id = $1', [
        id,
        JSON.stringify(ended),
      ]);
      // The payment arrived, came back, and was paid in part: only what is recorded counts.
      await bills();
      const { record } = platform.store.payments;
      const returned = {
        ...schedule,
        onDay: '2026-06-14',
        state: 'returned',
        amountCents: first?.amountCents ?? 0,
      };
      await record(id, { ...returned, state: 'returned' });
      await record(id, { ...schedule, onDay: '2026-06-18', state: 'paid', amountCents: 1_000 });
      platform.passTime(14 * DAY_MS); // 5 July
      await platform.advance(HOME);
      const listed = await bills();
      expect(listed.map(({ type, from, to }) => [type, from, to]).toSorted()).toEqual([
        ['ClosureTransitionalBill', '2026-06-01', '2026-06-24'],
        ['IntermediateTransitionalBill', '2026-05-21', '2026-05-31'],
        ['PaymentSchedule', '2026-06-01', '2027-05-31'],
        ['RegularizationBill', '2026-06-01', '2026-06-24'],
      ]);
      const centsOf = (type: string) =>
        Math.round((listed.find((one) => one.type === type)?.totalAmountIncludingVAT ?? Number.NaN) * 100);
      const { paidCents, correctionCents } = (await factsOf('RegularizationBill')) as RegularizationFacts;
      expect([paidCents, correctionCents]).toEqual([1_000, 0]);
      expect(centsOf('RegularizationBill')).toBe(centsOf('ClosureTransitionalBill') - paidCents);
      const { payments: listedPayments } = (await platform.callAs(HOME, '/api/user/document/payments')).body;
      expect(listedPayments).toMatchObject([
        { kind: 'schedule', day: '2026-06-10', state: 'settled', paidCents: 1_000 },
        { kind: 'settlement', amountCents: centsOf('RegularizationBill') },
      ]);
    });

    it('has no bill and no schedule after its end', async () => {
      const before = await bills();
      platform.passTime(61 * DAY_MS); // 4 September
      await platform.store.database.query("update gateway set reported_until = '2026-09-03T22:00:00Z'");
      expect(await bills()).toEqual(before);
    });
  },
);
