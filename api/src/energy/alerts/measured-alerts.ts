import { addDays, siteDay, startOfSiteDay } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';
import type { NewAlert } from './alert-store';

const HOUR_MS = 3_600_000;
const DAYS_COMPARED = 7;
/** Smallest deviation from the average day that makes an alert, %. */
const LOW_FROM_PERCENT = 10;
/** Kinds the demo homes' measurements never support. */
const NEVER_MEASURED = new Set(['overload', 'refrigeration_off', 'production_stopped', 'device_on_too_long']);
/** Kinds that end once the device reports again, as every demo device does. */
const SILENCE = new Set(['device_offline', 'gateway_offline']);

interface Occasion extends Pick<NewAlert, 'kind' | 'severity'> {
  readonly device: string;
}

const WEAK_VALVE: Occasion = {
  kind: 'thermostat_battery_low',
  severity: 'warning',
  device: 'Vanne de la chambre',
};
/** Alerts that do not depend on measurements. */
const UNMEASURED: readonly Occasion[] = [
  { kind: 'thermostat_battery_low', severity: 'fatal', device: 'Thermostat du salon' },
  WEAK_VALVE,
  { kind: 'auto_off', severity: 'info', device: 'Lave-vaisselle' },
  { kind: 'thermostat_battery_low', severity: 'warning', device: 'Radiateur de la chambre' },
  { kind: 'stand_by', severity: 'info', device: 'Lave-linge' },
  { kind: 'auto_off', severity: 'info', device: 'Climatiseur du salon' },
  { kind: 'auto_off', severity: 'info', device: 'Lave-linge' },
  { kind: 'stand_by', severity: 'info', device: 'Lave-vaisselle' },
  { kind: 'auto_off', severity: 'info', device: 'Chauffe-eau' },
  { kind: 'stand_by', severity: 'info', device: 'Climatiseur du salon' },
  { kind: 'auto_off', severity: 'info', device: 'Télévision' },
  { kind: 'stand_by', severity: 'info', device: 'Télévision' },
];

/** One day of a home. */
export interface MeasuredDay {
  readonly consumedKwh: number;
  readonly producedKwh: number;
}

/** Measurements the alerts of a demo home may refer to. */
export interface MeasuredPast {
  readonly timeZone: string;
  readonly nowMs: number;
  /** Keyed by site day, `YYYY-MM-DD`. */
  readonly days: ReadonlyMap<string, MeasuredDay>;
  /** Battery level at the end of an hour, 0 to 1, keyed by the start of the hour in ms; empty without a battery. */
  readonly levels: ReadonlyMap<number, number>;
  readonly deviceId: (name: string) => string;
}

/**
 * Fills the alerts with measured values and replaces those no measurement supports. No two waiting alerts have the same
 * kind and device.
 */
export function supportedAlerts(alerts: readonly NewAlert[], past: MeasuredPast): NewAlert[] {
  const waiting = new Set<string>();
  const measured = alerts.map((planned) => {
    const alert = measuredAlert(planned, past);
    if (!alert || !isWaiting(alert)) return alert;
    if (waiting.has(subjectOf(alert))) return null;
    waiting.add(subjectOf(alert));
    return alert;
  });
  return alerts.map((planned, index) => {
    const alert = measured[index] ?? replacement(planned, past, waiting);
    if (isWaiting(alert)) waiting.add(subjectOf(alert));
    return alert;
  });
}

const isWaiting = ({ active, visible, acknowledged }: NewAlert) => active && visible && !acknowledged;
const subjectOf = ({ kind, deviceId }: Pick<NewAlert, 'kind' | 'deviceId'>) => `${kind} ${deviceId}`;

/** The alert with measured values; null when no measurement supports it. */
function measuredAlert(alert: NewAlert, past: MeasuredPast): NewAlert | null {
  if (alert.kind === 'consumption_high' || alert.kind === 'production_low') return dayAlert(alert, past);
  if (alert.kind === 'battery_full' || alert.kind === 'battery_empty') return batteryAlert(alert, past);
  return NEVER_MEASURED.has(alert.kind) || (alert.active && SILENCE.has(alert.kind)) ? null : alert;
}

/** Dates the alert to 7:00 after the highest, or lowest, of the previous days. */
function dayAlert(alert: NewAlert, { timeZone, nowMs, days }: MeasuredPast): NewAlert | null {
  const isHigh = alert.kind === 'consumption_high';
  const last = siteDay(alert.at.getTime(), timeZone);
  const known = Array.from({ length: DAYS_COMPARED }, (_, back) => addDays(last, -1 - back)).flatMap(
    (day) => {
      const measured = days.get(day);
      return measured ? [{ day, kwh: isHigh ? measured.consumedKwh : measured.producedKwh }] : [];
    },
  );
  const extreme = known.toSorted((a, b) => (isHigh ? b.kwh - a.kwh : a.kwh - b.kwh))[0];
  if (!extreme) return null;
  const averageKwh = known.reduce((sum, { kwh }) => sum + kwh, 0) / known.length;
  const percent = Math.round(Math.abs(1 - extreme.kwh / averageKwh) * 100);
  if (!(percent >= LOW_FROM_PERCENT)) return null;
  const at = Math.min(nowMs, startOfSiteDay(addDays(extreme.day, 1), timeZone) + 7 * HOUR_MS);
  const facts: NewAlert['facts'] = isHigh ? { kwh: Math.round(extreme.kwh * 10) / 10 } : { percent };
  return { ...alert, at: new Date(at), facts };
}

/** Full or empty by the level at the alert's time and, while it is active, also by the current level. */
function batteryAlert(alert: NewAlert, { nowMs, levels }: MeasuredPast): NewAlert | null {
  const hour = (atMs: number) => Math.floor(atMs / HOUR_MS) * HOUR_MS - HOUR_MS;
  const observed = [alert.at.getTime(), ...(alert.active ? [nowMs] : [])].map((atMs) =>
    levels.get(hour(atMs)),
  );
  if (observed.every((level) => level !== undefined && level >= 0.999))
    return { ...alert, kind: 'battery_full' };
  return observed.every((level) => level !== undefined && level <= 0.001)
    ? { ...alert, kind: 'battery_empty' }
    : null;
}

/** An alert no other waiting alert equals: independent of measurements, or a device that was offline in the past. */
function replacement(alert: NewAlert, { deviceId }: MeasuredPast, waiting: ReadonlySet<string>): NewAlert {
  if (!alert.active && alert.severity === 'fatal')
    return { ...alert, kind: 'device_offline', deviceId: deviceId('Lave-linge'), facts: {} };
  const free = UNMEASURED.filter(
    ({ kind, device }) => !isWaiting(alert) || !waiting.has(subjectOf({ kind, deviceId: deviceId(device) })),
  );
  const sameSeverity = free.find(({ severity }) => severity === alert.severity);
  const { kind, severity, device } =
    sameSeverity ?? free.find((occasion) => occasion.severity !== 'fatal') ?? WEAK_VALVE;
  return { ...alert, kind, severity, deviceId: deviceId(device), facts: {} };
}

/** Reads the days and battery levels a home measured in the last 62 days. */
export async function measuredPast(
  sql: Sql,
  householdId: string,
  { timeZone, nowMs, capacityKwh }: { timeZone: string; nowMs: number; capacityKwh: number | null },
): Promise<Pick<MeasuredPast, 'days' | 'levels'>> {
  const from = new Date(nowMs - 62 * 24 * HOUR_MS);
  const ofHousehold = `d.household_key = (select key from account where id = $1) and m.at >= $2`;
  const days = await sql.query<{ at: Date; used: number; made: number | null }>(
    `select m.at, m.energy_ws::float8 as used, m.produced_ws::float8 as made
     from measure_day m join device d on d.key = m.device_key where ${ofHousehold} and d.plug_type = 'vrt'`,
    [householdId, from],
  );
  const levels = await sql.query<{ at: Date; soc: number }>(
    `select m.at, m.soc_ws::float8 as soc
     from measure_hour m join device d on d.key = m.device_key
     where ${ofHousehold} and d.plug_type = 'bat' and m.soc_ws is not null`,
    [householdId, from],
  );
  const kwh = (ws: number | null) => (ws ?? 0) / HOUR_MS;
  return {
    days: new Map(
      days.map(({ at, used, made }) => [
        siteDay(at.getTime(), timeZone),
        { consumedKwh: kwh(used), producedKwh: kwh(made) },
      ]),
    ),
    levels: new Map(capacityKwh ? levels.map(({ at, soc }) => [at.getTime(), kwh(soc) / capacityKwh]) : []),
  };
}
