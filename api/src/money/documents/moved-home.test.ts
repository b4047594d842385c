import { changeSiteZone } from '../../energy/measures/site-zone';
import { testStores } from '../../foundation/database/testing';
import { TEST_NOW, type TestPlatform, testPlatform } from '../../process/testing/test-platform';
import { knownColours } from '../prices/tempo-store';
import { isDelay, measuredBill } from './measured-bill';

const HOME = 'home@foyer.example';

describe.each(testStores({ seededAt: TEST_NOW, only: [HOME] }))(
  'bills of a moved home, on %s',
  (_name, database) => {
    let platform: TestPlatform;
    const billOf = async (fromDay: string, toDay: string) => {
      const { store } = platform;
      const household = await platform.account(HOME);
      const month = await measuredBill(
        { store, household, now: TEST_NOW },
        { fromDay, toDay },
        {
          contracts: await store.contracts.ofHousehold(household.id),
          feedIn: await store.feedIns.ofHousehold(household.id),
          colours: await knownColours(store.database),
        },
      );
      if (isDelay(month)) throw new Error(month.reason);
      return month;
    };
    const moveTo = async (timeZone: string) => {
      const { id } = await platform.account(HOME);
      await platform.store.database.transaction((sql) => changeSiteZone(sql, id, timeZone, TEST_NOW));
    };
    const boughtWs = ({ boughtWs: hours }: { readonly boughtWs: readonly (number | null)[] }) =>
      hours.reduce<number>((sum, ws) => sum + (ws ?? 0), 0);

    beforeAll(async () => {
      platform = testPlatform(await database.open());
    }, 180_000);
    afterAll(async () => {
      await platform.close();
      await database.stop();
    });

    it.each(['Indian/Reunion', 'America/Guadeloupe'])(
      'to %s keep the clock of days before the move',
      async (zone) => {
        const days = ['2026-05-21', '2026-06-01'] as const;
        const before = await billOf(...days);
        expect(new Set(before.bill.lines.map(({ hours }) => hours)).size).toBeGreaterThan(1);
        await moveTo(zone);
        const after = await billOf(...days);
        await moveTo('Europe/Paris');
        expect(after).toEqual(before);
      },
    );

    it('bill no hour twice in the month of a move to the east', async () => {
      const before = await billOf('2026-06-01', '2026-06-22');
      await moveTo('Indian/Reunion');
      const after = await billOf('2026-06-01', '2026-06-22');
      expect(after.hoursFromMs).toBe(before.hoursFromMs);
      expect(boughtWs(after)).toBe(boughtWs(before));
    });
  },
);
