import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OwnSuite } from './own-suite';
import { ROOT } from './places';
import { type ListedArea, sealOf } from './registry-on-the-way';

const run = promisify(execFile);

/** An area's entry in the registry of a suite. */
export async function listedArea({ origin }: OwnSuite, area: string) {
  const registry = await (await fetch(`${origin}/registry/foyer.json`)).json();
  return registry.remotes[area] as ListedArea & {
    readonly canary?: { readonly release: ListedArea; readonly salt: string; readonly halted?: boolean };
  };
}

/** Writes a release whose files are those of the one in force, changed by `rewrite`. */
export async function writeRelease(
  own: OwnSuite,
  area: string,
  version: string,
  rewrite: (file: string, text: string, container: string) => string = (_, text) => text,
): Promise<void> {
  const good = await listedArea(own, area);
  const from = join(own.releases, area, good.version);
  const to = join(own.releases, area, version);
  const container = `${area.replace('-', '_')}_${version.replaceAll(/\W/g, '_')}`;
  mkdirSync(to, { recursive: true });
  const release = JSON.parse(readFileSync(join(from, 'release.json'), 'utf8'));
  for (const file of readdirSync(from)) {
    if (!/\.(js|css|json)$/.test(file) || file === 'release.json') continue;
    const text = readFileSync(join(from, file), 'utf8').replaceAll(good.container, container);
    const changed = rewrite(file, text, container);
    writeFileSync(join(to, file), changed);
    if (file in release.chunks) release.chunks[file] = sealOf(changed);
  }
  const integrity = sealOf(readFileSync(join(to, 'remoteEntry.js'), 'utf8'));
  const entry = `/releases/${area}/${version}/remoteEntry.js`;
  writeFileSync(
    join(to, 'release.json'),
    JSON.stringify({ ...release, version, container, entry, integrity }),
  );
}

/**
 * Rolls a written release out, as `pnpm release --canary` does with one that it has built, but from the time of the suite,
 * whose clock is not that of this machine.
 */
export async function rollOut(
  { origin, releases }: OwnSuite,
  area: string,
  version: string,
  share: { readonly permille: number; readonly tenants?: readonly string[] },
): Promise<void> {
  const { headers } = await fetch(`${origin}/api/user/canModify`);
  const args = [area, version, share].map((argument) => JSON.stringify(argument)).join();
  const code = `Promise.all([import('./tools/releasing/in-force.ts'), import('./tools/releasing/canary.ts')]).then(
    ([{ changeState }, { startCanary }]) =>
      changeState(async (state) => startCanary(state, ${args}, new Date(${headers.get('x-foyer-time')}))),
  )`;
  const env = { ...process.env, FOYER_RELEASES: releases };
  await run(process.execPath, ['--import', 'tsx', '-e', code], { cwd: ROOT, env });
}

/** An entry whose parts throw when they are mounted. */
export function throwingEntry(container: string): string {
  return `
    const nothing = async () => {};
    const mount = async () => { throw new Error("at mount"); };
    globalThis[${JSON.stringify(container)}] = {
      init: nothing,
      get: async () => () => ({ default: { bootstrap: nothing, mount, unmount: nothing } }),
    };`;
}
