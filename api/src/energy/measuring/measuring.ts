import { setTimeout as pause } from 'node:timers/promises';
import { serverClockSkewMs } from '../../foundation/database/server-clock';
import { type Database, StoreError } from '../../foundation/database/sql';
import { measuringProgress } from '../gateway/gateway-store';
import { ensurePartitions } from '../measures/measure-writer';
import { ensureReadingWeeks, keptSinceMs } from '../readings/reading-partitions';
import { type AttemptOptions, attemptHome, LONGEST_INTERVAL_MS } from './home-attempt';
import { LONGEST_WAIT_MS, recordFailure } from './home-failures';
import {
  type ClaimedHome,
  claimHomes,
  endLongWaits,
  expireLeases,
  nextDueAt,
  releaseHomes,
} from './home-work';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Finds homes that other processes made due, and those of a process that was killed. */
const POLL_MS = 15_000;
/** Readings of a step arrive until then. */
const AFTER_DUE_MS = 1_000;
const START_LIMIT_MS = 5_000;
const STALLED_AFTER_MS = 10 * MINUTE_MS;
/** Claimed by one statement. On the embedded database one, so that a process that is killed loses one home's attempt. */
const BATCH = { pglite: 1, postgres: 10 } as const;
/** Homes of a process at a time. The embedded database has one session. */
const AT_ONCE = { pglite: 1, postgres: 2 } as const;

export interface MeasuringOptions extends AttemptOptions {
  readonly database: Database;
  /** The platform's clock. */
  now(): Date;
  /** Speed of that clock relative to real time. Default 1. */
  readonly speed?: number;
  /** Clock of the machine, compared with that of the database. Default: the real one. */
  readonly systemNow?: () => number;
  /** Longer than a batch takes, in real time. After this time another process may claim the homes. */
  readonly leaseMs?: number;
  /** After this time other homes no longer wait for an attempt, in real time. */
  readonly attemptLimitMs?: number;
  /** Awaited before each home on the embedded database, whose single session would otherwise block requests. */
  giveWay?(): Promise<void>;
  /** Called when no home can be measured; the next poll retries. */
  onError(error: unknown): void;
  /** Called for each failed attempt at a home, which is retried with growing pauses. Default: `onError`. */
  onHomeError?(home: { readonly householdId: string; readonly failures: number }, error: unknown): void;
}

/** Measures the homes that are due. Any number of processes share them. */
export interface Measuring {
  /**
   * Catches up, then measures homes as they become due. Resolves when none is due, at latest after five seconds: a long
   * absence is caught up in the background, and until then the states are marked as out of date.
   */
  start(): Promise<void>;
  /** Measures the homes that are due now. */
  advance(): Promise<void>;
  /** A home that has waited since before this time shows that measuring is stalled; null soon after the start. */
  stalledBefore(): Date | null;
  /** Stops after the transactions of the current homes. */
  stop(): Promise<void>;
}

export function createMeasuring(options: MeasuringOptions): Measuring {
  const { database, speed = 1, systemNow, leaseMs = MINUTE_MS, attemptLimitMs = 20_000, onError } = options;
  const { giveWay = async () => {}, onHomeError = (_home, error) => onError(error) } = options;
  let skewMs = 0;
  const nowMs = () => options.now().getTime() + skewMs * speed;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let isEnding = false;
  /** `performance.now()` at the start. */
  let startedMs: number | null = null;

  const reportFailure = async (home: ClaimedHome, error: unknown) => {
    if (error instanceof StoreError) {
      if (error.code !== 'database.unavailable') throw error;
      await database.query('select 1'); // Rejects when the whole database is unavailable.
    }
    const failures = await recordFailure(database, home, error, nowMs());
    if (failures !== null) onHomeError({ householdId: home.householdId, failures }, error);
  };

  const measure = async (home: ClaimedHome) => {
    const { householdId } = home;
    try {
      const failed = await attemptHome(database, options, home, nowMs());
      if (failed) onHomeError({ householdId, failures: failed.failures }, failed.error);
    } catch (error) {
      await reportFailure(home, error);
    }
  };

  /** The attempt goes on in its transaction, but no other home waits for it. */
  const measureInTime = async (home: ClaimedHome) => {
    const inTime = new AbortController();
    const measured = measure(home);
    const late = pause(attemptLimitMs, 'late' as const, { signal: inTime.signal, ref: false }).catch(
      () => null,
    );
    try {
      if ((await Promise.race([measured, late])) !== 'late') return;
      measured.catch(onError);
      onError(
        new Error(`Home ${home.householdId} has been measured for ${attemptLimitMs} ms without an end.`),
      );
    } finally {
      inTime.abort();
    }
  };

  /** Resolves to whether any home was due. */
  const measureBatch = async (): Promise<boolean> => {
    const homes = await claimHomes(database, {
      now: new Date(nowMs()),
      leaseMs: leaseMs * speed,
      limit: BATCH[database.kind],
    });
    const left = [...homes];
    try {
      while (left.length > 0) {
        if (database.kind === 'pglite') await giveWay();
        if (isEnding) break;
        const [home] = left.splice(0, 1);
        if (home) await measureInTime(home);
      }
    } finally {
      if (left.length > 0) await releaseHomes(database, left);
    }
    return homes.length > 0;
  };

  const prepare = async () => {
    skewMs = await serverClockSkewMs(database, systemNow);
    const now = nowMs();
    await endLongWaits(database, new Date(now), {
      working: new Date(now + LONGEST_INTERVAL_MS + MINUTE_MS),
      failing: new Date(now + LONGEST_WAIT_MS + MINUTE_MS),
    });
    const { slowest } = await measuringProgress(database, new Date(now));
    // Not in a home's transaction, which would lock the table for all homes.
    if (slowest) {
      const sinceMs = Math.min(slowest.measuredUntil.getTime(), keptSinceMs(now));
      await ensurePartitions(database, sinceMs, now + DAY_MS);
      await ensureReadingWeeks(database, sinceMs, now + DAY_MS);
    }
  };

  const measureDue = async () => {
    await prepare();
    const drain = async () => {
      while (!isEnding && (await measureBatch()));
    };
    await Promise.all(Array.from({ length: AT_ONCE[database.kind] }, drain));
  };
  const advance = () => {
    running = running.catch(() => undefined).then(measureDue);
    return running;
  };

  const untilNextMs = async () => {
    const next = await nextDueAt(database, new Date(nowMs()));
    const untilMs = next ? (next.getTime() + AFTER_DUE_MS - nowMs()) / speed : POLL_MS;
    return Math.min(POLL_MS, Math.max(AFTER_DUE_MS, untilMs));
  };
  const poll = async () => {
    let delayMs = POLL_MS;
    try {
      await advance();
      delayMs = await untilNextMs();
    } catch (error) {
      if (!isEnding) onError(error);
    }
    if (!isEnding) timer = setTimeout(poll, delayMs);
  };

  return {
    advance,
    stalledBefore: () =>
      startedMs === null || performance.now() - startedMs < STALLED_AFTER_MS
        ? null
        : new Date(nowMs() - STALLED_AFTER_MS * speed),
    start: async () => {
      startedMs = performance.now();
      if (database.kind === 'pglite') await expireLeases(database, new Date(nowMs()));
      await Promise.race([poll(), pause(START_LIMIT_MS, undefined, { ref: false })]);
    },
    stop: async () => {
      isEnding = true;
      if (timer) clearTimeout(timer);
      await running.catch(() => undefined);
    },
  };
}
