import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compileApart } from './releasing/build-stale';
import { checkTypes } from './releasing/check-types';
import { areaNames, releaseFolder } from './releasing/folders';
import { release } from './releasing/in-force';
import { workspaceVersion } from './releasing/inputs';
import { askPlatform } from './releasing/platform-calls';
import { assertNew } from './releasing/releases';
import { runTool } from './running/say.mjs';

/** `pnpm release <area> [--version 1.2.3] [--force]`: checks and builds one area, or the host, and puts it in force. */
async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { version: { type: 'string' }, force: { type: 'boolean', default: false } },
  });
  const [name = ''] = positionals;
  const known = ['host', ...areaNames()];
  if (!known.includes(name)) throw new Error(`Say what to release: ${known.join(', ')}.`);
  const version = values.version ?? (await workspaceVersion(name));
  if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) throw new Error(`"${version}" is no version.`);
  if (values.version) assertNew(name, version);
  await checkTypes(name);
  if (!existsSync(releaseFolder(name, version))) await compileApart(name, version);
  const { revision } = await release(name, version, { ...values, offered: await askPlatform(name, values) });
  return `${name} ${version} is in force (revision ${revision}). "pnpm rollback ${name}" goes back.`;
}

await runTool(main);
