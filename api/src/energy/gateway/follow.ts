import type { ScheduleChange } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';
import { takesCommands } from '../commands/command-door';
import { type Command, executeCommand } from '../commands/execute-command';
import { measureKind } from '../measures/measure-shapes';
import type { Finding } from './finding-store';
import type { GatewayAlarm } from './gateway-alarm-store';
import type { GatewayDevice } from './gateway-store';
import { changesOf, endAlarm, type LockedHome, raiseAlarm } from './locked-home';
import { restoreTarget } from './room-finding';
import { changesBetween } from './schedule-clock';

const MINUTE_MS = 60_000;

/** An action due at an instant. */
interface DueAction {
  readonly atMs: number;
  act(sql: Sql): Promise<void>;
}

/** The command of a schedule change; null when the device cannot execute it. */
function commandFrom(device: GatewayDevice, { on, targetC }: ScheduleChange): Command | null {
  if (targetC !== null) {
    const heats = measureKind(device) === 'temperature';
    return heats ? { isOn: true, targetTemperatureC: targetC, origin: 'schedule' } : null;
  }
  return device.hasActuator ? { isOn: on, targetTemperatureC: null, origin: 'schedule' } : null;
}

/** Schedule changes of all devices in a time span, oldest first; of a device that acts only now, the last one. */
function scheduledActions(locked: LockedHome, fromMs: number, toMs: number): DueAction[] {
  const { door, gateway } = locked;
  const actions: DueAction[] = [];
  for (const device of locked.devices) {
    if (!takesCommands(door, device)) continue;
    const passed = changesBetween(changesOf(device), gateway.siteTimeZone, fromMs, toMs);
    for (const { atMs, change } of door?.executesInPast ? passed : passed.slice(-1)) {
      const command = commandFrom(device, change);
      if (command === null) continue;
      actions.push({
        atMs,
        act: async (sql) => void (await executeCommand(sql, locked, device, atMs, command)),
      });
    }
  }
  return actions.sort((a, b) => a.atMs - b.atMs);
}

/** When an alarm started counting minutes: the last switching of the device or the last change of the alarm. */
function countingSinceMs(device: GatewayDevice, alarm: GatewayAlarm): number {
  return Math.max((device.switchedAt ?? device.createdAt).getTime(), alarm.changedAt.getTime());
}

/** Whether the device was asked to switch off since an instant and has not, which is shown instead of asked again. */
function wasAskedOff({ unanswered }: LockedHome, device: GatewayDevice, sinceMs: number): boolean {
  return unanswered.some(
    ({ deviceKey, wantedOn, at }) =>
      deviceKey === device.key && wantedOn === false && at.getTime() >= sinceMs,
  );
}

/** Next action of an alarm on a switch; null when there is none. */
function alarmAction(locked: LockedHome, alarm: GatewayAlarm): DueAction | null {
  const device = locked.devices.find(({ key }) => key === alarm.deviceKey);
  if (!device?.hasActuator || device.isOn === null || alarm.minutes === null) return null;
  const sinceMs = countingSinceMs(device, alarm);
  const atMs = Math.max(locked.followedMs, sinceMs + alarm.minutes * MINUTE_MS);
  const { type, minutes } = alarm;
  if (type === 'autoOff' && device.isOn) {
    if (!takesCommands(locked.door, device) || wasAskedOff(locked, device, sinceMs)) return null;
    const off = { isOn: false, targetTemperatureC: null, origin: 'program', alarm } as const;
    return { atMs, act: async (sql) => void (await executeCommand(sql, locked, device, atMs, off)) };
  }
  if (alarm.alertId !== null || (type !== 'on' && type !== 'off') || device.isOn !== (type === 'on'))
    return null;
  const about = {
    kind: `alarm_${type}`,
    severity: 'warning' as const,
    at: new Date(atMs),
    facts: { minutes },
  };
  return { atMs, act: (sql) => raiseAlarm(sql, locked, alarm, about) };
}

/** The end of warming a zone. */
function findingEnd(locked: LockedHome, finding: Finding): DueAction {
  const atMs = Math.max(locked.followedMs, finding.endsAt.getTime());
  return { atMs, act: (sql) => restoreTarget(sql, locked, finding, atMs) };
}

/** Ends alarms a switch has settled: "left on" once the device is off, all others once it is on. */
export async function settleAlarms(sql: Sql, locked: LockedHome): Promise<void> {
  for (const alarm of locked.alarms) {
    if (alarm.alertId === null || !['on', 'off', 'autoOff', 'standby'].includes(alarm.type)) continue;
    const device = locked.devices.find(({ key }) => key === alarm.deviceKey);
    if (device?.hasActuator && device.isOn === (alarm.type !== 'on')) await endAlarm(sql, alarm);
  }
}

function earliest(candidates: readonly (DueAction | null | undefined)[]): DueAction | null {
  let first: DueAction | null = null;
  for (const due of candidates) if (due && (!first || due.atMs < first.atMs)) first = due;
  return first;
}

/**
 * Executes due schedule changes, auto off, switch alarms and the end of zone warming in time order up to `untilMs`. At
 * the same instant a schedule goes first. Resolves to whether anything was executed.
 */
export async function executeDueActions(sql: Sql, locked: LockedHome, untilMs: number): Promise<boolean> {
  if (untilMs <= locked.followedMs) return false;
  const planned = scheduledActions(locked, locked.followedMs, untilMs);
  let acted = false;
  for (;;) {
    const due = earliest([
      planned[0],
      ...locked.findings.map((finding) => findingEnd(locked, finding)),
      ...locked.alarms.map((alarm) => alarmAction(locked, alarm)),
    ]);
    if (!due || due.atMs > untilMs) break;
    if (due === planned[0]) planned.shift();
    await due.act(sql);
    locked.followedMs = due.atMs;
    await settleAlarms(sql, locked);
    acted = true;
  }
  locked.followedMs = untilMs;
  return acted;
}

/** Executes due actions up to `untilMs`. Where a home takes no commands, their time passes. */
export async function followHome(sql: Sql, locked: LockedHome, untilMs: number): Promise<boolean> {
  if (locked.door !== null) return executeDueActions(sql, locked, untilMs);
  locked.followedMs = Math.max(locked.followedMs, untilMs);
  return false;
}
