import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Sql } from './sql';

const READS = /^\s*(select|show|explain)\b/i;

/** The transaction shared by all statements of joined work. */
interface Shared {
  /** Resolves once the transaction has begun; null until the first write. */
  begun: Promise<Sql> | null;
  isEnded: boolean;
  /** Commits without an argument, otherwise rolls back. Settles as the database did. */
  end(error?: { readonly cause: unknown }): Promise<void>;
}

/** Adds {@link Database.joined} and {@link Database.apart}. An `AsyncLocalStorage` lets code unaware of the shared transaction join it. */
export function withJoinedTransactions(database: Omit<Database, 'joined' | 'apart'>): Database {
  const scope = new AsyncLocalStorage<Shared | null>();

  const begin = (shared: Shared): Promise<Sql> => {
    shared.begun ??= new Promise<Sql>((resolve, reject) => {
      const settled = database.transaction(
        (sql) =>
          new Promise<void>((commit, rollBack) => {
            shared.end = (error) => {
              if (error) rollBack(error.cause);
              else commit();
              return settled;
            };
            resolve(sql);
          }),
      );
      settled.catch(reject);
    });
    return shared.begun;
  };

  /** Target of a statement; the first write of joined work begins the transaction. */
  const targetOf = (text: string): Promise<Sql> | Sql => {
    const shared = scope.getStore();
    if (!shared || shared.isEnded) return database;
    return shared.begun ?? (READS.test(text) ? database : begin(shared));
  };

  return {
    ...database,
    query: async <Row extends object>(text: string, values?: Parameters<Sql['query']>[1]) =>
      (await targetOf(text)).query<Row>(text, values),
    script: async (text) => (await targetOf(text)).script(text),
    transaction: async (work, options) => {
      const shared = scope.getStore();
      if (!shared || shared.isEnded) return database.transaction(work, options);
      const sql = await begin(shared);
      // The savepoint lets a caller handle the failure of its part and continue.
      await sql.query('savepoint part');
      try {
        const result = await work(sql);
        await sql.query('release savepoint part');
        return result;
      } catch (error) {
        await sql.query('rollback to savepoint part').catch(() => undefined);
        throw error;
      }
    },
    apart: (work) => (scope.getStore()?.begun ? work() : scope.run(null, work)),
    joined: async (work) => {
      if (scope.getStore()) return work();
      const shared: Shared = { begun: null, isEnded: false, end: async () => undefined };
      return scope.run(shared, async () => {
        try {
          const result = await work();
          shared.isEnded = true;
          await shared.end();
          return result;
        } catch (error) {
          shared.isEnded = true;
          await shared.end({ cause: error }).catch(() => undefined);
          throw error;
        }
      });
    },
  };
}
