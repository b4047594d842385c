import { siteDay, startOfSiteDay } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';
import { takesCommands } from '../commands/command-door';
import { executeCommand } from '../commands/execute-command';
import { type GatewayAlarm, measuredOfDay, saveAlarmMemory } from '../gateway/gateway-alarm-store';
import type { GatewayDevice } from '../gateway/gateway-store';
import { endAlarm, type LockedHome, raiseAlarm } from '../gateway/locked-home';
import { STEP_MS } from '../gateway/port';
import { isWholeDay } from '../measures/whole-day';

const MINUTE_MS = 60_000;
const WS_PER_KWH = 3_600_000;
/** A step counts a quarter of an hour after its last reading at latest; as much again for the way of the readings. */
const LATEST_STEP_MS = 30 * MINUTE_MS;

/** Energy measured in a step by device key, Ws. A device without an entry measured nothing. */
export type MeasuredStep = ReadonlyMap<number, number>;

/** Evaluates alarms on what the devices measure, step by step. */
export interface Watch {
  /** Call for every step in order, before reading the next. Resolves to whether a device was switched. */
  step(atMs: number, measured: MeasuredStep): Promise<boolean>;
  /** Stores the alarms' state. */
  finish(): Promise<void>;
}

const isDaily = ({ type }: GatewayAlarm) => type === 'consumption' || type === 'production';
const kwh = (energyWs: number) => Math.round((energyWs / WS_PER_KWH) * 10) / 10;

/** Whether an alarm needs the device to be idle. For a device with a switch, only stand-by does. */
function needsIdle({ type }: GatewayAlarm, device: GatewayDevice): boolean {
  return type === 'standby' || (type === 'off' && !device.hasActuator);
}

/** When a device became idle, as known after a step; null when it is not idle. */
function idleSince(device: GatewayDevice, alarm: GatewayAlarm, atMs: number, energyWs: number): Date | null {
  if (device.hasActuator && device.isOn !== true) return null;
  const fromMs = Math.max(atMs, device.switchedAt?.getTime() ?? 0, alarm.changedAt.getTime());
  const seconds = (atMs + STEP_MS - fromMs) / 1000;
  if (seconds <= 0) return null;
  const isIdle = alarm.type === 'standby' ? energyWs / seconds < (alarm.threshold ?? 0) : energyWs <= 0;
  return isIdle ? (alarm.idleSince ?? new Date(fromMs)) : null;
}

class HomeWatch implements Watch {
  readonly #moved = new Set<GatewayAlarm>();
  #day = '';
  #energyWs = new Map<number, number>();
  /** Measured steps of the day by device key. */
  #samples = new Map<number, number>();

  constructor(
    readonly sql: Sql,
    readonly locked: LockedHome,
    readonly watched: readonly { alarm: GatewayAlarm; device: GatewayDevice }[],
  ) {}

  /** Loads the energies of the day of the last step seen. */
  async begin(fromMs: number): Promise<void> {
    const daily = this.watched.filter(({ alarm }) => isDaily(alarm));
    if (daily.length === 0) return;
    const { householdKey, siteTimeZone } = this.locked.gateway;
    this.#day = siteDay(fromMs - STEP_MS, siteTimeZone);
    const deviceKeys = daily.map(({ device }) => device.key);
    const dayStart = new Date(startOfSiteDay(this.#day, siteTimeZone));
    const known = await measuredOfDay(this.sql, { householdKey, deviceKeys }, dayStart);
    this.#energyWs = new Map(known.map(({ key, energyWs }) => [key, energyWs]));
    this.#samples = new Map(known.map(({ key, samples }) => [key, samples]));
  }

  async step(atMs: number, measured: MeasuredStep): Promise<boolean> {
    let acted = false;
    if (this.#day !== '') {
      const day = siteDay(atMs, this.locked.gateway.siteTimeZone);
      if (day !== this.#day) {
        await this.#endDay(atMs);
        this.#day = day;
      }
    }
    for (const { alarm, device } of this.watched) {
      const energyWs = measured.get(device.key);
      if (energyWs === undefined) continue;
      if (isDaily(alarm)) await this.#addUp(alarm, device, energyWs, atMs + STEP_MS);
      else if (await this.#wait(alarm, device, energyWs, atMs)) acted = true;
    }
    return acted;
  }

  async finish(): Promise<void> {
    for (const alarm of this.#moved) await saveAlarmMemory(this.sql, alarm);
  }

  /**
   * At midnight: consumption alarms end, and the day's production is compared with its limit. A day that was not
   * measured as a whole says nothing about production below it.
   */
  async #endDay(midnightMs: number): Promise<void> {
    for (const { alarm, device } of this.watched) {
      const energyWs = this.#energyWs.get(device.key);
      if (alarm.type === 'consumption') await endAlarm(this.sql, alarm);
      if (alarm.type !== 'production' || energyWs === undefined || alarm.threshold === null) continue;
      const facts = { kwh: kwh(energyWs), limit: alarm.threshold };
      if (energyWs >= alarm.threshold * WS_PER_KWH) await endAlarm(this.sql, alarm);
      else if (
        alarm.alertId === null &&
        isWholeDay(this.#samples.get(device.key) ?? 0, this.#day, this.locked.gateway.siteTimeZone)
      ) {
        await raiseAlarm(this.sql, this.locked, alarm, {
          kind: 'alarm_production',
          severity: 'warning',
          at: new Date(midnightMs),
          facts,
        });
      }
    }
    this.#energyWs = new Map();
    this.#samples = new Map();
  }

  async #addUp(alarm: GatewayAlarm, device: GatewayDevice, energyWs: number, endMs: number): Promise<void> {
    const sumWs = (this.#energyWs.get(device.key) ?? 0) + energyWs;
    this.#energyWs.set(device.key, sumWs);
    this.#samples.set(device.key, (this.#samples.get(device.key) ?? 0) + 1);
    const limit = alarm.threshold ?? Number.POSITIVE_INFINITY;
    if (alarm.type !== 'consumption' || alarm.alertId !== null || sumWs <= limit * WS_PER_KWH) return;
    await raiseAlarm(this.sql, this.locked, alarm, {
      kind: 'alarm_consumption',
      severity: 'warning',
      at: new Date(endMs),
      facts: { kwh: kwh(sumWs), limit },
    });
  }

  /** Acts once a device has been idle long enough. A gateway notices it with the report of a step. */
  async #wait(alarm: GatewayAlarm, device: GatewayDevice, energyWs: number, atMs: number): Promise<boolean> {
    const before = alarm.idleSince;
    alarm.idleSince = idleSince(device, alarm, atMs, energyWs);
    if (before?.getTime() !== alarm.idleSince?.getTime()) this.#moved.add(alarm);
    if (!alarm.idleSince) {
      if (alarm.type === 'off') await endAlarm(this.sql, alarm);
      return false;
    }
    const minutes = alarm.minutes ?? 0;
    const endMs = atMs + STEP_MS;
    if (endMs - alarm.idleSince.getTime() < minutes * MINUTE_MS) return false;
    const about = { at: new Date(endMs), facts: { minutes } };
    if (alarm.type === 'off') {
      if (alarm.alertId !== null) return false;
      await raiseAlarm(this.sql, this.locked, alarm, { ...about, kind: 'alarm_off', severity: 'fatal' });
      return false;
    }
    const { door, followedMs } = this.locked;
    // After an old step the device may have been used again: the next one decides.
    if (followedMs - endMs > (door?.executesInPast ? 0 : LATEST_STEP_MS)) return false;
    alarm.idleSince = null;
    this.#moved.add(alarm);
    const off = { isOn: false, targetTemperatureC: null, origin: 'program', alarm } as const;
    await executeCommand(this.sql, this.locked, device, Math.max(endMs, followedMs), off);
    return true;
  }
}

/** Steps to watch from an instant on, and whether a device can be switched because of them. */
interface WatchOptions {
  readonly fromMs: number;
  readonly canSwitch: boolean;
}

/** Evaluates a locked home's daily energy alarms, stand-by, and "off" alarms of devices without a switch. */
export async function watchHome(
  sql: Sql,
  locked: LockedHome,
  { fromMs, canSwitch }: WatchOptions,
): Promise<Watch> {
  const watched = locked.alarms.flatMap((alarm) => {
    const device = locked.devices.find(({ key }) => key === alarm.deviceKey);
    const isSwitched = canSwitch && device !== undefined && takesCommands(locked.door, device);
    if (!device || (alarm.type === 'standby' && !isSwitched)) return [];
    return isDaily(alarm) || needsIdle(alarm, device) ? [{ alarm, device }] : [];
  });
  const watch = new HomeWatch(sql, locked, watched);
  await watch.begin(fromMs);
  return watch;
}
