import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { outsideFiles } from './developing/outside-files';
import { writeArea } from './developing/write-area';
import { bringPackages } from './packing/area-packages';
import { packShared, sharedPackages, workspaceVersions } from './packing/pack';
import { ROOT } from './releasing/folders';
import { readJson, writeWhole } from './releasing/write-file';
import { run } from './running/processes.mjs';
import { runTool } from './running/say.mjs';

/** `pnpm tool new-area --outside ../mf-pool`: an area in its own repository, using packed packages. */
async function newAreaOutside(folder: string): Promise<string> {
  const name = nameOf(basename(folder));
  if (existsSync(folder)) throw new Error(`${folder} exists already.`);
  const packed = await packShared();
  const versions = await workspaceVersions(await sharedPackages());
  for (const [file, text] of Object.entries(outsideFiles({ name, folder, versions, packed })))
    await writeWhole(join(folder, file), text);
  await bringPackages(folder, packed, versions.catalog);
  return [
    `${name} is there. Next, in ${folder}:`,
    '  npm install',
    '  npm test',
    '  npm run build',
    `and here: pnpm tool publish-area ${folder}`,
  ].join('\n');
}

function nameOf(name: string): string {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Error('Name it like "mf-pool".');
  return name;
}

/**
 * `pnpm tool new-area mf-pool`: an area that builds, passes all checks, and is in the registry of each tenant with all
 * areas.
 */
async function newArea(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { outside: { type: 'string' } },
  });
  if (values.outside !== undefined) return newAreaOutside(resolve(values.outside));
  const name = nameOf(positionals[0] ?? '');
  if (existsSync(join(ROOT, name))) throw new Error(`${name} exists already.`);
  await writeArea(name);
  await install();
  return [
    `${name} is there and installed. Next:`,
    '  npm start                    builds it with the rest of the suite',
    `  pnpm dev --area ${name}      see it in the running suite, at /${name.replace('mf-', '')}`,
    `  pnpm release ${name}         put it in force`,
  ].join('\n');
}

/** Adds the new package to the lockfile. */
async function install(): Promise<void> {
  const { packageManager } = (await readJson(join(ROOT, 'package.json'))) as {
    readonly packageManager: string;
  };
  await run(
    'The packages could not be installed: check the connection and the message above, then run "pnpm install".',
    'npx',
    ['--yes', '--prefer-offline', packageManager, 'install', '--no-frozen-lockfile', '--prefer-offline'],
    { cwd: ROOT, show: false, env: { CI: 'true' } },
  );
}

await runTool(newArea);
