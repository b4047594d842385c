import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { slowDatabase, storeErrorFrom } from './databaseErrors';
import { lockFolder } from './folderLock';
import type { Database, Sql, SqlValue, TransactionOptions } from './sql';
import { StoreError } from './sql';

export interface PgliteOptions {
  /** Folder of the database; null keeps it in memory (tests). */
  dataFolder: string | null;
  statementTimeoutMs: number;
  /** A dumped database to start from (tests). */
  imagePath?: string;
}

export interface PgliteDatabase extends Database {
  /** Writes the whole database into one file that `imagePath` can start from. */
  writeImage(path: string): Promise<void>;
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
    this.#worker = new Worker(new URL('./pgliteWorker.mjs', import.meta.url), { workerData, execArgv: [] });
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

/** Rejects when `work` takes longer than the limit; the statement itself runs on, PGlite cannot be interrupted. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(slowDatabase(limitMs)), limitMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Opens the embedded database in its worker thread. One session: transactions take turns, and single statements wait
 * while one runs. Rejects with `database.locked` or `database.disk_full`.
 */
export async function openPglite(options: PgliteOptions): Promise<PgliteDatabase> {
  const { dataFolder, statementTimeoutMs } = options;
  const unlock = dataFolder ? await lockFolder(dataFolder) : async () => undefined;
  const connection = new WorkerConnection({
    dataFolder: dataFolder ? join(dataFolder, 'pglite') : null,
    imagePath: options.imagePath ?? null,
  });
  try {
    await connection.opened();
  } catch (error) {
    await connection.stop();
    await unlock();
    throw storeErrorFrom(error);
  }

  let transactionTurn: Promise<unknown> = Promise.resolve();
  let transactions = 0;

  const sqlWithin = (limitMs: number): Sql => ({
    query: async <Row extends object>(text: string, values: readonly SqlValue[] = []) =>
      (await within(limitMs, connection.send({ kind: 'query', text, values }))) as Row[],
    script: async (text) => {
      await within(limitMs, connection.send({ kind: 'script', text }));
    },
  });
  /** The caller hears of a failure at once, though the turn only ends with the rollback. */
  const inTransaction = async <T>(
    limitMs: number,
    work: (sql: Sql) => Promise<T>,
    resolve: (result: T) => void,
    reject: (error: unknown) => void,
  ): Promise<void> => {
    const sql = sqlWithin(limitMs);
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
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    transactions += 1;
    const turn = transactionTurn.then(work);
    transactionTurn = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      transactions -= 1;
    }
  };
  const afterTransactions = <T>(work: () => Promise<T>): Promise<T> =>
    transactions === 0 ? work() : alone(work);

  const plain = sqlWithin(statementTimeoutMs);
  return {
    kind: 'pglite',
    query: <Row extends object>(text: string, values?: readonly SqlValue[]) =>
      afterTransactions(() => plain.query<Row>(text, values)),
    script: (text) => afterTransactions(() => plain.script(text)),
    transaction: <T>(work: (sql: Sql) => Promise<T>, options: TransactionOptions = {}) =>
      new Promise<T>((resolve, reject) => {
        const limitMs = options.statementTimeoutMs ?? statementTimeoutMs;
        alone(() => inTransaction(limitMs, work, resolve, reject)).catch(reject);
      }),
    writeImage: async (path) => {
      await alone(() => connection.send({ kind: 'image', path }));
    },
    close: async () => {
      await alone(() => connection.send({ kind: 'close' })).catch(() => undefined);
      await connection.stop();
      await unlock();
    },
  };
}

/** Removes an embedded database whose first creation did not finish. */
export async function removePglite(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, 'pglite'), { recursive: true, force: true });
}
