import type { NewAlert } from '@foyer/api/energy/alerts/alert-store';
import { measuredRows } from '@foyer/api/energy/groups/group-rows';
import type { Sql } from '@foyer/api/foundation/database/sql';
import { addDays, siteDay, startOfSiteDay } from '@foyer/domain';

const HOUR_MS = 3_600_000;
const DAYS_COMPARED = 7;
/** Smallest deviation from the average day that makes an alert, %. */
const HIGH_FROM_PERCENT = 10;
/** Kinds the demo homes' measurements never support. Their panels give what the sky allows. */
const NEVER_MEASURED = new Set([
  'overload',
  'refrigeration_off',
  'production_stopped',
  'production_low',
  'device_on_too_long',
]);
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

/** Measurements the alerts of a demo home may refer to. */
export interface MeasuredPast {
  readonly timeZone: string;
  readonly nowMs: number;
  /** Consumption by site day, kWh. */
  readonly days: ReadonlyMap<string, number>;
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
  if (alert.kind === 'consumption_high') return dayAlert(alert, past);
  if (alert.kind === 'battery_full' || alert.kind === 'battery_empty') return batteryAlert(alert, past);
  return NEVER_MEASURED.has(alert.kind) || (alert.active && SILENCE.has(alert.kind)) ? null : alert;
}

/** Dates the alert to 7:00 after the highest of the previous days. */
function dayAlert(alert: NewAlert, { timeZone, nowMs, days }: MeasuredPast): NewAlert | null {
  const last = siteDay(alert.at.getTime(), timeZone);
  const known = Array.from({ length: DAYS_COMPARED }, (_, back) => addDays(last, -1 - back)).flatMap(
    (day) => {
      const consumedKwh = days.get(day);
      return consumedKwh === undefined ? [] : [{ day, kwh: consumedKwh }];
    },
  );
  const highest = known.toSorted((a, b) => b.kwh - a.kwh)[0];
  if (!highest) return null;
  const averageKwh = known.reduce((sum, { kwh }) => sum + kwh, 0) / known.length;
  if (!((highest.kwh / averageKwh - 1) * 100 >= HIGH_FROM_PERCENT)) return null;
  const at = Math.min(nowMs, startOfSiteDay(addDays(highest.day, 1), timeZone) + 7 * HOUR_MS);
  return { ...alert, at: new Date(at), facts: { kwh: Math.round(highest.kwh * 10) / 10 } };
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
  const devices = await sql.query<{ householdKey: number; key: number; plugType: string }>(
    `select d.household_key as "householdKey", d.key, d.plug_type as "plugType" from device d
     join account a on a.key = d.household_key where a.id = $1 and d.plug_type in ('vrt', 'bat')`,
    [householdId],
  );
  const range = { household: '= $1', device: '= any($2::int[])', from: '$3' };
  const valuesOf = (plugType: string) => [
    devices[0]?.householdKey ?? 0,
    devices.filter((device) => device.plugType === plugType).map(({ key }) => key),
    from,
  ];
  const days = await sql.query<{ at: Date; used: number | null }>(
    `select at, energy_ws::float8 as used from ${measuredRows('measure_day', range)} as days`,
    valuesOf('vrt'),
  );
  const levels = await sql.query<{ at: Date; soc: number }>(
    `select at, soc_ws::float8 as soc from ${measuredRows('measure_hour', range)} as hours where soc_ws is not null`,
    valuesOf('bat'),
  );
  const kwh = (ws: number | null) => (ws ?? 0) / HOUR_MS;
  return {
    days: new Map(days.map(({ at, used }) => [siteDay(at.getTime(), timeZone), kwh(used)])),
    levels: new Map(capacityKwh ? levels.map(({ at, soc }) => [at.getTime(), kwh(soc) / capacityKwh]) : []),
  };
}
