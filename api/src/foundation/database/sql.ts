/** Query parameters. Arrays become PostgreSQL arrays, bytes `bytea`; objects are passed as JSON text. */
export type SqlValue =
  | string
  | number
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly (string | number | boolean | null)[];

/** Query interface: the same SQL runs on PGlite and PostgreSQL. */
export interface Sql {
  /** Runs one parametrised statement. Rejects with `StoreError` when the database is unavailable. */
  query<Row extends object>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  /** Runs several statements without parameters (migrations). */
  script(text: string): Promise<void>;
}

export interface PoolStatus {
  readonly busy: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

export interface Database extends Sql {
  readonly kind: 'pglite' | 'postgres';
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. */
  transaction<T>(work: (sql: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Runs `work` with all its writes in one transaction, committed when it resolves and rolled back when it rejects. The
   * transaction begins at the first write, so requests to third parties before that hold no locks.
   */
  joined<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work` outside of joined work, so that its writes stay when that is rolled back. Once the joined transaction
   * has begun, `work` is part of it: the only session of an embedded database cannot run both.
   */
  apart<T>(work: () => Promise<T>): Promise<T>;
  /** Rejects with `database.disk_full` when there is no room for a write. Cheap enough for health checks. */
  checkSpace(): Promise<void>;
  /** Connections to the server; the embedded database has none. */
  readonly pool?: () => PoolStatus;
  close(): Promise<void>;
}

export interface TransactionOptions {
  /** Time limit per statement in milliseconds. Default: the database's own limit (5,000). */
  statementTimeoutMs?: number;
  /** Whether its statements are sent all the time with other values: a server then plans them once. */
  isRepeated?: boolean;
}

/** Runs `work` over repositories whose writes are committed together, or rolled back when it rejects. */
export type Transaction<Repositories> = <T>(work: (inside: Repositories) => Promise<T>) => Promise<T>;

export type StoreErrorCode =
  /** Down, restarting or slower than the statement limit. Recovers by itself. */
  | 'database.unavailable'
  /** No room left on the disk. */
  | 'database.disk_full'
  /** Another process uses the same data folder. */
  | 'database.locked'
  /** The database was written by a newer release this one does not work beside. */
  | 'database.newer'
  /** A migration was changed after it had been applied. */
  | 'database.altered'
  /** Another transaction holds a table that a migration changes. Recovers by itself. */
  | 'database.busy'
  /** Its tables are to be divided between servers, and it cannot do that. */
  | 'database.undistributable';

/** A failure that can be reported to a person; any other error is a defect and is rethrown unchanged. */
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

export function onlyRow<Row>(rows: Row[]): Row | null {
  return rows[0] ?? null;
}

/** A database whose statements run in the open transaction `sql`, for repositories that take part in it. */
export function within(database: Database, sql: Sql): Database {
  return {
    ...database,
    ...sql,
    transaction: (work) => work(sql),
    joined: (work) => work(),
    apart: (work) => work(),
  };
}
