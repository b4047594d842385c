/** What a query parameter may be; arrays are PostgreSQL arrays, objects go in as JSON text. */
export type SqlValue =
  | string
  | number
  | boolean
  | Date
  | null
  | readonly (string | number | boolean | null)[];

/** The one query layer: the same SQL text runs on PGlite and on PostgreSQL. */
export interface Sql {
  /** Rows of one parametrised statement. Rejects with `StoreError` when the database cannot answer. */
  query<Row extends object>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  /** Several statements without parameters (migrations). */
  script(text: string): Promise<void>;
}

export interface Database extends Sql {
  readonly kind: 'pglite' | 'postgres';
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. */
  transaction<T>(work: (sql: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Runs `work` with everything it writes in one transaction, committed when it resolves and rolled back when it rejects.
   * It begins with the first statement that writes: nothing is locked while a third party is asked before that.
   */
  joined<T>(work: () => Promise<T>): Promise<T>;
  /** Rejects with `database.disk_full` when there is no room for a write. Cheap enough for a health check. */
  checkSpace(): Promise<void>;
  close(): Promise<void>;
}

export interface TransactionOptions {
  /** Longest time one statement may take, in milliseconds. Default: the database's own limit (5,000). */
  statementTimeoutMs?: number;
}

export type StoreErrorCode =
  /** Down, restarting, or slower than the statement limit. Comes back by itself. */
  | 'database.unavailable'
  /** No room left on the disk. */
  | 'database.disk_full'
  /** Another process works on the same data folder. */
  | 'database.locked'
  /** The folder holds a database written by a newer release. */
  | 'database.newer';

/** A failure of the store that the caller can name to a person; anything else is a defect and stays as thrown. */
export class StoreError extends Error {
  constructor(
    readonly code: StoreErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'StoreError';
  }
}

/** The only row of a result, or null when there is none. */
export function onlyRow<Row>(rows: Row[]): Row | null {
  return rows[0] ?? null;
}

/** The database as seen inside an open transaction: repositories made over it take part in it. */
export function within(database: Database, sql: Sql): Database {
  return { ...database, ...sql, transaction: (work) => work(sql), joined: (work) => work() };
}
