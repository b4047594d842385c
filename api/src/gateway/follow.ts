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

/** Something that is to be done at a moment. */
interface Due {
  readonly atMs: number;
  act(sql: Sql): Promise<void>;
}

/** What a schedule's change asks of a device; null when the device cannot do it. */
function commandFrom(device: GatewayDevice, { on, targetC }: ScheduleChange): Command | null {
  if (targetC !== null) {
    const heats = measureKind(device) === 'temperature';
    return heats ? { isOn: true, targetTemperatureC: targetC, origin: 'schedule' } : null;
  }
  return device.hasActuator ? { isOn: on, targetTemperatureC: null, origin: 'schedule' } : null;
}

/** What the schedules ask for in a time span, oldest first. */
function scheduled(held: Held, fromMs: number, toMs: number): Due[] {
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

/** Since when an alarm that counts minutes has been counting: the switch was turned, or somebody set the alarm. */
function countsFromMs(device: GatewayDevice, alarm: GatewayAlarm): number {
  return Math.max((device.switchedAt ?? device.createdAt).getTime(), alarm.changedAt.getTime());
}

/** Switches off what has been on for long enough, and tells of it where wished. */
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

/** When an alarm that watches the switch has something to do next; null when it has not. */
function dueOf(held: Held, alarm: GatewayAlarm): Due | null {
  const device = held.devices.find(({ key }) => key === alarm.deviceKey);
  if (!device?.hasActuator || device.isOn === null || alarm.minutes === null) return null;
  const atMs = Math.max(held.followedMs, countsFromMs(device, alarm) + alarm.minutes * MINUTE_MS);
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

/** When a zone that is warmed goes back to what it held. */
function endOf(held: Held, finding: Finding): Due {
  const atMs = Math.max(held.followedMs, finding.endsAt.getTime());
  return { atMs, act: (sql) => putBack(sql, held, finding, atMs) };
}

/** Ends what is over because a switch was turned: "left on" once it is off, everything else once it is on. */
export async function settleAlarms(sql: Sql, held: Held): Promise<void> {
  for (const alarm of held.alarms) {
    if (alarm.alertId === null || !['on', 'off', 'autoOff', 'standby'].includes(alarm.type)) continue;
    const device = held.devices.find(({ key }) => key === alarm.deviceKey);
    if (device?.hasActuator && device.isOn === (alarm.type !== 'on')) await endAlarm(sql, alarm);
  }
}

function earliest(candidates: readonly (Due | null | undefined)[]): Due | null {
  let first: Due | null = null;
  for (const due of candidates) if (due && (!first || due.atMs < first.atMs)) first = due;
  return first;
}

/**
 * Does what schedules, auto off, the alarms on switches and zones that were warmed ask for, each at its own moment, up to `untilMs`. Where two
 * fall together the schedule goes first. Resolves to whether anything was done.
 */
export async function follow(sql: Sql, held: Held, untilMs: number): Promise<boolean> {
  if (untilMs <= held.followedMs) return false;
  const planned = scheduled(held, held.followedMs, untilMs);
  let acted = false;
  for (;;) {
    const due = earliest([
      planned[0],
      ...held.findings.map((finding) => endOf(held, finding)),
      ...held.alarms.map((alarm) => dueOf(held, alarm)),
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
