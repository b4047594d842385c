import type { Database } from './sql';

/** Smaller differences are delays of the answer. */
const LEAST_SKEW_MS = 2_000;

/**
 * How far the clock of the database is from this process's, ms. Processes share their work by one clock; the embedded
 * database has that of the process.
 */
export async function serverClockSkewMs(database: Database, systemNow = Date.now): Promise<number> {
  if (database.kind === 'pglite') return 0;
  const beforeMs = systemNow();
  const [row] = await database.query<{ at: Date }>('select clock_timestamp() as at');
  const hereMs = (beforeMs + systemNow()) / 2;
  const skewMs = Math.round((row?.at.getTime() ?? hereMs) - hereMs);
  return Math.abs(skewMs) < LEAST_SKEW_MS ? 0 : skewMs;
}
