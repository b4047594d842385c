import type { Database } from '../../foundation/database/sql';
import type { CommandSources } from '../commands/command-door';
import { recordFailure } from '../measuring/home-failures';
import { type Belongings, type CommandOutcome, changeHome, commandDevice, findDevice } from './home-changes';

export interface HousekeeperOptions extends CommandSources {
  readonly database: Database;
  /** The platform's clock. */
  now(): Date;
  /** Called when the states of a home cannot be refreshed. */
  onHomeError(home: { readonly householdId: string; readonly failures: number }, error: unknown): void;
}

/** Entrance for commands and changes of people. */
export interface Housekeeper {
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
  /** Refreshes a home's states after a change stored elsewhere. Never rejects: measuring the home repairs a failure. */
  refresh(householdId: string): Promise<void>;
}

export function createHousekeeper(options: HousekeeperOptions): Housekeeper {
  const { database, now, onHomeError } = options;
  const homeNow = (householdId: string) => ({ ...options, householdId, nowMs: now().getTime() });
  return {
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
        const failures = await recordFailure(database, { householdId }, error, home.nowMs).catch(() => null);
        onHomeError({ householdId, failures: failures ?? 1 }, error);
      }
    },
  };
}
