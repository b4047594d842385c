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

/** A wanted value, null where the device has it already or a newer command is about the same. */
const open = (wanted: string, reported: string) => `case when c.${wanted} is distinct from d.${reported}
  and not exists (select 1 from device_command n where n.device_key = c.device_key and n.created_at > c.created_at
    and coalesce(n.${wanted}, n.${reported}) is not null) then c.${wanted} end`;

/**
 * Commands of a household's devices that wait for an answer or failed, oldest first: those that no newer command replaces
 * and whose device is not yet as wanted. Ages are measured by the database's clock, the same for every process.
 */
export function unansweredCommands(sql: Sql, householdId: string): Promise<UnansweredCommand[]> {
  return sql.query<UnansweredCommand>(
    `select * from (
       select c.device_key as "deviceKey", d.id as "deviceId", c.at, ${open('wanted_on', 'is_on')} as "wantedOn",
         ${open('wanted_target_c', 'target_temperature_c')} as "wantedTargetC",
         case when c.state <> 'refused' and coalesce(c.sent_at, c.created_at) < clock_timestamp() - ${SILENT_AFTER}
           then 'silent' else c.state end as state
       from device d join device_command c on c.device_key = d.key
       where d.household_key = (select key from account where id = $1) and c.state <> 'done'
         and c.created_at > clock_timestamp() - ${SHOWN_FOR}
       order by c.created_at) unanswered
     where "wantedOn" is not null or "wantedTargetC" is not null`,
    [householdId],
  );
}
