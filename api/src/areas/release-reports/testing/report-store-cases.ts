import { HOME, OTHER } from '../../../foundation/database/testing/homes';
import type { Store } from '../../../process/store';
import { type AreaReport, householdsByCohort, recordReport, removeOldReports } from '../report-store';

const NOW = new Date('2026-06-21T10:20:00Z');
const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

const report = (change: Partial<AreaReport>): AreaReport => ({
  tenant: 'foyer',
  householdId: HOME.id,
  cohort: 'stable',
  area: 'mf-pool',
  version: '1.0.0-a',
  shown: true,
  failed: [],
  fellBack: false,
  overBudget: [],
  measures: {},
  ...change,
});

/** Cases of reports over a store with the accounts of {@link HOME} and {@link OTHER}. */
export function reportStoreCases(store: () => Store): void {
  const record = (change: Partial<AreaReport>, now = NOW) =>
    store().transaction(({ database }) => recordReport(database, report(change), now));
  const byCohort = (version: string, since = NOW) =>
    householdsByCohort(store().database, { area: 'mf-pool', version, since });
  const none = { canary: 0, stable: 0 };

  it('counts a household once for a version and kind, however often it reports', async () => {
    const canary = { cohort: 'canary', version: '1.1.0-b' } as const;
    await Promise.all(
      Array.from({ length: 20 }, () => record({ ...canary, shown: false, failed: ['mount', 'mount'] })),
    );
    await record({ ...canary, overBudget: ['mountMs'], measures: { mountMs: 900, clsThousandths: 0 } });
    await record({ householdId: OTHER.id });
    expect(await byCohort('1.1.0-b')).toEqual({
      shown: { canary: 1, stable: 1 },
      failed: { canary: 1, stable: 0 },
      overBudget: { canary: 1, stable: 0 },
    });
    const counts = await store().database.query(
      `select kind, sum(count)::int as count from area_report_hour where version = '1.1.0-b' group by kind order by kind`,
    );
    expect(counts).toEqual([
      { kind: 'budget:mountMs', count: 1 },
      { kind: 'clsThousandths', count: 1 },
      { kind: 'mount', count: 20 },
      { kind: 'mountMs', count: 1 },
      { kind: 'shown', count: 1 },
    ]);
  });

  it('counts a canary household that fell back in neither cohort for the version it fell back to', async () => {
    await record({ cohort: 'canary', failed: ['late'] });
    expect(await byCohort('1.1.0-b')).toMatchObject({
      shown: { canary: 1, stable: 1 },
      failed: { stable: 0 },
    });
  });

  it('counts what is reported since a moment', async () => {
    expect(await byCohort('1.1.0-b', later(1))).toEqual({ shown: none, failed: none, overBudget: none });
    await record({ householdId: OTHER.id }, later(3));
    expect(await byCohort('1.1.0-b', later(2))).toMatchObject({ shown: { canary: 0, stable: 1 } });
  });

  it('forgets reports after 30 days', async () => {
    const rows = async () => {
      const [found] = await store().database.query<{ hours: number; households: number }>(
        `select (select count(*)::int from area_report_hour) as hours,
           (select count(*)::int from area_report_household) as households`,
      );
      return found;
    };
    await removeOldReports(store().database, later(30 * 24 + 2));
    expect(await rows()).toEqual({ hours: 1, households: 1 });
    await removeOldReports(store().database, later(30 * 24 + 4));
    expect(await rows()).toEqual({ hours: 0, households: 0 });
  });
}
