import { testStores } from '../../foundation/database/testing';
import { makePapersOf } from '../../process/papers';
import { TEST_NOW, type TestPlatform, testPlatform } from '../../process/testing/test-platform';

const HOME = 'home@foyer.example';
const DAY_MS = 86_400_000;
const BILLS = '/api/user/document/bills';
const REPORTS = '/api/user/document/monthlyReports';

describe.each(testStores({ seededAt: TEST_NOW, only: [HOME] }))(
  'documents of a home with a meter of its own, on %s',
  (_name, database) => {
    let platform: TestPlatform;
    /** First days of bills and reports, newest first, and why others are missing. */
    const listed = async () => {
      await makePapersOf(platform.store, (await platform.account(HOME)).id, platform.nowMs());
      const { bills, waitsFor } = (await platform.callAs(HOME, BILLS)).body;
      const { monthlyReports } = (await platform.callAs(HOME, REPORTS)).body;
      const daysOf = (list: readonly { type: string; from: string }[], type: string) =>
        list.filter((one) => one.type === type).map(({ from }) => from);
      return {
        bills: daysOf(bills, 'IntermediateTransitionalBill'),
        reports: daysOf(monthlyReports, 'RealTimeMonthlyReport'),
        waitsFor,
      };
    };
    const WAITING = { bills: ['2026-05-21'], reports: ['2026-05-21'], waitsFor: 'catchingUp' };
    const ISSUED = {
      bills: ['2026-06-01', '2026-05-21'],
      reports: ['2026-06-01', '2026-05-21'],
      waitsFor: null,
    };
    /** Measures what was bought in five minutes. */
    const measure = (at: string) =>
      platform.store.database.query(
        `insert into measure_five_minutes (household_key, device_key, at, grid_ws, energy_ws)
         select a.key, d.key, $2, 1000, 1000 from device d join account a on a.key = d.household_key
         where a.email = $1 and d.plug_type = 'vrt'`,
        [HOME, at],
      );

    beforeEach(async () => {
      platform = testPlatform(await database.open());
      await listed();
      await platform.store.database.query(`update gateway set kind = 'mqtt'`);
      platform.passTime(13 * DAY_MS); // 4 July, the last reading came on 21 June
      await platform.advance(HOME);
    }, 180_000);
    afterEach(async () => {
      await platform.close();
    });
    afterAll(() => database.stop());

    it('wait for late readings of their month, a week at most', async () => {
      expect(await listed()).toEqual(WAITING);
      await measure('2026-06-30T21:50:00Z');
      expect(await listed()).toEqual(WAITING);
      await measure('2026-06-30T21:55:00Z');
      expect(await listed()).toEqual(ISSUED);
    });

    it('are issued without them after that', async () => {
      platform.passTime(5 * DAY_MS); // 9 July
      await platform.advance(HOME);
      expect(await listed()).toEqual(WAITING);
      platform.passTime(DAY_MS);
      await platform.advance(HOME);
      expect(await listed()).toEqual(ISSUED);
    });
  },
);
