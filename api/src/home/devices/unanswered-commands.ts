import type { Sql } from '../../foundation/database/sql';

/** A command that its device has not executed as far as is known. */
export interface UnansweredCommand {
  readonly deviceKey: number;
  readonly deviceId: string;
  readonly at: Date;
  readonly wantedOn: boolean | null;
  readonly wantedTargetC: number | null;
  /** `silent`: no answer came in time; it may still come. */
  readonly state: 'waiting' | 'sent' | 'silent' | 'refused';
}

/** After this time without an answer a device counts as silent. */
const SILENT_AFTER = "interval '10 seconds'";
/** Failed commands are shown for this time. */
const SHOWN_FOR = "interval '1 hour'";

const newer = (values: string) => `exists (select 1 from device_command n where n.device_key = c.device_key
  and n.created_at > c.created_at and coalesce(${values}) is not null)`;

/**
 * Commands of a household's devices that wait for an answer or failed, oldest first: those that no newer command replaces
 * and whose device is not yet as wanted. Ages are measured by the database's clock, the same for every process.
 */
export function unansweredCommands(sql: Sql, householdId: string): Promise<UnansweredCommand[]> {
  return sql.query<UnansweredCommand>(
    `select c.device_key as "deviceKey", d.id as "deviceId", c.at, c.wanted_on as "wantedOn",
       c.wanted_target_c as "wantedTargetC",
       case when c.state <> 'refused' and coalesce(c.sent_at, c.created_at) < clock_timestamp() - ${SILENT_AFTER}
         then 'silent' else c.state end as state
     from device d join device_command c on c.device_key = d.key
     where d.household_key = (select key from account where id = $1) and c.state <> 'done' and c.created_at > clock_timestamp() - ${SHOWN_FOR}
       and (c.wanted_on is not null and not ${newer('n.wanted_on, n.is_on')}
            and c.wanted_on is distinct from d.is_on
         or c.wanted_target_c is not null and not ${newer('n.wanted_target_c, n.target_temperature_c')}
            and c.wanted_target_c is distinct from d.target_temperature_c)
     order by c.created_at`,
    [householdId],
  );
}
