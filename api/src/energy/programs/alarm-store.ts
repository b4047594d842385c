import type { AlarmType } from '@foyer/wire/device-programs';
import type { Sql } from '../../foundation/database/sql';

/** Settings of one alarm or automatic program of a device. */
export interface Alarm {
  type: AlarmType;
  active: boolean;
  /** kWh a day; W for `standby`; null when the type has no threshold. */
  threshold: number | null;
  /** Minutes before it acts; null when the type has no delay. */
  minutes: number | null;
  /** Automatic programs: whether an alert is sent when they act. */
  notify: boolean;
}

export interface Alarms {
  /** Alarms that were saved at least once. */
  ofDevice(householdId: string, deviceId: string): Promise<Alarm[]>;
  /**
   * Creates or replaces an alarm. Its delay restarts at `changedAt` and the alert it raised ends. Resolves to
   * false when the household has no such device.
   */
  save(householdId: string, deviceId: string, alarm: Alarm, changedAt: Date): Promise<boolean>;
  /** Deletes alarms of other types than the given ones and ends their alerts. */
  keepOnly(householdId: string, deviceId: string, types: readonly AlarmType[]): Promise<void>;
}

const DEVICE = `(select d.key from device d join account a on a.key = d.household_key where a.id = $1 and d.id = $2)`;

export function alarmsIn(database: Sql): Alarms {
  const endAlerts = (householdId: string, deviceId: string, types: readonly string[], isListed: boolean) =>
    database.query(
      `update alert set active = false where id in (select alert_id from device_alarm
         where device_key = ${DEVICE} and (type = any($3::text[])) = $4)`,
      [householdId, deviceId, types, isListed],
    );
  return {
    ofDevice: (householdId, deviceId) =>
      database.query<Alarm>(
        `select type, active, threshold, minutes, notify from device_alarm where device_key = ${DEVICE} order by type`,
        [householdId, deviceId],
      ),
    save: async (householdId, deviceId, { type, active, threshold, minutes, notify }, changedAt) => {
      await endAlerts(householdId, deviceId, [type], true);
      const rows = await database.query(
        `insert into device_alarm (device_key, type, active, threshold, minutes, notify, changed_at)
         select key, $3, $4, $5, $6, $7, $8 from device where key = ${DEVICE}
         on conflict (device_key, type) do update set active = excluded.active, threshold = excluded.threshold,
           minutes = excluded.minutes, notify = excluded.notify, changed_at = excluded.changed_at,
           idle_since = null, alert_id = null
         returning type`,
        [householdId, deviceId, type, active, threshold, minutes, notify, changedAt],
      );
      return rows.length === 1;
    },
    keepOnly: async (householdId, deviceId, types) => {
      await endAlerts(householdId, deviceId, types, false);
      await database.query(
        `delete from device_alarm where device_key = ${DEVICE} and not type = any($3::text[])`,
        [householdId, deviceId, types],
      );
    },
  };
}
