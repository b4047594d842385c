import { addDays, siteDay, startOfSiteDay } from '@foyer/domain';
import type { Sql } from '../database/sql';
import type { NewAlert } from './alert-store';

const HOUR_MS = 3_600_000;
const DAYS_LOOKED_AT = 7;
/** A day that is lower by less is no news, %. */
const LOW_FROM_PERCENT = 10;
/** Kinds that say of energy what only measures can: none of the homes had it. */
const UNTRUE = new Set(['overload', 'refrigeration_off', 'production_stopped', 'device_on_too_long']);
/** Kinds that are over once the device is heard of again, as every device of the homes is. */
const SILENCE = new Set(['device_offline', 'gateway_offline']);

interface Occasion extends Pick<NewAlert, 'kind' | 'severity'> {
  readonly device: string;
}

const WEAK_VALVE: Occasion = {
  kind: 'thermostat_battery_low',
  severity: 'warning',
  device: 'Vanne de la chambre',
};
/** What measures say nothing of. */
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

/** A house's day as it was measured. */
export interface MeasuredDay {
  readonly consumedKwh: number;
  readonly producedKwh: number;
}

/** What the alerts of a reference home may say. */
export interface MeasuredPast {
  readonly timeZone: string;
  readonly nowMs: number;
  readonly days: ReadonlyMap<string, MeasuredDay>;
  /** How full the battery was at the end of an hour, 0 to 1, by the hour's begin; empty without one. */
  readonly levels: ReadonlyMap<number, number>;
  readonly deviceId: (name: string) => string;
}

/**
 * The alerts with what was measured in them; one that nothing measured bears out tells of something else. Of those that
 * wait for somebody no two say the same of the same device.
 */
export function borneOut(alerts: readonly NewAlert[], past: MeasuredPast): NewAlert[] {
  const waiting = new Set<string>();
  const told = alerts.map((planned) => {
    const alert = asMeasured(planned, past);
    if (!alert || !waits(alert)) return alert;
    if (waiting.has(subjectOf(alert))) return null;
    waiting.add(subjectOf(alert));
    return alert;
  });
  return alerts.map((planned, place) => {
    const alert = told[place] ?? another(planned, past, waiting);
    if (waits(alert)) waiting.add(subjectOf(alert));
    return alert;
  });
}

const waits = ({ active, visible, acknowledged }: NewAlert) => active && visible && !acknowledged;
const subjectOf = ({ kind, deviceId }: Pick<NewAlert, 'kind' | 'deviceId'>) => `${kind} ${deviceId}`;

/** Null where nothing measured bears it out. */
function asMeasured(alert: NewAlert, past: MeasuredPast): NewAlert | null {
  if (alert.kind === 'consumption_high' || alert.kind === 'production_low') return aboutDay(alert, past);
  if (alert.kind === 'battery_full' || alert.kind === 'battery_empty') return aboutBattery(alert, past);
  return UNTRUE.has(alert.kind) || (alert.active && SILENCE.has(alert.kind)) ? null : alert;
}

/** Told the morning after the highest, or lowest, of the days before. */
function aboutDay(alert: NewAlert, { timeZone, nowMs, days }: MeasuredPast): NewAlert | null {
  const isHigh = alert.kind === 'consumption_high';
  const last = siteDay(alert.at.getTime(), timeZone);
  const known = Array.from({ length: DAYS_LOOKED_AT }, (_, back) => addDays(last, -1 - back)).flatMap(
    (day) => {
      const measured = days.get(day);
      return measured ? [{ day, kwh: isHigh ? measured.consumedKwh : measured.producedKwh }] : [];
    },
  );
  const told = known.toSorted((a, b) => (isHigh ? b.kwh - a.kwh : a.kwh - b.kwh))[0];
  if (!told) return null;
  const usual = known.reduce((sum, { kwh }) => sum + kwh, 0) / known.length;
  const percent = Math.round(Math.abs(1 - told.kwh / usual) * 100);
  if (!(percent >= LOW_FROM_PERCENT)) return null;
  const at = Math.min(nowMs, startOfSiteDay(addDays(told.day, 1), timeZone) + 7 * HOUR_MS);
  const facts: NewAlert['facts'] = isHigh ? { kwh: Math.round(told.kwh * 10) / 10 } : { percent };
  return { ...alert, at: new Date(at), facts };
}

/** Full or empty as it was then; while it lasts, as it is now. */
function aboutBattery(alert: NewAlert, { nowMs, levels }: MeasuredPast): NewAlert | null {
  const hour = (atMs: number) => Math.floor(atMs / HOUR_MS) * HOUR_MS - HOUR_MS;
  const seen = [alert.at.getTime(), ...(alert.active ? [nowMs] : [])].map((atMs) => levels.get(hour(atMs)));
  if (seen.every((level) => level !== undefined && level >= 0.999)) return { ...alert, kind: 'battery_full' };
  return seen.every((level) => level !== undefined && level <= 0.001)
    ? { ...alert, kind: 'battery_empty' }
    : null;
}

/** Something measures say nothing of: what nobody waits to be told already; of the past, a device that was silent. */
function another(alert: NewAlert, { deviceId }: MeasuredPast, waiting: ReadonlySet<string>): NewAlert {
  if (!alert.active && alert.severity === 'fatal')
    return { ...alert, kind: 'device_offline', deviceId: deviceId('Lave-linge'), facts: {} };
  const free = UNMEASURED.filter(
    ({ kind, device }) => !waits(alert) || !waiting.has(subjectOf({ kind, deviceId: deviceId(device) })),
  );
  const alike = free.find(({ severity }) => severity === alert.severity);
  const { kind, severity, device } =
    alike ?? free.find((occasion) => occasion.severity !== 'fatal') ?? WEAK_VALVE;
  return { ...alert, kind, severity, deviceId: deviceId(device), facts: {} };
}

/** Reads what a home measured, days and hours of its last weeks. */
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
