import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { storeErrorFrom } from './database-errors';
import { lockFolder } from './folder-lock';
import { spaceGuard } from './free-space';
import { withJoinedTransactions } from './joining';
import { type Database, type Sql, type SqlValue, StoreError, type TransactionOptions } from './sql';
import { createTurns, withTimeout } from './turns';

export interface PgliteOptions {
  /** Folder of the database; null for an in-memory database. */
  dataFolder: string | null;
  statementTimeoutMs: number;
  /** File of {@link EmbeddedDatabase.dumpTo} from which a database that does not exist is created. */
  image?: string;
}

export interface EmbeddedDatabase extends Database {
  /** Writes an image of the database (`.tar.gz`). */
  dumpTo(path: string): Promise<void>;
}

interface Answer {
  id: number;
  rows?: object[];
  error?: { message: string; code: string | null; stack: string | null };
}

interface Waiting {
  resolve(rows: object[]): void;
  reject(error: unknown): void;
}

class WorkerConnection {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #ended: Error | null = null;

  constructor(workerData: object) {
    this.#worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), { workerData, execArgv: [] });
    this.#worker.on('message', (answer: Answer) => this.#settle(answer));
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#worker.on('exit', () =>
      this.#end(new StoreError('database.unavailable', 'The embedded database stopped')),
    );
  }

  opened(): Promise<object[]> {
    return new Promise((resolve, reject) => this.#waiting.set(0, { resolve, reject }));
  }

  send(request: {
    kind: string;
    text?: string;
    values?: readonly SqlValue[];
    path?: string;
  }): Promise<object[]> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...request });
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle({ id, rows, error }: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) {
      waiting?.reject(
        storeErrorFrom(Object.assign(new Error(error.message), { code: error.code, stack: error.stack })),
      );
    } else waiting?.resolve(rows ?? []);
  }

  #end(error: Error): void {
    this.#ended ??= new StoreError(
      'database.unavailable',
      `The embedded database stopped: ${error.message}`,
      {
        cause: error,
      },
    );
    for (const waiting of this.#waiting.values()) waiting.reject(this.#ended);
    this.#waiting.clear();
  }
}

const READS = /^\s*(select|show|begin|rollback|explain)\b/i;
const CLOSE_LIMIT_MS = 5_000;

/**
 * Opens the embedded database in its worker thread. It has a single session: transactions run one after the
 * other, and single statements wait while one runs. Rejects with `database.locked` or `database.disk_full`.
 */
export async function openPglite(options: PgliteOptions): Promise<EmbeddedDatabase> {
  const { dataFolder, statementTimeoutMs, image = null } = options;
  const unlock = dataFolder ? await lockFolder(dataFolder) : async () => undefined;
  const checkSpace = dataFolder ? spaceGuard(dataFolder) : async () => undefined;
  // Opening writes, especially after a crash, and on a full disk PGlite would abort halfway with an obscure error.
  await checkSpace().catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  const connection = new WorkerConnection({
    dataFolder: dataFolder ? join(dataFolder, 'pglite') : null,
    image,
  });
  try {
    await connection.opened();
  } catch (error) {
    await connection.stop();
    await unlock();
    throw storeErrorFrom(error);
  }

  const checkSpaceFor = async (text: string) => {
    if (!READS.test(text)) await checkSpace();
  };
  const send = (limitMs: number, request: { kind: string; text: string; values?: readonly SqlValue[] }) =>
    withTimeout(limitMs, connection.send(request));
  const turns = createTurns();

  /** Rejects to the caller at once, although the session is only free after the rollback. */
  const inTransaction = async <T>(
    limitMs: number,
    work: (sql: Sql) => Promise<T>,
    resolve: (result: T) => void,
    reject: (error: unknown) => void,
  ): Promise<void> => {
    const sql: Sql = {
      query: async <Row extends object>(text: string, values: readonly SqlValue[] = []) => {
        await checkSpaceFor(text);
        return (await send(limitMs, { kind: 'query', text, values })) as Row[];
      },
      script: async (text) => {
        await checkSpace();
        await send(limitMs, { kind: 'script', text });
      },
    };
    try {
      await sql.query('begin');
      const result = await work(sql);
      await sql.query('commit');
      resolve(result);
    } catch (error) {
      reject(error);
      await connection.send({ kind: 'query', text: 'rollback', values: [] }).catch(() => undefined);
    }
  };

  const database = withJoinedTransactions({
    kind: 'pglite',
    query: async <Row extends object>(text: string, values: readonly SqlValue[] = []) => {
      await checkSpaceFor(text);
      const limitMs = statementTimeoutMs;
      return (await turns.runShared(() => send(limitMs, { kind: 'query', text, values }), limitMs)) as Row[];
    },
    script: async (text) => {
      await checkSpace();
      const limitMs = statementTimeoutMs;
      await turns.runExclusively(async () => {
        try {
          await send(limitMs, { kind: 'script', text });
        } finally {
          // A script may leave a transaction open, in which every later statement would run or fail.
          await connection.send({ kind: 'query', text: 'rollback', values: [] });
        }
      }, limitMs);
    },
    transaction: <T>(work: (sql: Sql) => Promise<T>, options: TransactionOptions = {}) =>
      new Promise<T>((resolve, reject) => {
        const limitMs = options.statementTimeoutMs ?? statementTimeoutMs;
        turns.runExclusively(() => inTransaction(limitMs, work, resolve, reject), limitMs).catch(reject);
      }),
    checkSpace,
    close: async () => {
      const closing = turns.runExclusively(() => connection.send({ kind: 'close' }), CLOSE_LIMIT_MS);
      await withTimeout(CLOSE_LIMIT_MS, closing).catch(() => undefined); // a database that hangs is terminated below
      await connection.stop();
      await unlock();
    },
  });
  return {
    ...database,
    dumpTo: async (path) => {
      await turns.runExclusively(() => connection.send({ kind: 'dump', path }), statementTimeoutMs);
    },
  };
}
