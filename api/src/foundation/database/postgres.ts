import pg from 'pg';
import { storeErrorFrom } from './database-errors';
import { withJoinedTransactions } from './joining';
import type { Database, Sql, SqlValue } from './sql';
import { withTimeout } from './turns';

export interface PostgresOptions {
  databaseUrl: string;
  statementTimeoutMs: number;
  /** Maximum number of connections. Default 10. */
  poolSize?: number;
  /** Reports a statement without its values, and its duration, when it took more than a second. */
  onSlowQuery?: (statement: string, durationMs: number) => void;
}

const SLOW_MS = 1_000;
const LOGGED_STATEMENT = 200;

const NUMBERS = new Set([20, 1700]); // int8, numeric: sums of Ws stay far below 2^53
const DATE = 1082;
const SPACE_KNOWN_FOR_MS = 5_000;
/** `offset 0` prevents the planner from removing the sort. */
const SPILLING_SORT = `select count(*) from (
  select repeat('x', 100) || n as line from generate_series(1, 8000) n order by line offset 0) lines`;
const SERVER_LIMIT_MARGIN_MS = 250;
const CLOSE_LIMIT_MS = 5_000;
/** Some 30 statements are sent for each step of a home; a plan takes some 50 kB of each connection. */
const MOST_KEPT_PLANS = 300;
/** Characters: longer statements have lists of rows and are seldom equal. */
const LONGEST_KEPT = 4_000;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (NUMBERS.has(oid)) return Number;
    if (oid === DATE) return String;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid);
  },
};

/** @param nameOf name under which the server keeps the plan of a statement; undefined for one it forgets */
function sqlOver(client: pg.PoolClient, nameOf: (text: string) => string | undefined): Sql {
  return {
    query: async <Row extends object>(text: string, values: readonly SqlValue[] = []) => {
      try {
        return (await client.query<Row>({ name: nameOf(text), text, values: [...values] })).rows;
      } catch (error) {
        throw storeErrorFrom(error);
      }
    },
    script: async (text) => {
      try {
        await client.query(text);
      } catch (error) {
        throw storeErrorFrom(error);
      }
    },
  };
}

/**
 * A pool of connections to a PostgreSQL server. It connects at the first query and replaces lost connections, so the
 * store recovers with the server. A server that does not answer within the statement limit counts as unavailable.
 */
export function openPostgres({
  databaseUrl,
  statementTimeoutMs,
  poolSize = 10,
  onSlowQuery,
}: PostgresOptions): Database {
  /** Connections to the server itself: a pooler may run each statement in another session, which has not planned it. */
  const unpooled = new WeakSet<pg.ClientBase>();
  const plans = new Map<string, string>();
  const keptPlan = (text: string) => {
    if (text.length > LONGEST_KEPT) return undefined;
    if (!plans.has(text) && plans.size < MOST_KEPT_PLANS) plans.set(text, `foyer_${plans.size}`);
    return plans.get(text);
  };
  const settings: pg.PoolConfig & { onConnect(client: pg.ClientBase): Promise<void> } = {
    connectionString: databaseUrl,
    max: poolSize,
    types,
    connectionTimeoutMillis: statementTimeoutMs,
    application_name: 'foyer',
    // Not as `options` of the connection: PgBouncer refuses those.
    onConnect: async (client) => {
      await client.query(`set statement_timeout = ${Math.round(statementTimeoutMs)}; set timezone = 'UTC'`);
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      if ('processID' in client && client.processID === rows[0]?.pid) unpooled.add(client);
    },
  };
  const pool = new pg.Pool(settings);
  let spaceSeenAt = Number.NEGATIVE_INFINITY;
  pool.on('error', () => undefined); // an idle connection was lost; the next query opens another

  const connect = async () => {
    try {
      return await pool.connect();
    } catch (error) {
      throw storeErrorFrom(error);
    }
  };

  /** A frozen server or dead network cannot enforce the server's limit, so the client gives up slightly later. */
  const withClientLimit = <T>(limitMs: number, work: Promise<T>) =>
    withTimeout(limitMs + SERVER_LIMIT_MARGIN_MS, work);

  const timed = async <T>(text: string, work: Promise<T>): Promise<T> => {
    const startedMs = performance.now();
    try {
      return await work;
    } finally {
      const durationMs = performance.now() - startedMs;
      if (durationMs > SLOW_MS)
        onSlowQuery?.(text.replaceAll(/\s+/g, ' ').trim().slice(0, LOGGED_STATEMENT), Math.round(durationMs));
    }
  };

  const withClient = async <T>(
    { limitMs, isRepeated = false }: { readonly limitMs: number; readonly isRepeated?: boolean },
    work: (sql: Sql) => Promise<T>,
  ): Promise<T> => {
    const client = await connect();
    const direct = sqlOver(client, isRepeated && unpooled.has(client) ? keptPlan : () => undefined);
    const sql: Sql = {
      query: <Row extends object>(text: string, values?: readonly SqlValue[]) =>
        timed(text, withClientLimit(limitMs, direct.query<Row>(text, values))),
      script: (text) => withClientLimit(limitMs, direct.script(text)),
    };
    const ignore = () => undefined;
    client.on('error', ignore);
    let broken: Error | undefined;
    try {
      return await work(sql);
    } catch (error) {
      // Also where the plans it keeps may be the cause, after a change of their tables.
      if (error instanceof Error && (isRepeated || error.name === 'StoreError')) broken = error;
      throw error;
    } finally {
      client.off('error', ignore);
      client.release(broken);
    }
  };

  const transaction: Database['transaction'] = (
    work,
    { statementTimeoutMs: limitMs = statementTimeoutMs, isRepeated = false } = {},
  ) =>
    withClient({ limitMs, isRepeated }, async (sql) => {
      // In every transaction: a pooler may run it on another connection than the one that was set up.
      const limit = Math.round(limitMs);
      try {
        await sql.script(`begin; set local statement_timeout = ${limit}`);
        const result = await work(sql);
        await sql.query('commit');
        return result;
      } catch (error) {
        await sql.query('rollback').catch(() => undefined);
        throw error;
      }
    });

  /** Sorts more than `work_mem` holds, so that the server writes a temporary megabyte to its disk. */
  const checkSpace = async () => {
    if (performance.now() - spaceSeenAt < SPACE_KNOWN_FOR_MS) return;
    await transaction(async (sql) => {
      await sql.query("set local work_mem = '64kB'");
      await sql.query(SPILLING_SORT);
    });
    spaceSeenAt = performance.now();
  };

  return withJoinedTransactions({
    kind: 'postgres',
    query: <Row extends object>(text: string, values?: readonly SqlValue[]) =>
      withClient({ limitMs: statementTimeoutMs }, (sql) => sql.query<Row>(text, values)),
    script: (text) =>
      withClient({ limitMs: statementTimeoutMs }, async (sql) => {
        try {
          await sql.script(text);
        } finally {
          // A script may leave a transaction open, in which every later statement of the client would run or fail.
          await sql.query('rollback');
        }
      }),
    transaction,
    checkSpace,
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => withTimeout(CLOSE_LIMIT_MS, pool.end()).catch(() => undefined), // a frozen server never answers
  });
}
