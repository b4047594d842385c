import type { CommandDoor } from '../../energy/commands/command-door';
import { type Confirmation, confirmCommand } from '../../energy/commands/confirm-command';
import { type Database, onlyRow } from '../../foundation/database/sql';
import { addJob } from '../../foundation/jobs/job-store';
import { ThirdPartyFailure } from '../../foundation/third-party-failures';
import type { Devices } from '../../home/devices/device-store';
import type { Accounts } from '../../identity/accounts/account-store';
import type { HeatingSystems } from './heating-systems';

/** Job that sends a command to tado once it is stored; its subject is the command. */
export const TADO_COMMAND_JOB = 'tado_command';

/** Takes the commands of tado devices of homes that are not simulated. */
export function tadoDoor(now: () => number): CommandDoor {
  return {
    executesInPast: false,
    takes: ({ traits }) => traits.heating?.tadoZoneId !== undefined,
    send: async (sql, { householdId }, { id }) => {
      await addJob(sql, {
        kind: TADO_COMMAND_JOB,
        subject: id,
        accountId: householdId,
        dueAt: new Date(now()),
      });
      return 'waiting';
    },
  };
}

interface WaitingCommand {
  readonly householdId: string;
  readonly deviceId: string;
  readonly wantedOn: boolean | null;
  readonly wantedTargetC: number | null;
  readonly until: Date | null;
}

interface TadoCommandOptions {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly devices: Pick<Devices, 'byId'>;
  readonly heatingSystems: Pick<HeatingSystems, 'setTadoZone'>;
  readonly now: () => number;
}

/** Sends a waiting command to tado, once: what has left is not sent again by itself. */
export type SendTadoCommand = (id: string) => Promise<void>;

export function tadoCommands({
  database,
  accounts,
  devices,
  heatingSystems,
  now,
}: TadoCommandOptions): SendTadoCommand {
  return async (id) => {
    const confirm = (answer: Pick<Confirmation, 'state' | 'refusal'>) =>
      database.transaction((sql) => confirmCommand(sql, { id, at: new Date(now()), ...answer }));
    // A newer command to the same part takes over: only that one is sent.
    const command = onlyRow(
      await database.query<WaitingCommand>(
        `select a.id as "householdId", d.id as "deviceId", c.wanted_on as "wantedOn",
           c.wanted_target_c as "wantedTargetC", c.until_at as until
         from device_command c join device d on d.key = c.device_key join account a on a.key = d.household_key
         where c.id = $1 and c.state = 'waiting' and not exists (
           select 1 from device_command n where n.device_key = c.device_key and n.created_at > c.created_at
             and (n.wanted_on is not null or c.wanted_on is null)
             and (n.wanted_target_c is not null or c.wanted_target_c is null))`,
        [id],
      ),
    );
    const household = command && (await accounts.byId(command.householdId));
    const device = command && (await devices.byId(command.householdId, command.deviceId));
    if (!household || !device) return;
    await confirm({ state: 'sent' });
    // A target without a switch heats.
    const target = {
      isOn: command.wantedOn ?? true,
      temperatureC: command.wantedTargetC ?? device.targetTemperatureC,
    };
    try {
      await heatingSystems.setTadoZone(household, device, target, command.until);
    } catch (error) {
      if (!(error instanceof ThirdPartyFailure)) throw error;
      // Where no answer came, tado may have done it or not: the command is silent.
      if (error.kind !== 'unreachable') await confirm({ state: 'refused', refusal: error.kind });
      return;
    }
    await confirm({ state: 'done' });
  };
}
