import type { ParseArgsConfig } from 'node:util';
import { isDay } from '@foyer/domain';
import type { Message } from '../foundation/mail/message';
import type { AuditEntry } from '../identity/accounts/audit-store';
import type { Configuration } from '../process/configuration';
import type { Store } from '../process/store';

/** A command cannot be followed; the message is one sentence for the person who typed it. */
export class AdministrationError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** What was typed after the name of the command. */
export interface Input {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

export interface Outcome {
  /** Printed with `--json`. */
  readonly data: object;
  /** Printed otherwise. */
  readonly lines: readonly string[];
  /** Account the command was about, for the audit; none by default. */
  readonly accountId?: string;
  /** Further facts for the audit. Never a password or a token. */
  readonly facts?: AuditEntry['facts'];
  /** Sent once the command is committed. */
  readonly mail?: Message;
  /** Whether the command found a fault: printed as usual, with exit code 1. */
  readonly failed?: boolean;
}

interface Described {
  /** One or two words: `doctor`, `account find`. */
  readonly name: string;
  /** Names of the positional arguments, all of them required. */
  readonly positionals: readonly string[];
  /** Name of a further positional argument that may be left out. */
  readonly optionalPositional?: string;
  /** Options of `parseArgs`, each with the line that `--help` prints for it. */
  readonly options?: Readonly<
    Record<string, Options[string] & { readonly help: string; readonly isNeeded?: boolean }>
  >;
  /** One sentence for `--help`. */
  readonly summary: string;
}

export interface Administration {
  readonly configuration: Configuration;
  readonly now: Date;
}

/** A command on the open database. */
export interface StoreCommand extends Described {
  /**
   * `transaction`: everything the command writes is committed together with its audit entry. `own`: the command is
   * long, commits by itself, and the audit entry follows.
   */
  readonly commits: 'transaction' | 'own';
  run(input: Input, on: Administration & { readonly store: Store }): Promise<Outcome>;
}

/** A command that opens the database itself, or works on its files while it is closed. */
export interface ClosedCommand extends Described {
  /** `closed`: the audit entry follows. `nothing`: it only reads, and is not audited. */
  readonly commits: 'closed' | 'nothing';
  run(input: Input, on: Administration): Promise<Outcome>;
}

export type Command = StoreCommand | ClosedCommand;

export const needsStore = (command: Command): command is StoreCommand =>
  command.commits === 'transaction' || command.commits === 'own';

/** The text of an option; undefined when it was not given. */
export function optionText({ values }: Input, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** A day typed as the option `name`. Throws {@link AdministrationError}. */
export function readOptionDay(text: string, name: string): string {
  if (isDay(text)) return text;
  throw new AdministrationError(`--${name} must be a day such as 2026-06-21, not "${text}".`);
}
