import type { Command } from './command';

/** How the commands are run, with npm or pnpm. */
export const ADMIN = 'npm run admin --';

/** Positional arguments of a command as `--help` writes them. */
export function argumentsOf({ positionals, optionalPositional }: Command): string[] {
  const needed = positionals.map((one) => `<${one}>`);
  return optionalPositional === undefined ? needed : [...needed, `[${optionalPositional}]`];
}

function usage(command: Command): string {
  const { name, options = {} } = command;
  const flags = Object.entries(options).map(([option, { type, isNeeded }]) => {
    const flag = type === 'string' ? `--${option} <…>` : `--${option}`;
    return isNeeded ? flag : `[${flag}]`;
  });
  return [name, ...argumentsOf(command), ...flags].join(' ');
}

/** All commands, for `--help` without a command. */
export function helpOf(commands: readonly Command[]): string {
  const rows = commands.flatMap((command) => [`  ${usage(command)}`, `      ${command.summary}`]);
  return [
    `${ADMIN} <command> [--json] [--help]`,
    '',
    'Administers the configured database (DATABASE_URL or FOYER_DATA). Every command but doctor is audited.',
    '',
    ...rows,
  ].join('\n');
}

export function helpOfCommand(command: Command): string {
  const options = Object.entries(command.options ?? {}).map(([name, { help }]) => `  --${name}  ${help}`);
  return [`${ADMIN} ${usage(command)} [--json]`, '', command.summary, ...options].join('\n');
}
