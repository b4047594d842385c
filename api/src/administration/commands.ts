import { accountCommands } from './account-commands';
import type { Command } from './command';

/** Every command, in the order of `--help`. One file per group adds its commands here. */
export const COMMANDS: readonly Command[] = [...accountCommands];
