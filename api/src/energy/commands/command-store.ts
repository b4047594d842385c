import { onlyRow, type Sql, type SqlValue } from '../../foundation/database/sql';

/** A command and what the device did of it: null where it changed nothing, or has not answered. */
export interface DeviceCommand {
  deviceKey: number;
  /** When it was executed; until then, when it was given. */
  at: Date;
  isOn: boolean | null;
  targetTemperatureC: number | null;
  /** Target asked for, executed or not. */
  wantedTargetC: number | null;
  /** State before the command. */
  wasOn: boolean | null;
  wasTargetTemperatureC: number | null;
  origin: 'person' | 'schedule' | 'program';
}

// Older releases store executed commands without what was wanted.
const COMMAND_COLUMNS = `c.device_key as "deviceKey", c.at, c.is_on as "isOn",
  c.target_temperature_c as "targetTemperatureC", c.was_on as "wasOn",
  coalesce(c.wanted_target_c, c.target_temperature_c) as "wantedTargetC",
  c.was_target_temperature_c as "wasTargetTemperatureC", c.origin`;

/** Commands of a household's devices after an instant, oldest first. */
export function commandsSince(sql: Sql, householdKey: number, from: Date): Promise<DeviceCommand[]> {
  return sql.query<DeviceCommand>(
    `select ${COMMAND_COLUMNS} from device_command c join device d on d.key = c.device_key
     where d.household_key = $1 and c.at > $2
     order by c.at, array_position(array['schedule', 'program', 'person'], c.origin)`,
    [householdKey, from],
  );
}

/** A column's value at `$2`: set by the last command before, or recorded by the next one after, or the current one. */
const valueAt = (column: string, was: string) => `coalesce(
  (select ${column} from device_command where device_key = $1 and at <= $2 and ${column} is not null
   order by at desc limit 1),
  (select ${was} from device_command where device_key = $1 and at > $2 and ${column} is not null order by at limit 1),
  (select ${column} from device where key = $1))`;

const WAS = `${valueAt('is_on', 'was_on')}, ${valueAt('target_temperature_c', 'was_target_temperature_c')}`;

const APPLY = `update device set is_on = coalesce($3, is_on),
  switched_at = case when is_on is distinct from $3 and $3 is not null then $2 else switched_at end,
  target_temperature_c = coalesce($4, target_temperature_c) where key = $1`;

type Executed = Pick<DeviceCommand, 'deviceKey' | 'at' | 'isOn' | 'targetTemperatureC' | 'origin'>;

/** Records an executed command and applies it to the device, unless a later one was executed. */
export async function recordCommand(sql: Sql, command: Executed & { readonly id: string }): Promise<void> {
  const { id, deviceKey, at, isOn, targetTemperatureC, origin } = command;
  const values: SqlValue[] = [deviceKey, at, isOn, targetTemperatureC];
  await sql.query(
    `insert into device_command (device_key, at, is_on, target_temperature_c, wanted_on, wanted_target_c, origin, id,
       created_at, answered_at, was_on, was_target_temperature_c)
     values ($1, $2, $3, $4, $3, $4, $5, $6, clock_timestamp(), clock_timestamp(), ${WAS})
     on conflict (device_key, at, origin) do update set is_on = coalesce(excluded.is_on, device_command.is_on),
       target_temperature_c = coalesce(excluded.target_temperature_c, device_command.target_temperature_c),
       wanted_on = coalesce(excluded.wanted_on, device_command.wanted_on),
       wanted_target_c = coalesce(excluded.wanted_target_c, device_command.wanted_target_c)`,
    [...values, origin, id],
  );
  await sql.query(
    `${APPLY} and not exists (
       select 1 from device_command where device_key = $1 and at > $2 and state = 'done')`,
    values,
  );
}

/** `$2`, or just after the device's latest command if that is not earlier: commands of a device differ in their time. */
const FREE_INSTANT = `coalesce((select max(at) + interval '1 millisecond' from device_command
  where device_key = $1 and at >= $2 and id <> $3), $2)`;

interface Unanswered {
  readonly id: string;
  readonly deviceKey: number;
  readonly at: Date;
  readonly wantedOn: boolean | null;
  readonly wantedTargetC: number | null;
  readonly until: Date | null;
  readonly alarmType: string | null;
  readonly origin: DeviceCommand['origin'];
  readonly state: 'waiting' | 'sent' | 'refused';
  readonly refusal: string | null;
}

/** Records a command that was not executed, so far or at all. Resolves to its time, which is its own. */
export async function recordUnanswered(sql: Sql, command: Unanswered): Promise<Date> {
  const { id, deviceKey, at, wantedOn, wantedTargetC, until, origin, state, refusal, alarmType } = command;
  const row = onlyRow(
    await sql.query<{ at: Date }>(
      `insert into device_command (device_key, at, id, wanted_on, wanted_target_c, until_at, origin, state, refusal,
         alarm_type, created_at, sent_at, answered_at)
       values ($1, ${FREE_INSTANT}, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp(),
         case when $8 = 'sent' then clock_timestamp() end, case when $8 = 'refused' then clock_timestamp() end)
       returning at`,
      [deviceKey, at, id, wantedOn, wantedTargetC, until, origin, state, refusal, alarmType],
    ),
  );
  return row?.at ?? at;
}

/** A command whose answer is expected. */
export interface SentCommand {
  readonly deviceKey: number;
  readonly state: 'waiting' | 'sent' | 'done' | 'refused';
  /** When it was given. */
  readonly at: Date;
  readonly wantedOn: boolean | null;
  readonly wantedTargetC: number | null;
  /** The alarm that switches off; null for any other command. */
  readonly alarmType: string | null;
  /** Whether a newer command has switched the device, or set its target. */
  readonly isSwitchReplaced: boolean;
  readonly isTargetReplaced: boolean;
}

export async function householdOfCommand(sql: Sql, id: string): Promise<string | null> {
  const row = onlyRow(
    await sql.query<{ householdId: string }>(
      `select a.id as "householdId" from device_command c join device d on d.key = c.device_key
       join account a on a.key = d.household_key where c.id = $1`,
      [id],
    ),
  );
  return row?.householdId ?? null;
}

const isReplaced = (
  column: string,
) => `exists (select 1 from device_command n where n.device_key = c.device_key
  and n.created_at > c.created_at and n.${column} is not null)`;

export async function sentCommand(sql: Sql, id: string): Promise<SentCommand | null> {
  return onlyRow(
    await sql.query<SentCommand>(
      `select c.device_key as "deviceKey", c.state, c.at, c.wanted_on as "wantedOn",
         c.wanted_target_c as "wantedTargetC", c.alarm_type as "alarmType", ${isReplaced('is_on')} as "isSwitchReplaced",
         ${isReplaced('target_temperature_c')} as "isTargetReplaced"
       from device_command c where c.id = $1`,
      [id],
    ),
  );
}

export async function recordAnswer(
  sql: Sql,
  id: string,
  state: 'sent' | 'refused',
  refusal: string | null,
): Promise<void> {
  await sql.query(
    `update device_command set state = $2, refusal = $3, sent_at = coalesce(sent_at, clock_timestamp()),
       answered_at = case when $2 = 'refused' then clock_timestamp() end
     where id = $1`,
    [id, state, refusal],
  );
}

/** Records what a device did of a command and applies it to the device. Resolves to the time that counts. */
export async function recordDone(
  sql: Sql,
  id: string,
  done: Omit<Executed, 'origin'>,
): Promise<Pick<DeviceCommand, 'at' | 'wasOn' | 'wasTargetTemperatureC'> | null> {
  const { deviceKey, isOn, targetTemperatureC } = done;
  const row = onlyRow(
    await sql.query<Pick<DeviceCommand, 'at' | 'wasOn' | 'wasTargetTemperatureC'>>(
      `update device_command set state = 'done', at = ${FREE_INSTANT}, is_on = $4, target_temperature_c = $5,
         (was_on, was_target_temperature_c) = (select ${WAS}), sent_at = coalesce(sent_at, clock_timestamp()),
         answered_at = clock_timestamp()
       where id = $3 returning at, was_on as "wasOn", was_target_temperature_c as "wasTargetTemperatureC"`,
      [deviceKey, done.at, id, isOn, targetTemperatureC],
    ),
  );
  if (row) await sql.query(APPLY, [deviceKey, row.at, isOn, targetTemperatureC]);
  return row;
}

/** Deletes the commands after an instant and resolves to them, oldest first. */
export async function removeCommandsAfter(
  sql: Sql,
  householdKey: number,
  after: Date,
): Promise<DeviceCommand[]> {
  const taken = await sql.query<DeviceCommand>(
    `delete from device_command c using device d
     where d.key = c.device_key and d.household_key = $1 and c.at > $2 returning ${COMMAND_COLUMNS}`,
    [householdKey, after],
  );
  const order = ['schedule', 'program', 'person'];
  return taken.sort(
    (a, b) => a.at.getTime() - b.at.getTime() || order.indexOf(a.origin) - order.indexOf(b.origin),
  );
}

/** Sets a device's state regardless of its commands; null leaves a value unchanged. */
export async function setDeviceState(
  sql: Sql,
  deviceKey: number,
  { isOn, targetTemperatureC }: Pick<DeviceCommand, 'isOn' | 'targetTemperatureC'>,
): Promise<void> {
  await sql.query(
    `update device set is_on = coalesce($2, is_on), target_temperature_c = coalesce($3, target_temperature_c)
     where key = $1`,
    [deviceKey, isOn, targetTemperatureC],
  );
}

/** Deletes commands too old to affect a step still to come. */
export async function deleteCommands(sql: Sql, householdKey: number, before: Date): Promise<void> {
  await sql.query(
    `delete from device_command c using device d
     where d.key = c.device_key and d.household_key = $1 and c.at < $2`,
    [householdKey, before],
  );
}
