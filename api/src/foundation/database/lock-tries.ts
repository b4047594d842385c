import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type Sql, StoreError } from './sql';

/** How long a change of tables waits for those that others use. */
export interface LockLimits {
  /** For one table. */
  readonly limitMs: number;
  readonly tries: number;
  /** Between two tries. */
  readonly retryMs: number;
}

/**
 * Statements of all processes wait behind a change that waits for their table, so it gives up soon, and begins again. It has to
 * give up before the second (`deadlock_timeout`) after which the server ends one of two transactions that wait for each other:
 * that could be a request.
 */
export const LOCK_LIMITS: LockLimits = { limitMs: 400, tries: 100, retryMs: 500 };

/** Lock not free in time, deadlock. */
const BUSY = /^(55P03|40P01)$/;

/** The driver's error is the cause of the one that the database layer makes of it. */
function isBusy(error: unknown): boolean {
  const cause = error instanceof StoreError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && BUSY.test(String(cause.code));
}

/** Runs statements that change tables. Rejects with `database.busy` where one of these is not free in time. */
export async function changeTables(
  sql: Sql,
  { name, script, limitMs }: { readonly name: string; readonly script: string; readonly limitMs: number },
): Promise<void> {
  await sql.query(`set local lock_timeout = ${limitMs}`);
  await sql.script(script).catch((error: unknown) => {
    throw isBusy(error)
      ? new StoreError('database.busy', `${name} waits for a table in use`, { cause: error })
      : error;
  });
}

/** Runs a transaction with {@link changeTables} again while its tables are not free. */
export async function withLockTries<T>(
  database: Database,
  work: (sql: Sql) => Promise<T>,
  { tries, retryMs, ...options }: LockLimits & { readonly statementTimeoutMs?: number },
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await database.transaction(work, options);
    } catch (error) {
      const busy = error instanceof StoreError && error.code === 'database.busy';
      if (!busy || tried === tries) throw error;
    }
    await pause(retryMs);
  }
}
