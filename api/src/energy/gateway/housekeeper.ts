import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../foundation/database/sql';
import { prepareReadingDays } from '../readings/reading-partitions';
import type { FailingHome } from './failing-homes';
import { type Belongings, type CommandOutcome, changeHome, commandDevice, findDevice } from './home-changes';
import type { Gateway } from './port';
import type { DueChanges } from './report';
import { createSweep } from './sweep';

export interface HousekeeperOptions {
  database: Database;
  /** Gateway of the simulated homes; null when none is simulated. A home without one measures nothing and refuses commands. */
  gateway: Gateway | null;
  /** Changes that other features planned for the homes. */
  dueChanges: DueChanges;
  /** The platform's clock. */
  now(): Date;
  /** Speed of that clock relative to real time. Default 1. */
  speed?: number;
  /**
   * Awaited between two homes on the embedded database, whose single session would otherwise block requests. Unused on
   * a server.
   */
  giveWay?(): Promise<void>;
  /** Called when a whole sweep failed; the next sweep retries. */
  onError(error: unknown): void;
  /** Called for each failed attempt at a home, which is retried with growing pauses. Default: `onError`. */
  onHomeError?(home: FailingHome, error: unknown): void;
}

/** State of this process's measuring. */
export interface MeasuringStatus {
  /** No sweep has been completed for ten minutes. */
  readonly isStalled: boolean;
  readonly failing: readonly FailingHome[];
}

/** Runs all homes: stores what their gateways measure, executes schedules and programs, sends commands. */
export interface Housekeeper {
  /**
   * Catches up, then runs a sweep every minute. Resolves when caught up, at latest after five seconds: a long absence
   * is caught up in the background, and until then the states are marked as out of date.
   */
  start(): Promise<void>;
  /** Stops after the current home's transaction. */
  stop(): Promise<void>;
  /** Measures every home up to now. `start` calls it; tests call it directly. */
  advance(): Promise<void>;
  status(): MeasuringStatus;
  switchDevice(householdId: string, deviceId: string, isOn: boolean): Promise<CommandOutcome>;
  /** `targetC` in °C. The outcome reports whether the device accepts targets, and this one. */
  setTargetTemperature(householdId: string, deviceId: string, targetC: number): Promise<CommandOutcome>;
  /**
   * Warms a device's zone for two minutes; resolves to the end, epoch ms, or to why it is not possible. A job restores the
   * previous target then.
   */
  findRoom(householdId: string, deviceId: string): ReturnType<typeof findDevice>;
  /**
   * Changes a household's rooms, devices, schedules or alarms in one transaction; nothing is changed when `work`
   * rejects. The gateway follows at once.
   */
  change<T>(householdId: string, work: (belongings: Belongings) => Promise<T>): Promise<T>;
  /** Refreshes a home's states after a change stored elsewhere. Never rejects: the next sweep repairs a failure. */
  refresh(householdId: string): Promise<void>;
}

const MINUTE_MS = 60_000;
/** Delay after the full minute, on the platform's clock. */
const AFTER_MINUTE_MS = 1_000;
const RETRY_MS = 15_000;
const START_LIMIT_MS = 5_000;
const STALLED_AFTER_MS = 10 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

export function createHousekeeper({
  database,
  gateway,
  dueChanges,
  now,
  speed = 1,
  giveWay = async () => {},
  onError,
  onHomeError = (_home, error) => onError(error),
}: HousekeeperOptions): Housekeeper {
  const giveWayBetweenHomes = database.kind === 'pglite' ? giveWay : async () => {};
  const sweep = createSweep({ database, gateway, dueChanges, giveWay: giveWayBetweenHomes, onHomeError });
  const homeNow = (householdId: string) => ({ database, gateway, householdId, nowMs: now().getTime() });
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let stopped = true;
  let isEnding = false;
  /** `performance.now()` after the last sweep; null before `start`. */
  let lastSweepMs: number | null = null;

  /** UTC day, counted from 1970, on which the days of readings were last prepared. */
  let preparedDay: number | null = null;
  const prepareReadings = async () => {
    const nowMs = now().getTime();
    const day = Math.floor(nowMs / DAY_MS);
    if (day === preparedDay) return;
    try {
      await prepareReadingDays(database, nowMs);
      preparedDay = day;
    } catch (error) {
      onError(error);
    }
  };

  const sweepAll = async () => {
    await prepareReadings();
    let hasMore = true;
    while (hasMore && !isEnding) {
      hasMore = await sweep.pass(
        () => now().getTime(),
        () => isEnding,
      );
      if (lastSweepMs !== null) lastSweepMs = performance.now();
    }
  };
  const advance = () => {
    running = running.catch(() => undefined).then(sweepAll);
    return running;
  };
  const report = async () => {
    try {
      await advance();
      schedule(untilNextMinute());
    } catch (error) {
      onError(error);
      schedule(RETRY_MS);
    }
  };
  const schedule = (delayMs: number) => {
    if (!stopped) timer = setTimeout(report, delayMs);
  };
  const untilNextMinute = () => (MINUTE_MS - (now().getTime() % MINUTE_MS) + AFTER_MINUTE_MS) / speed;

  return {
    advance,
    status: () => ({
      isStalled: lastSweepMs !== null && performance.now() - lastSweepMs > STALLED_AFTER_MS,
      failing: sweep.failingHomes(),
    }),
    start: async () => {
      stopped = false;
      isEnding = false;
      lastSweepMs = performance.now();
      const caughtUp = report();
      await Promise.race([caughtUp, pause(START_LIMIT_MS, undefined, { ref: false })]);
    },
    stop: async () => {
      stopped = true;
      isEnding = true;
      if (timer) clearTimeout(timer);
      await running.catch(() => undefined);
    },
    switchDevice: (householdId, deviceId, isOn) => commandDevice(homeNow(householdId), deviceId, { isOn }),
    setTargetTemperature: (householdId, deviceId, targetC) =>
      commandDevice(homeNow(householdId), deviceId, { targetC }),
    findRoom: (householdId, deviceId) => findDevice(homeNow(householdId), deviceId),
    change: (householdId, work) => changeHome(homeNow(householdId), work),
    refresh: async (householdId) => {
      const home = homeNow(householdId);
      try {
        await changeHome(home, async () => {});
      } catch (error) {
        sweep.recordFailure(householdId, error, home.nowMs);
      }
    },
  };
}
