import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../platform/store';
import type { FailingHome } from './failing-homes';
import { type Belongings, type CommandOutcome, changeHome, commandDevice, findDevice } from './home-changes';
import type { Gateway } from './port';
import { createSweep } from './sweep';

export interface HousekeeperOptions {
  store: Store;
  /** What measures and obeys in every home. */
  gateway: Gateway;
  /** The platform's clock. */
  now(): Date;
  /** How much faster than real time that clock runs. Default 1. */
  speed?: number;
  /**
   * Awaited between two homes on the embedded database, whose one session requests would otherwise wait for. A server
   * has a session for each.
   */
  giveWay?(): Promise<void>;
  /** Called when no home could be advanced, and for follow-up work that failed; the next sweep catches up. */
  onError(error: unknown): void;
  /** Called for every failed attempt at a home; it is retried with growing pauses. Default: `onError`. */
  onHomeError?(home: FailingHome, error: unknown): void;
}

/** How the measuring of all homes goes in this process. */
export interface MeasuringStatus {
  /** No sweep has been completed for ten minutes. */
  readonly isStalled: boolean;
  readonly failing: readonly FailingHome[];
}

/** Keeps all homes: takes what their gateways read as the clock runs, follows their programs and carries commands. */
export interface Housekeeper {
  /**
   * Catches up, then reports one step after the other. Resolves when caught up, or after five seconds: a long absence is
   * made up for in the background, and until then the states say that they are old.
   */
  start(): Promise<void>;
  /** Ends after the home that is being written; resolves then. */
  stop(): Promise<void>;
  /** Measures every home up to now. `start` does this by itself; tests call it. */
  advance(): Promise<void>;
  status(): MeasuringStatus;
  switchDevice(householdId: string, deviceId: string, isOn: boolean): Promise<CommandOutcome>;
  /** In °C; the outcome says whether the device takes targets, and that one. */
  setTargetTemperature(householdId: string, deviceId: string, targetC: number): Promise<CommandOutcome>;
  /**
   * Warms a device's zone for two minutes; resolves to when it ends, or to why it cannot. What it held is put back then,
   * by this process or, should it have ended, by the next one.
   */
  findRoom(householdId: string, deviceId: string): ReturnType<typeof findDevice>;
  /**
   * Changes a household's rooms, devices, schedules or alarms in one transaction; its gateway follows at once. Nothing
   * is changed when `work` rejects.
   */
  change<T>(householdId: string, work: (belongings: Belongings) => Promise<T>): Promise<T>;
  /** Takes what was stored elsewhere into what a home reports now. Never rejects: the sweep catches up what failed. */
  refresh(householdId: string): Promise<void>;
}

const MINUTE_MS = 60_000;
/** Later than the minute it waited for, on the platform's clock. */
const AFTER_MINUTE_MS = 1_000;
const RETRY_MS = 15_000;
const START_LIMIT_MS = 5_000;
const STALLED_AFTER_MS = 10 * MINUTE_MS;

export function createHousekeeper({
  store,
  gateway,
  now,
  speed = 1,
  giveWay = async () => {},
  onError,
  onHomeError = (_home, error) => onError(error),
}: HousekeeperOptions): Housekeeper {
  const { database } = store;
  const givesWay = database.kind === 'pglite' ? giveWay : async () => {};
  const sweep = createSweep({ database, gateway, giveWay: givesWay, onHomeError });
  const placeOf = (householdId: string) => ({ database, gateway, householdId, nowMs: now().getTime() });
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let stopped = true;
  let isEnding = false;
  /** Monotonic clock, milliseconds; null before `start`. */
  let lastSweepMs: number | null = null;

  const sweepAll = async () => {
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
      failing: sweep.failing(),
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
    switchDevice: (householdId, deviceId, isOn) => commandDevice(placeOf(householdId), deviceId, { isOn }),
    setTargetTemperature: (householdId, deviceId, targetC) =>
      commandDevice(placeOf(householdId), deviceId, { targetC }),
    findRoom: async (householdId, deviceId) => {
      const outcome = await findDevice(placeOf(householdId), deviceId);
      if (typeof outcome === 'number') {
        const endsInMs = (outcome - now().getTime()) / speed;
        setTimeout(() => void advance().catch(onError), Math.max(0, endsInMs)).unref();
      }
      return outcome;
    },
    change: (householdId, work) => changeHome(placeOf(householdId), work),
    refresh: async (householdId) => {
      const place = placeOf(householdId);
      try {
        await changeHome(place, async () => {});
      } catch (error) {
        sweep.noteFailure(householdId, error, place.nowMs);
      }
    },
  };
}
