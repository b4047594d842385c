import type { DeviceRule } from '@foyer/wire/device-editing';
import type { Database, Sql } from '../../foundation/database/sql';
import { type Devices, devicesIn } from '../../home/devices/device-store';
import { type Rooms, roomsIn } from '../../home/rooms/room-store';
import { type CommandSources, takesCommands } from '../commands/command-door';
import { type CommandProgress, executeCommand } from '../commands/execute-command';
import { makeHomesDue } from '../measuring/home-work';
import { type Alarms, alarmsIn } from '../programs/alarm-store';
import { disablePrograms } from '../programs/disabled-programs';
import { type Schedules, schedulesIn } from '../programs/schedule-store';
import { executeDueActions, followHome, settleAlarms } from './follow';
import { type GatewayDevice, reportedTemperature } from './gateway-store';
import { effectiveMs, type LockedHome, lockHome } from './locked-home';
import { refreshStates, saveProgress } from './reported-states';
import { beginFinding, cancelFinding } from './room-finding';

/** The home to change and the time of the change. */
interface HomeAtTime extends CommandSources {
  readonly database: Database;
  readonly householdId: string;
  readonly nowMs: number;
}

/** Refreshes the reported states of a home's devices after a change. */
export async function refreshHome({ database, gateway, householdId, nowMs }: HomeAtTime): Promise<void> {
  await database.transaction(async (sql) => {
    const locked = await lockHome(sql, householdId);
    if (locked) await refreshStates(sql, gateway, locked, effectiveMs(locked, nowMs));
  });
}

/** How far a command came (`waiting` and `sent`: it is on its way), or why it was not given. */
export type CommandOutcome =
  | Exclude<CommandProgress, 'refused'>
  | 'command.refused'
  | 'device.not.found'
  | 'gateway.not.available'
  | 'switch.not.allowed'
  | 'temperature.not.allowed'
  | 'temperature.out.of.range';

type PersonCommand = { readonly isOn: boolean } | { readonly targetC: number };

/** Why a device cannot execute a command; null when it can. */
function refusalOf({ traits, hasActuator }: GatewayDevice, command: PersonCommand): CommandOutcome | null {
  if ('isOn' in command) return hasActuator ? null : 'switch.not.allowed';
  const { heating } = traits;
  if (!heating) return 'temperature.not.allowed';
  const isWithin = command.targetC >= heating.tempMinC && command.targetC <= heating.tempMaxC;
  return isWithin ? null : 'temperature.out.of.range';
}

/** Gives a person's command to a suitable device. The caller saves the home and refreshes its states. */
async function execute(
  sql: Sql,
  locked: LockedHome,
  device: GatewayDevice,
  command: PersonCommand,
  nowMs: number,
): Promise<CommandProgress> {
  const atMs = effectiveMs(locked, nowMs);
  await cancelFinding(sql, locked, device, atMs);
  const progress = await executeCommand(sql, locked, device, atMs, {
    isOn: 'isOn' in command ? command.isOn : null,
    targetTemperatureC: 'targetC' in command ? command.targetC : null,
    origin: 'person',
  });
  await settleAlarms(sql, locked);
  return progress;
}

/** Gives one person's command to a device, after what was due before it. */
export function commandDevice(
  home: HomeAtTime,
  deviceId: string,
  command: PersonCommand,
): Promise<CommandOutcome> {
  const { database, gateway, householdId, nowMs } = home;
  return database.transaction(async (sql) => {
    const locked = await lockHome(sql, householdId, home);
    const device = locked?.devices.find(({ id }) => id === deviceId);
    if (!locked || !device) return 'device.not.found';
    const refusal = refusalOf(device, command);
    if (refusal) return refusal;
    if (!takesCommands(locked.door, device)) return 'gateway.not.available';
    await executeDueActions(sql, locked, nowMs);
    const progress = await execute(sql, locked, device, command, nowMs);
    await saveProgress(sql, locked);
    await refreshStates(sql, gateway, locked, effectiveMs(locked, nowMs));
    await makeHomesDue(sql, [locked.gateway.householdKey], new Date(nowMs));
    return progress === 'refused' ? 'command.refused' : progress;
  });
}

/**
 * Warms a heating device's zone for two minutes, so that a person finds it. Resolves to the end, epoch ms, or to why
 * it is not possible.
 */
export function findDevice(
  home: HomeAtTime,
  deviceId: string,
): Promise<number | 'device.not.found' | 'gateway.not.available' | 'temperature.not.allowed'> {
  const { database, gateway, householdId, nowMs } = home;
  return database.transaction(async (sql) => {
    const locked = await lockHome(sql, householdId, home);
    const device = locked?.devices.find(({ id }) => id === deviceId);
    if (!locked || !device) return 'device.not.found';
    if (!device.traits.heating) return 'temperature.not.allowed';
    if (!takesCommands(locked.door, device)) return 'gateway.not.available';
    await executeDueActions(sql, locked, nowMs);
    const measuredC = await reportedTemperature(sql, locked.gateway.householdKey, device.key);
    const atMs = effectiveMs(locked, nowMs);
    const endsAt = await beginFinding(sql, locked, device, { nowMs, atMs, measuredC });
    await saveProgress(sql, locked);
    await refreshStates(sql, gateway, locked, atMs);
    await makeHomesDue(sql, [locked.gateway.householdKey], new Date(nowMs));
    return endsAt.getTime();
  });
}

/** Stores that can be changed in one transaction. */
export interface Belongings {
  readonly rooms: Rooms;
  readonly devices: Devices;
  readonly schedules: Schedules;
  readonly alarms: Alarms;
  /** The transaction, for stores that are not part of the home. */
  readonly sql: Sql;
  /** Switches a device off, as a person's command, after all other changes. */
  switchOff(deviceId: string): void;
  /** Disables the schedules and alarms of a device that its type does not offer. */
  disablePrograms(deviceId: string, rule: DeviceRule | null): Promise<void>;
}

/**
 * Changes a home in one transaction with its gateway locked; nothing is stored when `work` rejects. Actions due before
 * are executed first, and the states are refreshed afterwards.
 */
export function changeHome<T>(home: HomeAtTime, work: (belongings: Belongings) => Promise<T>): Promise<T> {
  const { database, gateway, householdId, nowMs } = home;
  return database.transaction(async (sql) => {
    const before = await lockHome(sql, householdId, home);
    if (before) {
      await followHome(sql, before, nowMs);
      await saveProgress(sql, before);
    }
    const toSwitchOff = new Set<string>();
    const schedules = schedulesIn(sql);
    const alarms = alarmsIn(sql);
    const result = await work({
      sql,
      disablePrograms: (deviceId, rule) =>
        disablePrograms({ schedules, alarms }, householdId, deviceId, rule),
      switchOff: (deviceId) => void toSwitchOff.add(deviceId),
      rooms: roomsIn(sql),
      devices: devicesIn(sql),
      schedules,
      alarms,
    });
    const changed = await lockHome(sql, householdId, home);
    if (!changed) return result;
    for (const device of changed.devices) {
      if (takesCommands(changed.door, device) && toSwitchOff.has(device.id))
        await execute(sql, changed, device, { isOn: false }, nowMs);
    }
    await refreshStates(sql, gateway, changed, effectiveMs(changed, nowMs));
    await makeHomesDue(sql, [changed.gateway.householdKey], new Date(nowMs));
    return result;
  });
}
