import type { ScheduleChange } from '@foyer/domain';
import type { Sql } from '../database/sql';
import { measureKind } from '../measures/measure-shapes';
import type { Finding } from './finding-store';
import type { GatewayAlarm } from './gateway-alarm-store';
import type { GatewayDevice } from './gateway-store';
import { type Command, changesOf, commandHeld, endAlarm, type Held, raiseAlarm } from './held';
import { putBack } from './room-finding';
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

/** Schedule changes of all devices in a time span, oldest first. */
function scheduledActions(held: Held, fromMs: number, toMs: number): DueAction[] {
  return held.devices
    .flatMap((device) =>
      changesBetween(changesOf(device), held.gateway.siteTimeZone, fromMs, toMs).flatMap(
        ({ atMs, change }) => {
          const command = commandFrom(device, change);
          return command ? [{ atMs, act: (sql: Sql) => commandHeld(sql, held, device, atMs, command) }] : [];
        },
      ),
    )
    .sort((a, b) => a.atMs - b.atMs);
}

/** When an alarm started counting minutes: the last switching of the device or the last change of the alarm. */
function countingSinceMs(device: GatewayDevice, alarm: GatewayAlarm): number {
  return Math.max((device.switchedAt ?? device.createdAt).getTime(), alarm.changedAt.getTime());
}

/** Switches off a device that has been on too long, and raises an alert if requested. */
async function switchOff(sql: Sql, held: Held, device: GatewayDevice, alarm: GatewayAlarm, atMs: number) {
  await commandHeld(sql, held, device, atMs, { isOn: false, targetTemperatureC: null, origin: 'program' });
  if (!alarm.notify) return;
  const about = {
    kind: 'auto_off',
    severity: 'info',
    at: new Date(atMs),
    facts: { minutes: alarm.minutes ?? 0 },
  };
  await raiseAlarm(sql, held, alarm, { ...about, severity: 'info' });
}

/** Next action of an alarm on a switch; null when there is none. */
function alarmAction(held: Held, alarm: GatewayAlarm): DueAction | null {
  const device = held.devices.find(({ key }) => key === alarm.deviceKey);
  if (!device?.hasActuator || device.isOn === null || alarm.minutes === null) return null;
  const atMs = Math.max(held.followedMs, countingSinceMs(device, alarm) + alarm.minutes * MINUTE_MS);
  const { type, minutes } = alarm;
  if (type === 'autoOff' && device.isOn) {
    return { atMs, act: (sql) => switchOff(sql, held, device, alarm, atMs) };
  }
  if (alarm.alertId !== null || (type !== 'on' && type !== 'off') || device.isOn !== (type === 'on'))
    return null;
  const about = {
    kind: `alarm_${type}`,
    severity: 'warning' as const,
    at: new Date(atMs),
    facts: { minutes },
  };
  return { atMs, act: (sql) => raiseAlarm(sql, held, alarm, about) };
}

/** The end of warming a zone. */
function findingEnd(held: Held, finding: Finding): DueAction {
  const atMs = Math.max(held.followedMs, finding.endsAt.getTime());
  return { atMs, act: (sql) => putBack(sql, held, finding, atMs) };
}

/** Ends alarms a switch has settled: "left on" once the device is off, all others once it is on. */
export async function settleAlarms(sql: Sql, held: Held): Promise<void> {
  for (const alarm of held.alarms) {
    if (alarm.alertId === null || !['on', 'off', 'autoOff', 'standby'].includes(alarm.type)) continue;
    const device = held.devices.find(({ key }) => key === alarm.deviceKey);
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
export async function follow(sql: Sql, held: Held, untilMs: number): Promise<boolean> {
  if (untilMs <= held.followedMs) return false;
  const planned = scheduledActions(held, held.followedMs, untilMs);
  let acted = false;
  for (;;) {
    const due = earliest([
      planned[0],
      ...held.findings.map((finding) => findingEnd(held, finding)),
      ...held.alarms.map((alarm) => alarmAction(held, alarm)),
    ]);
    if (!due || due.atMs > untilMs) break;
    if (due === planned[0]) planned.shift();
    await due.act(sql);
    held.followedMs = due.atMs;
    await settleAlarms(sql, held);
    acted = true;
  }
  held.followedMs = untilMs;
  return acted;
}
