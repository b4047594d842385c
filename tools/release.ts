import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileInProcess } from './releasing/build-stale';
import { canarySentences, shareOf } from './releasing/canary';
import { checkSources } from './releasing/check-sources';
import { checkTypes } from './releasing/check-types';
import { areaNames, ROOT, releaseFolder } from './releasing/folders';
import { refuseEarly, release } from './releasing/in-force';
import { workspaceVersion } from './releasing/inputs';
import { descriptorOf } from './releasing/manifest';
import { askPlatform } from './releasing/platform-calls';
import { assertNew } from './releasing/releases';
import { assertSmall } from './releasing/size';
import { readState } from './releasing/state';
import { runTool } from './running/say.mjs';

/**
 * `pnpm release <area> [--version 1.2.3] [--canary 5%] [--accept-rights] [--force]`: checks and builds one area, or the
 * host, and puts it in force: for everybody, or first for a share of the households or one tenant's.
 */
async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      version: { type: 'string' },
      canary: { type: 'string' },
      force: { type: 'boolean', default: false },
      'accept-rights': { type: 'boolean', default: false },
    },
  });
  const [name = ''] = positionals;
  const known = ['host', ...areaNames()];
  if (!known.includes(name)) throw new Error(`Say what to release: ${known.join(', ')}.`);
  const version = values.version ?? (await workspaceVersion(name));
  if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) throw new Error(`"${version}" is no version.`);
  if (values.version) assertNew(name, version);
  const acceptRights = values['accept-rights'];
  const canary = values.canary === undefined ? undefined : shareOf(values.canary, await readState());
  const options = { ...values, acceptRights, canary, offered: await askPlatform(name, values) };
  if (name !== 'host') await refuseEarly(await descriptorOf(join(ROOT, name)), options);
  const isChecked = name !== 'host' && !values.force;
  await Promise.all([checkTypes(name), isChecked && checkSources(name)]);
  const folder = releaseFolder(name, version);
  const isBuilt = existsSync(folder);
  if (!isBuilt) await compileInProcess(name, version);
  const putInForce = async () => {
    if (isChecked) await assertSmall(name, version);
    return release(name, version, options);
  };
  const state = await putInForce().catch(async (error) => {
    // No page has used it, and a refused version can be released again after a fix elsewhere.
    if (!isBuilt) await rm(folder, { recursive: true, force: true });
    throw error;
  });
  if (canary) return canarySentences(state, name).join('\n');
  return `${name} ${version} is in force (revision ${state.revision}). "pnpm rollback ${name}" goes back.`;
}

await runTool(main);
