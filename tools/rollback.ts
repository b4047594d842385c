import { parseArgs } from 'node:util';
import { rollback, withdrawArea } from './releasing/in-force';
import { askPlatform } from './releasing/platform-calls';
import { areasOf, readState } from './releasing/state';

/**
 * `pnpm rollback <area> [--force]`: puts the last good release of an area, or of the host, back in force; from an area's
 * first release it goes back to none. `--withdraw` takes an area away whatever came before.
 */
async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      withdraw: { type: 'boolean', default: false },
    },
  });
  const [name = ''] = positionals;
  const known = ['host', ...areasOf(await readState())];
  if (!known.includes(name)) throw new Error(`Say what to roll back: ${known.join(', ')}.`);
  const state = values.withdraw
    ? await withdrawArea(name)
    : await rollback(name, { ...values, offered: await askPlatform(name, values) });
  const version = state.parts[name]?.version ?? null;
  return version === null
    ? `${name} is withdrawn: nobody shows it any more. "pnpm release ${name}" brings it back.`
    : `${name} ${version} is in force again.`;
}

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
