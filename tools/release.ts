import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compileApart } from './releasing/build-stale';
import { areaNames, releaseFolder } from './releasing/folders';
import { workspaceVersion } from './releasing/inputs';
import { alone } from './releasing/lock';
import { publish } from './releasing/publish';
import { putInForce, readState } from './releasing/state';

/** `pnpm release <area> [--version 1.2.3]`: builds one area, or the host, and puts it in force. */
async function release(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { version: { type: 'string' } },
  });
  const [name = ''] = positionals;
  const known = ['host', ...areaNames()];
  if (!known.includes(name)) throw new Error(`Say what to release: ${known.join(', ')}.`);
  const version = values.version ?? (await workspaceVersion(name));
  if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) throw new Error(`"${version}" is no version.`);
  if (existsSync(releaseFolder(name, version))) {
    if (values.version) throw new Error(`${name} ${version} exists already, and a release never changes.`);
  } else await compileApart(name, version);
  await alone(async () => publish(putInForce(await readState(), name, version)));
  return `${name} ${version} is in force. "pnpm rollback ${name}" goes back.`;
}

try {
  process.stdout.write(`${await release()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
