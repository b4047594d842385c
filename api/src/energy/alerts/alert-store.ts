import { onlyRow, type Sql } from '../../foundation/database/sql';

export interface Alert {
  id: string;
  /** Key of the alert's texts in `data/alert-texts.json`. */
  kind: string;
  severity: 'fatal' | 'warning' | 'info';
  at: Date;
  active: boolean;
  visible: boolean;
  acknowledged: boolean;
  deviceId: string | null;
  deviceName: string | null;
  deviceTypeId: string | null;
  roomType: string | null;
  /** Values filled into the texts. */
  facts: Record<string, string | number>;
}

export type NewAlert = Omit<Alert, 'deviceName' | 'deviceTypeId' | 'roomType'>;

export interface Alerts {
  /** Newest first, including hidden alerts: the client sorts them into its lists. */
  ofHousehold(householdId: string): Promise<Alert[]>;
  byId(householdId: string, alertId: string): Promise<Alert | null>;
  /** Resolves to false when the household has no such alert. */
  update(
    householdId: string,
    alertId: string,
    changes: { acknowledged?: boolean; visible?: boolean },
  ): Promise<boolean>;
  /** Of the household's alerts alone. */
  acknowledge(householdId: string, alertIds: readonly string[], acknowledged: boolean): Promise<void>;
  create(householdId: string, alert: NewAlert): Promise<void>;
}

const SELECT = `select a.id, a.kind, a.severity, a.at, a.active, a.visible, a.acknowledged, a.facts,
    d.id as "deviceId", d.name as "deviceName", coalesce(d.type_override, d.type_id) as "deviceTypeId",
    r.type as "roomType"
  from alert a left join device d on d.key = a.device_key left join room r on r.key = d.room_key
  where a.household_key = (select key from account where id = $1)`;

export function alertsIn(database: Sql): Alerts {
  return {
    ofHousehold: (householdId) =>
      database.query<Alert>(`${SELECT} order by a.at desc, a.key desc`, [householdId]),
    byId: async (householdId, alertId) =>
      onlyRow(await database.query<Alert>(`${SELECT} and a.id = $2`, [householdId, alertId])),
    update: async (householdId, alertId, { acknowledged, visible }) => {
      const rows = await database.query(
        `update alert set acknowledged = coalesce($3, acknowledged), visible = coalesce($4, visible)
         where household_key = (select key from account where id = $1) and id = $2 returning id`,
        [householdId, alertId, acknowledged ?? null, visible ?? null],
      );
      return rows.length === 1;
    },
    acknowledge: async (householdId, alertIds, acknowledged) => {
      await database.query(
        `update alert set acknowledged = $3
         where household_key = (select key from account where id = $1) and id = any($2::text[])`,
        [householdId, alertIds, acknowledged],
      );
    },
    create: async (householdId, alert) => {
      await database.query(
        `insert into alert (id, household_key, device_key, kind, severity, at, active, visible, acknowledged, facts)
         select $2, a.key, (select key from device where id = $3 and household_key = a.key),
           $4, $5, $6, $7, $8, $9, $10::jsonb
         from account a where a.id = $1`,
        [
          householdId,
          alert.id,
          alert.deviceId,
          alert.kind,
          alert.severity,
          alert.at,
          alert.active,
          alert.visible,
          alert.acknowledged,
          JSON.stringify(alert.facts),
        ],
      );
    },
  };
}
