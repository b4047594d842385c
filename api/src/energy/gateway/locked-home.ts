import { readScheduleText, type ScheduleChange, scheduleChanges, type WeekPlan } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';
import { type UnansweredCommand, unansweredCommands } from '../../home/devices/unanswered-commands';
import { randomLetters } from '../../identity/accounts/token-store';
import { alertsIn, type NewAlert } from '../alerts/alert-store';
import {
  type CommandDoor,
  type CommandSources,
  commandDoorOf,
  takesCommands,
} from '../commands/command-door';
import { commandsSince, type DeviceCommand } from '../commands/command-store';
import { measureKind } from '../measures/measure-shapes';
import { kindOfAlert } from '../notifications/notification-rules';
import { notify } from '../notifications/notification-store';
import { type Finding, findingsOf } from './finding-store';
import { endAlert, type GatewayAlarm, gatewayAlarms, saveAlarmMemory } from './gateway-alarm-store';
import { type GatewayDevice, type GatewayRecord, gatewayDevices, lockGateway } from './gateway-store';
import type { House } from './port';

/** A home whose gateway row is locked for this transaction, with its state at `followedMs`. */
export interface LockedHome {
  gateway: GatewayRecord;
  devices: GatewayDevice[];
  /** Where its commands go; null where it refuses them. */
  door: CommandDoor | null;
  /** Since the last reported step, oldest first. */
  commands: DeviceCommand[];
  /** Commands that were not executed, so far or at all, oldest first. */
  unanswered: UnansweredCommand[];
  /** Enabled alarms only. */
  alarms: GatewayAlarm[];
  /** Zones being warmed so that a person finds the room. */
  findings: Finding[];
  /** Instant up to which schedules and programs were executed, epoch ms. */
  followedMs: number;
}

/** Hours in which water may be heated, from the text of a green-play schedule; null without a range. */
export function greenPlayPlan(ranges: string | null): WeekPlan | null {
  const reading = ranges === null ? null : readScheduleText(ranges, 'onOff');
  return reading?.ok ? reading.value : null;
}

/** The home as its gateway reads it. */
export function houseOf(
  gateway: Pick<
    GatewayRecord,
    'householdId' | 'householdKey' | 'siteTimeZone' | 'zoneSince' | 'latitude' | 'longitude' | 'model'
  >,
  devices: readonly GatewayDevice[],
): House {
  return {
    householdId: gateway.householdId,
    householdKey: gateway.householdKey,
    siteTimeZone: gateway.siteTimeZone,
    zoneSince: gateway.zoneSince,
    place: { latitude: gateway.latitude, longitude: gateway.longitude },
    model: gateway.model,
    devices: devices.map((device) => ({
      key: device.key,
      id: device.id,
      plugType: device.plugType,
      typeId: device.typeId,
      createdAtMs: device.createdAt.getTime(),
      greenPlay: device.greenPlayEnabled ? greenPlayPlan(device.greenPlayRanges) : null,
      hotByMinute: device.hotByMinute,
      traits: device.traits,
    })),
  };
}

/** Locks and reads a home. Null for a household without a gateway. Without `sources` it takes no commands. */
export async function lockHome(
  sql: Sql,
  householdId: string,
  sources: CommandSources = { gateway: null },
): Promise<LockedHome | null> {
  const gateway = await lockGateway(sql, householdId);
  if (!gateway) return null;
  const door = commandDoorOf(sources, gateway.kind);
  const { householdKey, reportedUntil, followedUntil } = gateway;
  const devices = await gatewayDevices(sql, householdKey);
  return {
    gateway,
    devices,
    door: devices.length === 0 || devices.some((device) => takesCommands(door, device)) ? door : null,
    commands: await commandsSince(sql, householdKey, reportedUntil),
    unanswered: gateway.kind === 'simulated' ? [] : await unansweredCommands(sql, householdId),
    alarms: await gatewayAlarms(sql, householdKey),
    findings: await findingsOf(sql, householdKey),
    followedMs:
      gateway.kind === 'simulated'
        ? Math.max(reportedUntil.getTime(), followedUntil?.getTime() ?? 0)
        : // Its measurements go on without its programs.
          (followedUntil ?? reportedUntil).getTime(),
  };
}

/**
 * Effective time of a person's command. Never before `followedMs`, or an action already executed at a later clock time
 * would override it: clocks go back, and those of concurrent processes differ.
 */
export function effectiveMs(locked: LockedHome, nowMs: number): number {
  return Math.max(nowMs, locked.followedMs);
}

/** Changes of a device's enabled schedule; none when its text cannot be read. */
export function changesOf(device: GatewayDevice): readonly ScheduleChange[] {
  if (!device.scheduleEnabled || device.scheduleRanges === null) return [];
  const form = measureKind(device) === 'temperature' ? 'heating' : 'onOff';
  const reading = scheduleChanges(device.scheduleRanges, form);
  return reading.ok ? reading.value : [];
}

/** Raises the alert of an alarm; it stays active until {@link endAlarm}. */
export async function raiseAlarm(
  sql: Sql,
  locked: LockedHome,
  alarm: GatewayAlarm,
  about: Pick<NewAlert, 'kind' | 'severity' | 'at' | 'facts'>,
): Promise<void> {
  await endAlarm(sql, alarm);
  const device = locked.devices.find(({ key }) => key === alarm.deviceKey);
  const id = randomLetters(16);
  await alertsIn(sql).create(locked.gateway.householdId, {
    id,
    deviceId: device?.id ?? null,
    active: true,
    visible: true,
    acknowledged: false,
    ...about,
  });
  const told = kindOfAlert(about.kind);
  if (told) {
    await notify(sql, locked.gateway.householdId, {
      kind: told,
      subject: `${about.kind} ${device?.id ?? ''}`,
      textKey: about.kind,
      facts: about.facts,
      deviceId: device?.id ?? null,
      at: about.at,
    });
  }
  alarm.alertId = id;
  await saveAlarmMemory(sql, alarm);
}

/** Says that auto off or stand-by has switched a device off, where that is wished. */
export async function alertSwitchedOff(
  sql: Sql,
  locked: LockedHome,
  alarm: GatewayAlarm,
  at: Date,
): Promise<void> {
  if (!alarm.notify) return;
  const kind = alarm.type === 'autoOff' ? 'auto_off' : 'stand_by';
  await raiseAlarm(sql, locked, alarm, {
    kind,
    severity: 'info',
    at,
    facts: { minutes: alarm.minutes ?? 0 },
  });
}

/** Ends the active alert of an alarm, if any. */
export async function endAlarm(sql: Sql, alarm: GatewayAlarm): Promise<void> {
  if (alarm.alertId === null) return;
  await endAlert(sql, alarm.alertId);
  alarm.alertId = null;
  await saveAlarmMemory(sql, alarm);
}
