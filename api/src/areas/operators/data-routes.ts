import { backupRestoreTest } from '@foyer/wire/backups';
import { operatorBackups, operatorImports, operatorStatus } from '@foyer/wire/operator-data';
import { correctionsOfHomes } from '../../energy/corrections/correction-store';
import { recentRejections } from '../../energy/readings/rejection-store';
import { backupRuns, backupStatus } from '../../foundation/database/backup-runs';
import { lastMigration } from '../../foundation/database/migrate';
import { openConnections } from '../../foundation/database/open-connections';
import { listRestoreTests, requestRestoreTest } from '../../foundation/database/restore-tests';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { msOf } from '../../foundation/http/wire-time';
import { tenantsWithoutSeller } from '../../foundation/tenants/seller-store';
import { searchAudit } from '../../identity/accounts/audit-search';
import { forOperator, type Route } from '../../identity/answer';
import { entryOnWire } from './entry-wire';
import type { Installation } from './installation';
import { recordOperation } from './record-operation';

export interface DataDependencies {
  readonly database: Database;
  readonly installation: Installation;
  readonly publicOrigin: string;
  readonly requiresSecondFactor: boolean;
  readonly demo: object | null;
}

const MAX_IMPORTS = 50;
const MAX_RUNS = 100;
const MAX_TESTS = 20;

const TEST_REFUSALS = { 'no backup': 'backup.none', 'under way': 'restore.test.under.way' } as const;

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/** Imports, backups and the installation as operators see them (docs/rules/operators.md). */
export function dataRoutes({
  database,
  installation,
  publicOrigin,
  requiresSecondFactor,
  demo,
}: DataDependencies): Route[] {
  return [
    forOperator(operatorImports, async () => {
      const imported = { action: 'administration.readings.import' };
      const files = (await searchAudit(database, imported, { count: MAX_IMPORTS })).map(entryOnWire);
      const corrections = await correctionsOfHomes(database, MAX_IMPORTS);
      const refused = await recentRejections(database, MAX_IMPORTS);
      return {
        files: files.map(({ household, atMs, machineUser, facts }) => ({
          ...{ household, atMs, machineUser },
          accepted: numberOf(facts.accepted),
          known: numberOf(facts.known),
        })),
        corrections: corrections.map(
          ({ createdAt, appliedAt, failingSince, householdId: id, householdName: name, ...correction }) => ({
            ...correction,
            household: { id, name },
            createdMs: createdAt.getTime(),
            appliedMs: msOf(appliedAt),
            failingSinceMs: msOf(failingSince),
          }),
        ),
        refused: refused.map(({ lastAt, householdId: id, householdName: name, ...rejection }) => ({
          ...rejection,
          household: { id, name },
          lastMs: lastAt.getTime(),
        })),
      };
    }),

    forOperator(operatorBackups, async (_input, { nowMs }) => {
      const status = await backupStatus(database, new Date(nowMs));
      const good = status?.lastGood ?? null;
      return {
        lastGood: good && {
          endedMs: Date.parse(good.at),
          ageSeconds: good.ageSeconds,
          folder: good.folder,
          bytes: good.bytes,
        },
        failures: status?.failures ?? 0,
        lastFailure: status?.lastFailure ?? null,
        runs: (await backupRuns(database, MAX_RUNS)).map(({ startedAt, endedAt, ...run }) => ({
          ...run,
          startedMs: startedAt.getTime(),
          endedMs: endedAt.getTime(),
        })),
        tests: (await listRestoreTests(database, MAX_TESTS)).map(
          ({ key, requestedAt, startedAt, endedAt, newestReadingAt, ...test }) => ({
            ...test,
            id: String(key),
            requestedMs: requestedAt.getTime(),
            startedMs: msOf(startedAt),
            endedMs: msOf(endedAt),
            newestReadingMs: msOf(newestReadingAt),
          }),
        ),
      };
    }),

    forOperator(backupRestoreTest, async (_input, who) => {
      await database.transaction(async (sql) => {
        const test = await requestRestoreTest(sql, new Date(who.nowMs));
        if (typeof test !== 'number') throw new Refusal(TEST_REFUSALS[test]);
        await recordOperation(sql, who, 'backup.test', { facts: { test } });
      });
      return {};
    }),

    forOperator(operatorStatus, async (_input, { nowMs }) => {
      const { homes, behind, failing, isStalled } = await installation.homes();
      const { due, oldestSeconds, ...jobs } = await installation.jobs();
      const { waiting, failed, failedLastHour, oldestSeconds: mailSeconds } = await installation.mail();
      const backup = await installation.backups();
      return {
        versions: installation.versions,
        schema: await lastMigration(database),
        startedMs: Math.round(nowMs - process.uptime() * 1000),
        nowMs,
        connections: await openConnections(database),
        parts: Object.entries(installation.parts).map(([name, availability]) => ({ name, availability })),
        publicOrigin,
        requiresSecondFactor,
        isDemo: demo !== null,
        measuring: { homes, behind, failing, isStalled },
        jobs: { due, lagSeconds: oldestSeconds, ...jobs },
        tenantsWithoutSeller: [...(await tenantsWithoutSeller(database))],
        mails: { waiting, failed, failedLastHour, oldestSeconds: mailSeconds },
        backupAgeSeconds: backup?.lastGood?.ageSeconds ?? null,
      };
    }),
  ];
}
