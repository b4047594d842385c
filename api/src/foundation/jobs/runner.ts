import type { Clock } from '../clock';
import type { Database } from '../database/sql';
import { wakeAfter } from './added-jobs';
import {
  type ClaimedJob,
  claimJob,
  failJob,
  finishJob,
  giveUpLostJob,
  releaseLeases,
  scheduleRecurring,
} from './job-store';

const MINUTE_MS = 60_000;
/** Finds jobs of other processes, retries, and jobs whose process was killed. */
const POLL_MS = 15_000;

export interface JobKind {
  /** Minutes to wait after each failure. After one more failure the job is given up, a recurring one at its next time. */
  readonly retryMinutes: readonly number[];
  /** Makes the kind a single recurring job, which is due this long after it has run. */
  readonly everyMs?: number;
  /** A recurring job is not due before this long after a start. Default 0. */
  readonly firstAfterMs?: number;
  /** Resolves to when the job is due again; null ends it, unless it is recurring. */
  run(job: ClaimedJob): Promise<Date | null>;
}

/** Kinds that share workers, so that jobs of other lanes do not wait for them. */
export interface JobLane {
  readonly kinds: Readonly<Record<string, JobKind>>;
  readonly atOnce: number;
  /** Longer than any attempt. After this time another process may claim the job. */
  readonly leaseMs: number;
  /** Awaited before each job, so that requests come first. */
  readonly giveWay?: () => Promise<void>;
}

export interface JobRunnerOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Speed of the clock relative to real time. Default 1. */
  readonly speed?: number;
  readonly lanes: readonly JobLane[];
  /** Counts an attempt by the outcome of its work. */
  readonly watch?: <T>(kind: string, work: () => Promise<T>) => Promise<T>;
  readonly onError: (message: string) => void;
}

/** Runs the jobs of the table `job`. Any number of processes may do so at a time. */
export interface JobRunner {
  /** Schedules the recurring jobs and looks for due ones from now on. */
  start(): Promise<void>;
  /** Runs what is due at `atMs` of the clock; now by default. */
  wake(atMs?: number): void;
  /** Resolves when no job is being worked on. */
  whenIdle(): Promise<void>;
  /** Finishes the attempts under way and begins no others. */
  end(): Promise<void>;
}

export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { database, clock, speed = 1, lanes, onError } = options;
  const { watch = (_kind, work) => work() } = options;
  const now = () => new Date(clock.now());
  const later = (ms: number) => new Date(clock.now() + ms);
  const pollMs = Math.max(1000, POLL_MS / speed);
  let isEnding = false;
  let timer: NodeJS.Timeout | null = null;

  const recordFailure = async (job: ClaimedJob, { retryMinutes, everyMs }: JobKind, error: unknown) => {
    const minutes = retryMinutes[job.failures - 1];
    const waitMs = minutes === undefined ? (everyMs ?? null) : minutes * MINUTE_MS;
    const nextAt = waitMs === null ? null : later(Math.min(waitMs, everyMs ?? waitMs));
    // A recurring job may fail as long as its cause lasts. It is given up only if it ends the process.
    const failures = everyMs === undefined ? job.failures : Math.min(job.failures, retryMinutes.length);
    const outcome = nextAt ? `tried again at ${nextAt.toISOString()}` : 'given up';
    onError(`Job ${job.key} (${job.kind}) failed, ${outcome}: ${String(error)}`);
    await failJob(database, job, { failure: String(error), failures, now: now(), nextAt });
  };

  const attempt = async (job: ClaimedJob, kind: JobKind) => {
    if (job.failures > kind.retryMinutes.length + 1) {
      onError(`Job ${job.key} (${job.kind}) is given up: the process ended in its last attempts.`);
      await giveUpLostJob(database, job, now());
      return;
    }
    let nextAt: Date | null;
    try {
      nextAt = await wakeAfter(wake, () => watch(job.kind, () => kind.run(job)));
    } catch (error) {
      await recordFailure(job, kind, error);
      return;
    }
    await finishJob(database, job, kind.everyMs === undefined ? nextAt : later(kind.everyMs));
    if (nextAt) wake(nextAt.getTime());
  };

  /** Resolves to whether a job was due. */
  const runNext = async ({ kinds, leaseMs, giveWay }: JobLane): Promise<boolean> => {
    await giveWay?.();
    if (isEnding) return false;
    const claim = () => claimJob(database, Object.keys(kinds), now(), later(leaseMs * speed));
    // Another worker may hold the only job of the oldest kind for a moment: then another kind is next.
    const job = (await claim()) ?? (await claim());
    const kind = job && kinds[job.kind];
    if (!kind) return false;
    await attempt(job, kind);
    return true;
  };

  /** A worker does one job at a time until none is due. */
  const createWorker = (lane: JobLane) => {
    let isWoken = false;
    let running: Promise<void> | null = null;
    const work = async () => {
      while (isWoken) {
        isWoken = false;
        try {
          while (await runNext(lane));
        } catch (error) {
          // The database is away: the next poll tries again.
          if (!isEnding) onError(`Jobs cannot be read or recorded: ${String(error)}`);
        }
      }
      running = null;
    };
    return {
      wake: () => {
        isWoken = true;
        running ??= work();
      },
      running: () => running,
    };
  };
  const workers = lanes.flatMap((lane) => Array.from({ length: lane.atOnce }, () => createWorker(lane)));

  const wakeAll = () => {
    if (!isEnding) for (const worker of workers) worker.wake();
  };
  const wake = (atMs = clock.now()) => {
    const delayMs = (atMs - clock.now()) / speed;
    if (delayMs <= 0) wakeAll();
    // Polls find what is due within minutes anyway.
    else if (delayMs < 5 * MINUTE_MS) setTimeout(wakeAll, delayMs).unref();
  };
  const whenIdle = async () => {
    for (let running = workers.map((worker) => worker.running()); running.some(Boolean); ) {
      await Promise.all(running);
      running = workers.map((worker) => worker.running());
    }
  };

  return {
    start: async () => {
      // The embedded database has one process at a time.
      if (database.kind === 'pglite') await releaseLeases(database, now());
      for (const { kinds } of lanes)
        for (const [kind, { everyMs, firstAfterMs = 0 }] of Object.entries(kinds))
          if (everyMs !== undefined)
            await scheduleRecurring(database, kind, {
              earliest: later(firstAfterMs),
              latest: later(everyMs),
            });
      timer = setInterval(wakeAll, pollMs);
      wakeAll();
    },
    wake,
    whenIdle,
    end: async () => {
      isEnding = true;
      if (timer) clearInterval(timer);
      await whenIdle();
    },
  };
}
