import type { SuiteFile } from '@foyer/suite-files';
import { HOME, homeAccount, OTHER } from '../../../foundation/database/testing/homes';
import { decideRollOut, latestDecisions, withDecisions } from '../../../foundation/tenants/roll-out-store';
import type { Store } from '../../../process/store';
import { type AreaReport, recordReport } from '../../release-reports/report-store';
import { judgeRollOuts } from '../judge-roll-outs';

const SINCE = '2026-06-22T08:00:00.000Z';
const at = (minutes: number) => new Date(Date.parse(SINCE) + minutes * 60_000);
const ROLL_OUT = { area: 'mf-tea', version: '1.1.0-b', since: SINCE };

/** A suite in which an area is rolled out. */
const suiteWith = (area: string, share: { readonly permille: number; readonly tenants?: string[] }) =>
  ({
    areas: {
      [area]: {
        version: '1.0.0-a',
        canary: { release: { version: ROLL_OUT.version }, salt: 'a', since: SINCE, ...share },
      },
    },
  }) as unknown as SuiteFile;
const suite = suiteWith('mf-tea', { permille: 1_000, tenants: ['azur'] });

/** Cases of roll-outs over a store with the accounts of {@link HOME} and {@link OTHER}. */
export function rollOutCases(store: () => Store): void {
  const fail = (householdId: string, minutes: number, times = 1) =>
    store().transaction(async ({ database }) => {
      const report: AreaReport = {
        ...{ tenant: 'azur', householdId, cohort: 'canary', area: ROLL_OUT.area, version: ROLL_OUT.version },
        ...{ shown: false, failed: ['mount'], fellBack: true, overBudget: [], measures: {} },
      };
      for (let one = 0; one < times; one += 1) await recordReport(database, report, at(minutes));
    });
  const judge = (minutes: number) => {
    const refreshTenants = jest.fn(async () => {});
    const { database } = store();
    return judgeRollOuts({ database, suite, refreshTenants, now: at(minutes) }).then(() => refreshTenants);
  };
  const halts = async () =>
    (await latestDecisions(store().database)).map(({ number, halted }) => [number, halted]);

  it('goes on while one household fails, however often it reports', async () => {
    await fail(HOME.id, 1, 100);
    expect(await judge(2)).not.toHaveBeenCalled();
    expect(await halts()).toEqual([]);
  });

  it('stops once two households fail, once, which is recorded', async () => {
    await fail(OTHER.id, 3);
    expect(await judge(4)).toHaveBeenCalledTimes(1);
    expect(await judge(5)).not.toHaveBeenCalled();
    expect(await halts()).toEqual([[1, true]]);
    const entries = await store().database.query<{ facts: object }>(
      "select facts from audit_entry where action = 'rollout.halted'",
    );
    expect(entries).toMatchObject([
      { facts: { area: 'mf-tea', canaryFailed: 2, canaryShown: 2, stableFailed: 0 } },
    ]);
    const marked = withDecisions(suite, await latestDecisions(store().database));
    expect(marked.areas['mf-tea']?.canary?.halted).toBe(true);
  });

  it('is judged by later reports alone once a person continues it', async () => {
    const decide = (halted: boolean, minutes: number) =>
      store().database.transaction((sql) => decideRollOut(sql, { ...ROLL_OUT, halted }, at(minutes)));
    expect(await decide(true, 6)).toBe(false);
    expect(await Promise.all([decide(false, 10), decide(false, 10)])).toEqual(
      expect.arrayContaining([true, false]),
    );
    expect(await judge(11)).not.toHaveBeenCalled();
    expect(await halts()).toEqual([[2, false]]);
    for (const household of [HOME, OTHER]) await fail(household.id, 75);
    await judge(76);
    expect(await halts()).toEqual([[3, true]]);
  });

  it('of a release that is only slow is stopped as well', async () => {
    const { accounts, database } = store();
    const ids = Array.from({ length: 23 }, (_, index) => `cohort-${index}`);
    for (const id of ids) await accounts.create(homeAccount({ ...HOME, id, email: `${id}@foyer.example` }));
    const slow = suiteWith('mf-slow', { permille: 50 });
    const record = (householdId: string, index: number) => {
      const isCanary = index < 3;
      const report: AreaReport = {
        ...{ tenant: 'foyer', householdId, cohort: isCanary ? 'canary' : 'stable', area: 'mf-slow' },
        ...{ version: isCanary ? ROLL_OUT.version : '1.0.0-a', shown: true, failed: [], fellBack: false },
        ...{ overBudget: isCanary ? ['mountMs'] : [], measures: {} },
      };
      return store().transaction((inside) => recordReport(inside.database, report, at(100)));
    };
    for (const [index, id] of ids.entries()) await record(id, index);
    await judgeRollOuts({ database, suite: slow, refreshTenants: async () => {}, now: at(101) });
    expect((await latestDecisions(database)).find(({ area }) => area === 'mf-slow')?.halted).toBe(true);
    await database.query("delete from account where id like 'cohort-%'");
  });
}
