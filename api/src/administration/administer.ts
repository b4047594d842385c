import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { oneLine } from '@foyer/wire/text';
import { runningClock } from '../foundation/clock';
import { BackupError } from '../foundation/database/backup/backup-error';
import { type Sql, StoreError } from '../foundation/database/sql';
import { createMailQueue } from '../foundation/mail/mail-queue';
import { type Configuration, readConfiguration } from '../process/configuration';
import { ConfigurationError } from '../process/configuration-error';
import { refuseDemoDatabase } from '../process/demo-database';
import { startFailureSentence } from '../process/start-failure';
import { openStore, type Store } from '../process/store';
import {
  type Administration,
  AdministrationError,
  type Command,
  type Input,
  needsStore,
  type Outcome,
} from './command';
import { COMMANDS } from './commands';
import { ADMIN, argumentsOf, helpOf, helpOfCommand } from './help';

/** Commands read and write more than a request does. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** Who the audit names for a command. */
const ACTOR = 'operator CLI';

export interface Printer {
  print(text: string): void;
  printError(text: string): void;
}

interface Typed {
  readonly command: Command;
  readonly input: Input;
  readonly json: boolean;
}

function findCommand(words: readonly string[]): Command {
  const named = COMMANDS.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
  if (named) return named;
  const asked = words.filter((word) => !word.startsWith('-')).slice(0, 2);
  throw new AdministrationError(
    asked.length
      ? `"${asked.join(' ')}" is not a command: "${ADMIN} --help" lists them.`
      : `Name a command: "${ADMIN} --help" lists them.`,
  );
}

/** Null when help was asked for. Throws {@link AdministrationError}. */
function readCommand(command: Command, words: readonly string[]): Typed | null {
  const { name, positionals, optionalPositional, options = {} } = command;
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({
      args: words.slice(name.split(' ').length),
      options: { ...options, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ');
    throw new AdministrationError(`${sentence}: see "${ADMIN} ${name} --help".`);
  }
  const { values, positionals: given } = parsed;
  for (const text of [...given, ...Object.values(values)])
    if (typeof text === 'string' && oneLine(text) !== text)
      throw new AdministrationError('A value has a line break or an invisible character.');
  if (values.help) return null;
  const most = positionals.length + (optionalPositional === undefined ? 0 : 1);
  if (given.length < positionals.length || given.length > most) {
    const wanted = argumentsOf(command).join(' ') || 'nothing';
    throw new AdministrationError(`"${name}" takes ${wanted}: see "${ADMIN} ${name} --help".`);
  }
  return { command, input: { positionals: given, values }, json: values.json === true };
}

/** Who typed the command, on this machine. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? ''); // containers may run a user without a name
  }
}

function record(store: Store, { name }: Command, { accountId, facts }: Outcome, at: Date): Promise<void> {
  return store.audit.record({
    at,
    action: `administration.${name.replaceAll(' ', '.')}`,
    actorId: null,
    householdId: accountId ?? null,
    facts: { by: ACTOR, user: systemUser(), ...facts },
  });
}

/** Runs a command on an open store and audits it. */
export async function runOnStore(
  command: Extract<Command, { commits: 'transaction' | 'own' }>,
  input: Input,
  on: Administration & { readonly store: Store },
): Promise<Outcome> {
  const { store, now } = on;
  const runAndRecord = async (inside: Store) => {
    const outcome = await command.run(input, { ...on, store: inside });
    await queueMail(inside.database, on.configuration, outcome, now);
    await record(inside, command, outcome, now);
    return outcome;
  };
  return command.commits === 'own' ? runAndRecord(store) : store.transaction(runAndRecord);
}

function open({ databaseUrl, isDistributed, dataFolder }: Configuration): Promise<Store> {
  return openStore({
    ...(databaseUrl ? { databaseUrl, isDistributed } : { dataFolder }),
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
}

async function withStore<T>(configuration: Configuration, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await open(configuration);
  try {
    await refuseDemoDatabase(store.database, configuration.production);
    return await work(store);
  } finally {
    await store.close();
  }
}

async function run({ command, input }: Typed, on: Administration): Promise<Outcome> {
  const { configuration, now } = on;
  if (needsStore(command))
    return withStore(configuration, (store) => runOnStore(command, input, { ...on, store }));
  const outcome = await command.run(input, on);
  // A failed command may have found the database out of reach.
  if (command.commits === 'closed' && !outcome.failed)
    await withStore(configuration, (store) => record(store, command, outcome, now));
  return outcome;
}

/** Queues the mail of a command in its transaction. A running platform delivers it. */
async function queueMail(sql: Sql, { parts }: Configuration, { mail }: Outcome, now: Date): Promise<void> {
  if (!mail || parts.mail === 'unavailable') return;
  const queue = createMailQueue({ isAvailable: true, now: () => now.getTime() });
  await queue.add(sql, mail);
}

function mailLines({ parts }: Configuration, { mail }: Outcome): string[] {
  if (!mail) return [];
  return parts.mail === 'unavailable'
    ? [`Not mailed, because mail is not available: pass it on to ${mail.to} yourself.`]
    : [`A running Foyer mails it to ${mail.to}.`];
}

/** A file that was typed and cannot be used, or a program that is missing; null for any other failure. */
function fileSentence(error: unknown): string | null {
  const { code, path, syscall = '' } = error as NodeJS.ErrnoException;
  if (code !== 'ENOENT' || path === undefined) return null;
  return syscall.startsWith('spawn')
    ? `The program ${path} is not installed on this machine.`
    : `There is no file or folder ${path}.`;
}

function failureSentence(error: unknown, configuration: Configuration | null): string | null {
  if ([AdministrationError, BackupError, ConfigurationError].some((kind) => error instanceof kind))
    return (error as Error).message;
  if (configuration && error instanceof StoreError && error.code === 'database.locked') {
    return `A running Foyer uses the data folder ${configuration.dataFolder}: stop it first, because only a PostgreSQL server takes commands beside a running process.`;
  }
  return fileSentence(error) ?? startFailureSentence(error, configuration);
}

/** Runs the typed command. Resolves to the exit code; misuse and failures are one sentence and 1. */
export async function administer(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  { print, printError }: Printer,
): Promise<number> {
  let configuration: Configuration | null = null;
  try {
    if (words.length === 0 || ['--help', '-h', 'help'].includes(words[0] ?? '')) {
      print(helpOf(COMMANDS));
      return 0;
    }
    const command = findCommand(words);
    const typed = readCommand(command, words);
    if (typed === null) {
      print(helpOfCommand(command));
      return 0;
    }
    configuration = readConfiguration(environment);
    const nowMs = runningClock(configuration.clockStartMs, configuration.speed).now();
    const outcome = await run(typed, { configuration, now: new Date(nowMs) });
    const mailed = mailLines(configuration, outcome);
    print(
      typed.json
        ? JSON.stringify({ ...outcome.data, ...(outcome.mail && { mailed: mailed[0] }) }, null, 2)
        : [...outcome.lines, ...mailed].join('\n'),
    );
    return outcome.failed ? 1 : 0;
  } catch (error) {
    const sentence = failureSentence(error, configuration);
    printError(sentence ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
    return 1;
  }
}
