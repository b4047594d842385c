import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BuildFacts } from '@foyer/build';
import { FACTS_FILE } from '@foyer/build';
import { checkTypes } from './check-types';
import { areaRelease } from './compile';
import { compressFolder } from './compress';
import { draftOf, dropOnSignal } from './drafts';
import { areaNames, releaseFolder } from './folders';
import { refuseEarly, release } from './in-force';
import { descriptorOf } from './manifest';
import { askPlatform } from './platform-calls';
import { filesIn } from './record';
import { assertNew } from './releases';
import { assertSmall } from './size';
import { readJson, writeWhole } from './write-file';

/**
 * Puts an area in force that its own `npm run build` has built into `dist/`. The same checks apply as to areas of
 * the workspace. Resolves to its name, version and the published state.
 */
export async function publishArea(
  folder: string,
  given: Pick<Parameters<typeof release>[2], 'force' | 'acceptRights' | 'canary'>,
) {
  const { force } = given;
  const name = basename(folder);
  if (!existsSync(join(folder, 'remote.json')))
    throw new Error(`${folder} is no area: it has no remote.json.`);
  if (areaNames().includes(name))
    throw new Error(`${name} is an area of the workspace: "pnpm release ${name}".`);
  const built = join(folder, 'dist');
  const facts = (await readJson(join(built, FACTS_FILE))) as BuildFacts | null;
  if (!facts) throw new Error(`${name} is not built: "npm run build" in ${folder}.`);
  const { version } = facts;
  const target = releaseFolder(name, version);
  assertNew(name, version);
  const offered = await askPlatform(name, { force });
  const options = { ...given, offered };
  await refuseEarly(await descriptorOf(folder), options);
  await checkTypes(folder);
  await copyRelease(folder, built, target);
  const putInForce = async () => {
    if (!force) await assertSmall(name, version);
    return release(name, version, options);
  };
  const state = await putInForce().catch(async (error) => {
    // No page has used it, so the same version can be published again after a fix.
    await rm(target, { recursive: true, force: true });
    throw error;
  });
  return { name, version, state };
}

async function copyRelease(folder: string, built: string, target: string): Promise<void> {
  const draft = draftOf(target);
  dropOnSignal(draft);
  try {
    await cp(built, draft, { recursive: true, filter: (path) => !path.endsWith('.map') });
    const nested = (await readdir(draft, { withFileTypes: true })).find((entry) => entry.isDirectory());
    if (nested) throw new Error(`${built} holds a folder, ${nested.name}: a release is files alone.`);
    const record = await areaRelease(folder, await filesIn(draft));
    await writeWhole(join(draft, 'release.json'), JSON.stringify(record));
    await compressFolder(draft);
    await rename(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
