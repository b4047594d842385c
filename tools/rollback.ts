import { areaNames } from './releasing/folders';
import { alone } from './releasing/lock';
import { publish } from './releasing/publish';
import { readState, rollBack } from './releasing/state';

/** `pnpm rollback <area>`: puts the last good release of an area, or of the host, back in force. */
async function rollback(): Promise<string> {
  const [name = ''] = process.argv.slice(2);
  const known = ['host', ...areaNames()];
  if (!known.includes(name)) throw new Error(`Say what to roll back: ${known.join(', ')}.`);
  const state = await alone(async () => {
    const next = rollBack(await readState(), name);
    await publish(next);
    return next;
  });
  return `${name} ${state.parts[name]?.version} is in force again.`;
}

try {
  process.stdout.write(`${await rollback()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
