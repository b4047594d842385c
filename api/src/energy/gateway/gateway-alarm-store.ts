import type { AlarmType } from '@foyer/wire/device-programs';
import type { Sql } from '../../foundation/database/sql';
import { measuredRows } from '../groups/group-rows';
import type { DevicesOfHome } from '../measures/step-days';

/** An enabled alarm with the state the gateway keeps for it. */
export interface GatewayAlarm {
  deviceKey: number;
  type: AlarmType;
  threshold: number | null;
  minutes: number | null;
  notify: boolean;
  changedAt: Date;
  /** When the device's power fell below the threshold; null while it is above. */
  idleSince: Date | null;
  /** Id of the active alert it raised; null without one. */
  alertId: string | null;
}

export function gatewayAlarms(sql: Sql, householdKey: number): Promise<GatewayAlarm[]> {
  return sql.query<GatewayAlarm>(
    `select m.device_key as "deviceKey", m.type, m.threshold, m.minutes, m.notify, m.changed_at as "changedAt",
       m.idle_since as "idleSince", m.alert_id as "alertId"
     from device_alarm m join device d on d.key = m.device_key
     where d.household_key = $1 and m.active order by m.device_key, m.type`,
    [householdKey],
  );
}

/** Stores the alarm's state. */
export async function saveAlarmMemory(sql: Sql, alarm: GatewayAlarm): Promise<void> {
  await sql.query(
    'update device_alarm set idle_since = $3, alert_id = $4 where device_key = $1 and type = $2',
    [alarm.deviceKey, alarm.type, alarm.idleSince, alarm.alertId],
  );
}

/** Deletes a household's alerts after an instant; later start times of its alarms and switches are set back to it. */
export async function deleteAlertsAfter(sql: Sql, householdKey: number, after: Date): Promise<void> {
  const values = [householdKey, after];
  await sql.query(
    `update device_alarm m set changed_at = least(m.changed_at, $2),
       idle_since = case when m.idle_since <= $2 then m.idle_since end,
       alert_id = case when exists (select 1 from alert a where a.id = m.alert_id and a.at <= $2) then m.alert_id end
     from device d where d.key = m.device_key and d.household_key = $1`,
    values,
  );
  await sql.query('delete from alert where household_key = $1 and at > $2', values);
  await sql.query('update device set switched_at = $2 where household_key = $1 and switched_at > $2', values);
}

/** Marks an alert as past. */
export async function endAlert(sql: Sql, alertId: string): Promise<void> {
  await sql.query('update alert set active = false where id = $1', [alertId]);
}

interface MeasuredDay {
  readonly key: number;
  readonly energyWs: number;
  /** Measured five-minute steps. */
  readonly samples: number;
}

/** What each device measured on the day that starts at `dayStart`. Devices without a measure are absent. */
export function measuredOfDay(
  sql: Sql,
  { householdKey, deviceKeys }: DevicesOfHome,
  dayStart: Date,
): Promise<MeasuredDay[]> {
  return sql.query<MeasuredDay>(
    `select device_key as key, energy_ws as "energyWs", samples
     from ${measuredRows('measure_day', { household: '= $1', device: '= any($2::int[])', from: '$3' })} as days
     where at = $3 and energy_ws is not null`,
    [householdKey, `{${deviceKeys.join()}}`, dayStart],
  );
}
