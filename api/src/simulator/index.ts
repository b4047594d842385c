import type { Store } from '../store';
import { advanceHomes, type CommandOutcome, commandDevice, refreshHome } from './gateway';
import { STEP_MS } from './measuredYear';

export type { CommandOutcome } from './gateway';
export { type SiteWeather, weatherAt } from './weather';

export interface SimulatorOptions {
  store: Store;
  /** The platform's clock. */
  now(): Date;
  /** Told of a step that could not be written; the next one catches up. */
  onError(error: unknown): void;
}

/** What stands in for the gateways of all homes: reports their measures as the clock runs and obeys commands. */
export interface Simulator {
  /** Catches up, then reports one step after the other. Resolves when caught up. */
  start(): Promise<void>;
  /** Resolves when no step is being written any more. */
  stop(): Promise<void>;
  /** Reports everything up to now. `start` does this by itself; tests call it. */
  advance(): Promise<void>;
  switchDevice(householdId: string, deviceId: string, isOn: boolean): Promise<CommandOutcome>;
  /** In °C; the outcome says whether the device takes targets, and that one. */
  setTargetTemperature(householdId: string, deviceId: string, targetC: number): Promise<CommandOutcome>;
  /** Call after changing a home's devices, programs or schedules. */
  refresh(householdId: string): Promise<void>;
}

const AFTER_STEP_MS = 1_000;
const RETRY_MS = 15_000;

export function createSimulator({ store, now, onError }: SimulatorOptions): Simulator {
  const { database } = store;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let stopped = true;

  const advance = () => {
    running = running.catch(() => undefined).then(() => advanceHomes(database, now().getTime()));
    return running;
  };
  const schedule = (delayMs: number) => {
    if (stopped) return;
    timer = setTimeout(async () => {
      try {
        await advance();
        schedule(untilNextStep());
      } catch (error) {
        onError(error);
        schedule(RETRY_MS);
      }
    }, delayMs);
  };
  const untilNextStep = () => STEP_MS - (now().getTime() % STEP_MS) + AFTER_STEP_MS;

  return {
    advance,
    start: async () => {
      stopped = false;
      try {
        await advance();
        schedule(untilNextStep());
      } catch (error) {
        onError(error);
        schedule(RETRY_MS);
      }
    },
    stop: async () => {
      stopped = true;
      if (timer) clearTimeout(timer);
      await running.catch(() => undefined);
    },
    switchDevice: (householdId, deviceId, isOn) =>
      commandDevice(database, { householdId, deviceId, nowMs: now().getTime() }, { isOn }),
    setTargetTemperature: (householdId, deviceId, targetC) =>
      commandDevice(database, { householdId, deviceId, nowMs: now().getTime() }, { targetC }),
    refresh: (householdId) => refreshHome(database, householdId, now().getTime()),
  };
}
