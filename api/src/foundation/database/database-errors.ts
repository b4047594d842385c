import { StoreError } from './sql';

// PostgreSQL error classes that mean "try again later": connection, shutdown, start-up, too many clients, time-out, deadlock.
const UNAVAILABLE = /^(08...|57P0[1-5]|57014|53300|55P03|40P01|25P0[34]|25006)$/;
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOENT)$/;
const CONNECTION_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|not queryable|server closed the connection/i;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code ?? '') : '';
}

/** Name of the violated unique index, for errors of either database; null for any other error. */
export function uniqueIndexOf(error: unknown): string | null {
  if (codeOf(error) !== '23505' || !(error instanceof Error)) return null;
  return /unique constraint "(\w+)"/.exec(error.message)?.[1] ?? null;
}

/**
 * Converts driver errors to `StoreError`. Programming errors (invalid SQL, violated constraints) are returned
 * unchanged.
 */
export function storeErrorFrom(error: unknown): unknown {
  if (error instanceof StoreError) return error;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (code === '53100' || code === 'ENOSPC' || /no space left on device/i.test(message)) {
    return new StoreError('database.disk_full', `No space left for the database: ${message}`, {
      cause: error,
    });
  }
  const nested = error instanceof AggregateError ? error.errors.map(codeOf) : [];
  if (
    UNAVAILABLE.test(code) ||
    [code, ...nested].some((one) => UNREACHABLE.test(one)) ||
    CONNECTION_MESSAGES.test(message)
  ) {
    return new StoreError('database.unavailable', `The database does not answer: ${message || code}`, {
      cause: error,
    });
  }
  return error;
}

export function slowDatabase(limitMs: number): StoreError {
  return new StoreError('database.unavailable', `The database took longer than ${limitMs} ms to answer`);
}
