import { randomUUID } from 'node:crypto';
import type { Sql } from '../../foundation/database/sql';
import type { GatewayAlarm } from '../gateway/gateway-alarm-store';
import type { GatewayDevice } from '../gateway/gateway-store';
import { alertSwitchedOff, changesOf, type LockedHome } from '../gateway/locked-home';
import { changesBetween } from '../gateway/schedule-clock';
import { type DeviceCommand, recordCommand, recordUnanswered } from './command-store';

export interface Command {
  readonly isOn: boolean | null;
  readonly targetTemperatureC: number | null;
  readonly origin: DeviceCommand['origin'];
  /** Until when the target holds. Default: the next change of the device's schedule. */
  readonly until?: Date;
  /** The alarm that switches off: its alert is raised once the device is off. */
  readonly alarm?: GatewayAlarm;
}

/** Records a command that the device has executed and applies it to the stored device and to `locked`. */
export async function recordExecuted(
  sql: Sql,
  locked: LockedHome,
  device: GatewayDevice,
  atMs: number,
  command: Command & { readonly id?: string },
): Promise<void> {
  const at = new Date(atMs);
  const { id = randomUUID(), isOn, targetTemperatureC, origin } = command;
  await recordCommand(sql, { id, deviceKey: device.key, at, isOn, targetTemperatureC, origin });
  locked.commands.push({
    deviceKey: device.key,
    at,
    isOn,
    targetTemperatureC,
    origin,
    wantedTargetC: targetTemperatureC,
    wasOn: device.isOn,
    wasTargetTemperatureC: device.targetTemperatureC,
  });
  if (isOn !== null && isOn !== device.isOn) device.switchedAt = at;
  device.isOn = isOn ?? device.isOn;
  device.targetTemperatureC = targetTemperatureC ?? device.targetTemperatureC;
}

const LONGEST_HOLD_MS = 8 * 86_400_000;

/** When the device's schedule replaces a target set at an instant; null when it never does. */
function endOfTarget({ gateway }: LockedHome, device: GatewayDevice, atMs: number): Date | null {
  const changes = changesBetween(changesOf(device), gateway.siteTimeZone, atMs, atMs + LONGEST_HOLD_MS);
  return changes[0] ? new Date(changes[0].atMs) : null;
}

/** How far a command has come: executed, on its way, or refused by the source. */
export type CommandProgress = 'done' | 'waiting' | 'sent' | 'refused';

/** Hands a command to the home's source and records how far it came. Only what was executed changes the device. */
export async function executeCommand(
  sql: Sql,
  locked: LockedHome,
  device: GatewayDevice,
  atMs: number,
  command: Command,
): Promise<CommandProgress> {
  const { door, gateway } = locked;
  if (door === null) throw new Error(`the home ${gateway.householdId} takes no commands`);
  const { isOn, targetTemperatureC, origin } = command;
  const id = randomUUID();
  const until = targetTemperatureC === null ? null : (command.until ?? endOfTarget(locked, device, atMs));
  const answer = await door.send(sql, gateway, { id, device, isOn, targetTemperatureC, until, origin });
  if (answer === 'done') {
    await recordExecuted(sql, locked, device, atMs, { ...command, id });
    if (command.alarm) await alertSwitchedOff(sql, locked, command.alarm, new Date(atMs));
    return 'done';
  }
  const refusal = typeof answer === 'string' ? null : answer.refused;
  const state = typeof answer === 'string' ? answer : 'refused';
  const wanted = { id, deviceKey: device.key, wantedOn: isOn, wantedTargetC: targetTemperatureC, origin };
  const at = await recordUnanswered(sql, {
    ...wanted,
    at: new Date(atMs),
    until,
    alarmType: command.alarm?.type ?? null,
    state,
    refusal,
  });
  locked.unanswered.push({ ...wanted, deviceId: device.id, at, state });
  const nothingDone = { isOn: null, targetTemperatureC: null, wasOn: null, wasTargetTemperatureC: null };
  locked.commands.push({ ...wanted, ...nothingDone, at });
  return state;
}
