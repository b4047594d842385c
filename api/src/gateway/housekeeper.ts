import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../platform/store';
import { type Belongings, type CommandOutcome, changeHome, commandDevice, findDevice } from './home-changes';
import type { Gateway } from './port';
import { advanceHomes } from './report';

export interface HousekeeperOptions {
  store: Store;
  /** What measures and obeys in every home. */
  gateway: Gateway;
  /** The platform's clock. */
  now(): Date;
  /** How much faster than real time that clock runs. Default 1. */
  speed?: number;
  /** Awaited between two homes, so that people's questions come first. */
  giveWay?(): Promise<void>;
  /** Told of a step that could not be written; the next one catches up. */
  onError(error: unknown): void;
}

/** Keeps all homes: takes what their gateways read as the clock runs, follows their programs and carries commands. */
export interface Housekeeper {
  /**
   * Catches up, then reports one step after the other. Resolves when caught up, or after five seconds: a long absence is
   * made up for in the background, and until then the states say that they are old.
   */
  start(): Promise<void>;
  /** Resolves when no step is being written any more. */
  stop(): Promise<void>;
  /** Reports everything up to now. `start` does this by itself; tests call it. */
  advance(): Promise<void>;
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
}

const MINUTE_MS = 60_000;
/** Later than the minute it waited for, on the platform's clock. */
const AFTER_MINUTE_MS = 1_000;
const RETRY_MS = 15_000;
const START_LIMIT_MS = 5_000;

export function createHousekeeper({
  store,
  gateway,
  now,
  speed = 1,
  giveWay,
  onError,
}: HousekeeperOptions): Housekeeper {
  const { database } = store;
  const placeOf = (householdId: string) => ({ database, gateway, householdId, nowMs: now().getTime() });
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let stopped = true;

  const advance = () => {
    running = running
      .catch(() => undefined)
      .then(() => advanceHomes(database, gateway, now().getTime(), giveWay));
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
    start: async () => {
      stopped = false;
      const caughtUp = report();
      await Promise.race([caughtUp, pause(START_LIMIT_MS, undefined, { ref: false })]);
    },
    stop: async () => {
      stopped = true;
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
  };
}
