import type { CommandDoor } from '../../energy/commands/command-door';
import { type Confirmation, confirmCommand } from '../../energy/commands/confirm-command';
import { type Database, onlyRow, type Sql } from '../../foundation/database/sql';
import { addJob } from '../../foundation/jobs/job-store';
import { ThirdPartyFailure } from '../../foundation/third-party-failures';
import type { Devices } from '../../home/devices/device-store';
import type { Accounts } from '../../identity/accounts/account-store';
import type { HeatingSystems } from './heating-systems';

/** Job that sends commands to tado once they are stored; its subject is the device. */
export const TADO_COMMAND_JOB = 'tado_command';

/** Takes the commands of tado devices of homes that are not simulated. */
export function tadoDoor(now: () => number): CommandDoor {
  return {
    executesInPast: false,
    takes: ({ traits }) => traits.heating?.tadoZoneId !== undefined,
    send: async (sql, { householdId }, { device }) => {
      await addJob(sql, {
        kind: TADO_COMMAND_JOB,
        subject: device.id,
        accountId: householdId,
        dueAt: new Date(now()),
      });
      return 'waiting';
    },
  };
}

interface WaitingCommand {
  readonly id: string;
  readonly wantedOn: boolean | null;
  readonly wantedTargetC: number | null;
}

/** What was last asked of a device, sent or not; null where nothing was. */
interface Wanted {
  readonly householdId: string;
  readonly isOn: boolean | null;
  readonly targetC: number | null;
  /** Until when the target holds. */
  readonly until: Date | null;
}

/** Commands to send, oldest first. One that newer ones replace entirely is not sent. */
function commandsToSend(sql: Sql, deviceId: string): Promise<WaitingCommand[]> {
  return sql.query<WaitingCommand>(
    `select c.id, c.wanted_on as "wantedOn", c.wanted_target_c as "wantedTargetC"
     from device_command c join device d on d.key = c.device_key
     where d.id = $1 and c.state = 'waiting' and not exists (
       select 1 from device_command n where n.device_key = c.device_key and n.created_at > c.created_at
         and (n.wanted_on is not null or c.wanted_on is null)
         and (n.wanted_target_c is not null or c.wanted_target_c is null))
     order by c.created_at`,
    [deviceId],
  );
}

async function wantedOf(sql: Sql, deviceId: string): Promise<Wanted | null> {
  const newest = (column: string) => `left join lateral (
    select * from device_command where device_key = d.key and ${column} is not null and state <> 'refused'
    order by created_at desc limit 1)`;
  return onlyRow(
    await sql.query<Wanted>(
      `select a.id as "householdId", s.wanted_on as "isOn", t.wanted_target_c as "targetC", t.until_at as until
       from device d join account a on a.key = d.household_key
         ${newest('wanted_on')} s on true ${newest('wanted_target_c')} t on true
       where d.id = $1`,
      [deviceId],
    ),
  );
}

interface TadoCommandOptions {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly devices: Pick<Devices, 'byId'>;
  readonly heatingSystems: Pick<HeatingSystems, 'setTadoZone'>;
  readonly now: () => number;
}

/**
 * Sends the waiting commands of a device to tado as one, once: what has left is not sent again by itself. Only one call for
 * a device may run at a time: of two, the one that tado takes last counts.
 */
export type SendTadoCommands = (deviceId: string) => Promise<void>;

export function tadoCommands({
  database,
  accounts,
  devices,
  heatingSystems,
  now,
}: TadoCommandOptions): SendTadoCommands {
  return async (deviceId) => {
    const commands = await commandsToSend(database, deviceId);
    const wanted = commands.length > 0 ? await wantedOf(database, deviceId) : null;
    const household = wanted && (await accounts.byId(wanted.householdId));
    const device = wanted && (await devices.byId(wanted.householdId, deviceId));
    if (!household || !device) return;
    // A zone takes its switch and its target together. A target alone leaves the switch as it is.
    const isOn = wanted.isOn ?? device.isOn ?? true;
    const temperatureC = wanted.targetC ?? device.targetTemperatureC;
    const until = isOn && wanted.until && wanted.until.getTime() > now() ? wanted.until : null;
    const confirmAll = (answer: Pick<Confirmation, 'state' | 'refusal'>) =>
      database.transaction(async (sql) => {
        for (const { id, wantedOn, wantedTargetC } of commands) {
          const reported = {
            ...(wantedOn !== null && { isOn }),
            ...(wantedTargetC !== null && temperatureC !== null && { targetTemperatureC: temperatureC }),
          };
          await confirmCommand(sql, { id, at: new Date(now()), reported, ...answer });
        }
      });
    await confirmAll({ state: 'sent' });
    try {
      await heatingSystems.setTadoZone(household, device, { isOn, temperatureC }, until);
    } catch (error) {
      if (!(error instanceof ThirdPartyFailure)) throw error;
      // Where no answer came, tado may have done it or not: the commands are silent.
      if (error.kind !== 'unreachable') await confirmAll({ state: 'refused', refusal: error.kind });
      return;
    }
    await confirmAll({ state: 'done' });
  };
}
