import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dropDrafts } from './drafts';
import { areaNames, ROOT, releaseFolder } from './folders';
import { changeState, objectionsTo } from './in-force';
import { workspaceVersion } from './inputs';
import { duplicatePackages, packagesInForce } from './packages';
import { prune } from './prune';
import { areasOf, putInForce, type ReleaseState, withTenants } from './state';
import { workspaceTenants } from './tenants';

/** Maximum number of concurrent builds; each uses a whole core. */
const AT_ONCE = 2;

/** Builds outdated releases and puts the workspace's versions in force, except those that were rolled back. */
export async function buildStale(say: (line: string) => void): Promise<void> {
  await dropDrafts();
  const names = ['host', ...areaNames()];
  const wanted = await Promise.all(
    names.map(async (name) => ({ name, version: await workspaceVersion(name) })),
  );
  const stale = wanted.filter(({ name, version }) => !existsSync(releaseFolder(name, version)));
  const queue = [...stale];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const startedAt = performance.now();
      await compileInProcess(next.name, next.version);
      say(`built ${next.name} ${next.version} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (stale.length === 0) say('everything is built');

  const twice = duplicatePackages(
    await packagesInForce(Object.fromEntries(wanted.map(({ name, version }) => [name, version]))),
  );
  if (twice.length > 0) throw new Error(twice.join('\n'));

  const state = await changeState(async (before) => {
    let next = withTenants(before, await workspaceTenants());
    for (const { name, version } of wanted) {
      if (next.parts[name]?.canary?.version === version) {
        say(`${name} ${version} is rolled out and stays so; "pnpm canary ${name} 100%" puts it in force`);
      } else if (next.parts[name]?.withdrawn.includes(version)) {
        say(`${name} ${version} was rolled back and stays so; "pnpm release ${name}" puts it in force again`);
      } else if (next.parts[name]?.version !== version) next = putInForce(next, name, version);
    }
    await assertFitting(next, wanted, say);
    return next;
  });
  await prune(state);
}

/** Objections to the workspace's own releases are errors; those to older or external releases are only printed. */
async function assertFitting(
  state: ReleaseState,
  wanted: readonly { readonly name: string; readonly version: string }[],
  say: (line: string) => void,
) {
  for (const name of areasOf(state)) {
    const objections = await objectionsTo(state, name);
    if (objections.length === 0) continue;
    const isOwn = wanted.some((own) => own.name === name && own.version === state.parts[name]?.version);
    if (isOwn) throw new Error(objections.join('\n'));
    say(`${objections.join('\n')}\n"pnpm rollback ${name} --withdraw" takes it out of force.`);
  }
}

/** Compiles one release in its own process. Rejects with its output. */
export function compileInProcess(name: string, version: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'tools/compile.ts'), name, version], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data) => {
    said += data;
  });
  return new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${name} ${version} does not build.\n${said.trim()}`));
    });
  });
}
