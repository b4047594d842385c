import type { Sql } from '../../foundation/database/sql';
import type { GatewayKind } from '../../identity/accounts/account-store';
import type { GatewayDevice, GatewayRecord } from '../gateway/gateway-store';
import type { Gateway } from '../gateway/port';
import type { DeviceCommand } from './command-store';

/** A command as handed to the source of a home. */
export interface OutgoingCommand {
  /** Names the command in {@link confirmCommand}. */
  readonly id: string;
  readonly device: Pick<GatewayDevice, 'key' | 'id' | 'typeId' | 'traits'>;
  /** Null leaves the switch as it is. */
  readonly isOn: boolean | null;
  /** °C; null leaves the target as it is. */
  readonly targetTemperatureC: number | null;
  /** Until when the target holds; null without an end. */
  readonly until: Date | null;
  readonly origin: DeviceCommand['origin'];
}

/**
 * What a source says at once: `done` where the device has executed the command, `sent` where it left, `waiting` where it
 * leaves after this transaction. The answer to the last two comes through `confirmCommand`.
 */
export type CommandAnswer = 'done' | 'sent' | 'waiting' | { readonly refused: string };

/** Takes the commands of one kind of source. */
export interface CommandDoor {
  /**
   * Called in the transaction that locked the home, and taken back with it: what leaves the machine belongs after the
   * commit.
   */
  send(
    sql: Sql,
    home: Pick<GatewayRecord, 'householdId' | 'householdKey'>,
    command: OutgoingCommand,
  ): Promise<CommandAnswer>;
  /** Whether it takes commands of a device. Default: of each. */
  takes?(device: Pick<GatewayDevice, 'traits'>): boolean;
  /** Whether a command can be executed as of an earlier time, as while catching up. */
  readonly executesInPast: boolean;
}

export type CommandDoors = Readonly<Partial<Record<GatewayKind, CommandDoor>>>;

/** Sources of the homes that take commands. */
export interface CommandSources {
  /** Null: simulated homes measure nothing and refuse commands. */
  readonly gateway: Gateway | null;
  /** Of the homes that are not simulated. Default: none, they refuse commands. */
  readonly commandDoors?: CommandDoors;
}

/** Whether the source of a home takes commands of a device. */
export const takesCommands = (door: CommandDoor | null, device: Pick<GatewayDevice, 'traits'>): boolean =>
  door !== null && (door.takes?.(device) ?? true);

/** Where the commands of a kind of home go; null when it refuses them. */
export function commandDoorOf(
  { gateway, commandDoors = {} }: CommandSources,
  kind: GatewayKind,
): CommandDoor | null {
  if (kind === 'simulated') return gateway;
  return commandDoors[kind] ?? null;
}
