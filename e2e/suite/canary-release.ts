import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from '@foyer/area-e2e';
import type { Browser, Page, Response } from '@playwright/test';
import { signedIn } from './browser';
import type { OwnSuite } from './own-suite';
import { ROOT } from './places';
import { tokenOf } from './platform';
import { untilServed } from './publications';
import { type ListedArea, sealOf } from './registry-on-the-way';

const run = promisify(execFile);

/** A poll of the pages is at most 30 s away. */
export const POLL_MS = 40_000;
/** A page reports 10 s after its first failure, and the platform judges each minute. */
export const JUDGED_MS = 90_000;

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
  own: OwnSuite,
  area: string,
  version: string,
  share: { readonly permille: number; readonly tenants?: readonly string[] },
): Promise<void> {
  const { origin, releases } = own;
  const { headers } = await fetch(`${origin}/api/user/canModify`);
  const args = [area, version, share].map((argument) => JSON.stringify(argument)).join();
  const code = `Promise.all([import('./tools/releasing/in-force.ts'), import('./tools/releasing/canary.ts')]).then(
    ([{ changeState }, { startCanary }]) =>
      changeState(async (state) => startCanary(state, ${args}, new Date(${headers.get('x-foyer-time')}))),
  )`;
  const env = { ...process.env, FOYER_RELEASES: releases };
  await untilServed(own, () => run(process.execPath, ['--import', 'tsx', '-e', code], { cwd: ROOT, env }));
}

/** Appended to an entry: its parts arrive this much later, milliseconds, and then work. */
export function slowEntry(container: string, delayMs: number): string {
  const name = JSON.stringify(container);
  return `
    ;{
      const { init, get } = globalThis[${name}];
      const late = (part) => new Promise((ready) => setTimeout(ready, ${delayMs})).then(() => get(part));
      globalThis[${name}] = { init, get: late };
    }`;
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

/** A page of its own browser profile, and the versions of the area whose files it has requested. */
export async function openPage(
  browser: Browser,
  { origin }: OwnSuite,
  area: string,
  account: Account,
  path = '/home',
) {
  const page = await (await signedIn(browser, origin, account)).newPage();
  const versions = new Set<string>();
  page.on('request', (request) => {
    const version = new RegExp(`/releases/${area}/([^/]+)/`).exec(request.url())?.[1];
    if (version) versions.add(version);
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return { page, versions };
}

export const leave = (pages: readonly { readonly page: Page }[]) =>
  Promise.all(pages.map(({ page }) => page.context().close()));

/**
 * Ends the share of a roll-out between the households of two accounts. Resolves to the account that has the canary, and the
 * one that has not.
 */
export async function divideHouseholds(
  own: OwnSuite,
  area: string,
  accounts: readonly [Account, Account],
): Promise<{ readonly inside: Account; readonly outside: Account }> {
  const salt = (await listedArea(own, area)).canary?.salt ?? '';
  const buckets = await Promise.all(
    accounts.map(async (account) => {
      const { id } = await own.call('/api/profile', await tokenOf(account, own.origin));
      return { account, bucket: bucketOf(salt, area, String(id)) };
    }),
  );
  const [first, second] = buckets.sort((one, other) => one.bucket - other.bucket);
  if (!first || !second) throw new Error('There are no accounts.');
  await changeShare(own, area, Math.min(999, Math.floor(first.bucket / 10) + 1));
  return { inside: first.account, outside: second.account };
}

const bucketOf = (salt: string, area: string, household: string) =>
  Number(
    BigInt(
      `0x${createHash('sha256')
        .update(salt + area + household)
        .digest('hex')}`,
    ) % 10_000n,
  );

/** `pnpm canary <area> <share>`. */
export async function changeShare(own: OwnSuite, area: string, permille: number): Promise<void> {
  const env = { ...process.env, FOYER_RELEASES: own.releases };
  const args = ['tools/run.mjs', 'canary', area, `${permille / 10}%`];
  await untilServed(own, () => run(process.execPath, args, { cwd: ROOT, env }));
}

/** A registry in which the area's canary is stopped. */
export async function isHalting(answer: Response, area: string): Promise<boolean> {
  if (!answer.url().endsWith('/registry/foyer.json')) return false;
  return (await answer.json()).remotes[area].canary?.halted === true;
}
