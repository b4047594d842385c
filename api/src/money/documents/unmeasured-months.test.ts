import { testStores } from '../../foundation/database/testing';
import { TEST_NOW, type TestPlatform, testPlatform } from '../../process/testing/test-platform';

const HOME = 'home@foyer.example';
const DAY_MS = 86_400_000;
const BILLS = '/api/user/document/bills';
const REPORTS = '/api/user/document/monthlyReports';

describe.each(testStores({ seededAt: TEST_NOW, only: [HOME] }))(
  'documents of unmeasured months, on %s',
  (_name, database) => {
    let platform: TestPlatform;
    const call = async (path: string, fields = {}) => (await platform.callAs(HOME, path, fields)).body;
    /** First days of the listed documents, newest first, and why others are missing. */
    const listed = async (path: string, type: string) => {
      await platform.makePapers(HOME);
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

    it('are issued complete once the platform has caught up', async () => {
      await platform.advance(HOME);
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

    it('are never issued for a month without any measure', async () => {
      platform.passTime(61 * DAY_MS); // 4 September, measured until 5 July and again from September on
      await platform.store.database.query("update gateway set reported_until = '2026-08-31T22:00:00Z'");
      await platform.advance(HOME);
      const expected = { from: ['2026-07-01', '2026-06-01', '2026-05-21'], waitsFor: 'notMeasured' };
      expect(await bills()).toEqual(expected);
      expect(await reports()).toEqual(expected);
    });
  },
);
