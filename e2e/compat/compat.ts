import './places';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { areaNames } from '../../tools/releasing/folders';
import { changeState, objectionsTo } from '../../tools/releasing/in-force';
import { workspaceVersion } from '../../tools/releasing/inputs';
import { putInForce, readState, withTenants } from '../../tools/releasing/state';
import { workspaceTenants } from '../../tools/releasing/tenants';
import { BROWSER_FLAGS, findBrowser } from '../../tools/running/browser.mjs';
import { endAllOnSignal } from '../../tools/running/processes.mjs';
import { runCommand, say, seconds } from '../../tools/running/say.mjs';
import { copyWhole, seededDatabase, startInstance } from '../suite/instance';
import { PORT, ROOT } from '../suite/places';
import { lastChanges, named } from './history';
import { faultsOf } from './look';
import { type Built, dropCheckout, oldReleases } from './old-releases';
import { DATA, PAIR } from './places';

const COMPAT_PORT = PORT + 21;

/** What became of one host with the areas of another state. */
interface Outcome {
  readonly host: string;
  readonly areas: string;
  readonly verdict: 'works' | 'refused' | 'BROKEN';
  readonly reasons: readonly string[];
}

/** `pnpm test:compat [commit…]`: today's areas in earlier hosts, and the other way round. Fails when a pair is broken. */
async function compat(): Promise<void> {
  const begunMs = Date.now();
  endAllOnSignal((code) => {
    dropCheckout();
    process.exit(code);
  });
  const { positionals } = parseArgs({ allowPositionals: true });
  const { commits, ends } = positionals.length > 0 ? named(positionals) : lastChanges();
  if (ends) say(ends);
  if (commits.length === 0) return say('There is nothing to compare with.');

  const old = await oldReleases(commits);
  const today = await todaysReleases();
  const pairs = [
    [today, today],
    ...old.flatMap((one) => [[one, today] as const, [today, one] as const]),
  ] as const;
  const outcomes = await tryAll(pairs);
  print(outcomes, [today, ...old]);
  const count = (verdict: Outcome['verdict']) => outcomes.filter((one) => one.verdict === verdict).length;
  say(
    `${outcomes.length} pairs: ${count('works')} work, ${count('refused')} refused, ${count('BROKEN')} broken (${seconds(begunMs)})`,
  );
  if (count('BROKEN') > 0) process.exitCode = 1;
}

async function todaysReleases(): Promise<Built> {
  const names = ['host', ...areaNames()];
  const versions = await Promise.all(
    names.map(async (name) => [name, await workspaceVersion(name)] as const),
  );
  return { of: 'today', folder: join(ROOT, 'releases'), versions: Object.fromEntries(versions) };
}

async function tryAll(pairs: readonly (readonly [host: Built, areas: Built])[]): Promise<Outcome[]> {
  copyWhole(await seededDatabase(COMPAT_PORT, join(ROOT, 'releases')), DATA);
  const { path, env } = findBrowser(ROOT);
  const browser = await chromium.launch({
    executablePath: path,
    args: BROWSER_FLAGS,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  const outcomes: Outcome[] = [];
  try {
    for (const [host, areas] of pairs) outcomes.push(await tryPair(browser, host, areas));
  } finally {
    await browser.close();
  }
  return outcomes;
}

async function tryPair(browser: Browser, host: Built, areas: Built): Promise<Outcome> {
  const pair = { host: host.of, areas: areas.of };
  const refusals = await release(host, areas);
  if (refusals.length > 0) return { ...pair, verdict: 'refused', reasons: refusals };
  const instance = await startInstance({ port: COMPAT_PORT, data: DATA, releases: PAIR });
  try {
    const reasons = await faultsOf(browser, instance.origin);
    return { ...pair, verdict: reasons.length > 0 ? 'BROKEN' : 'works', reasons };
  } finally {
    await instance.stop();
  }
}

/** Puts a host and areas in force where nothing was before. Resolves to what `pnpm release` says against it. */
async function release(host: Built, areas: Built): Promise<string[]> {
  rmSync(PAIR, { recursive: true, force: true });
  let state = withTenants(await readState(), await workspaceTenants());
  for (const [name, version] of Object.entries({ ...areas.versions, host: host.versions.host ?? '' })) {
    const { folder } = name === 'host' ? host : areas;
    copyWhole(join(folder, name, version), join(PAIR, name, version));
    state = putInForce(state, name, version);
  }
  const reasons = await Promise.all(Object.keys(areas.versions).map((name) => objectionsTo(state, name)));
  if (reasons.flat().length === 0) await changeState(async () => state);
  return [...new Set(reasons.flat())];
}

function print(outcomes: readonly Outcome[], all: readonly Built[]): void {
  const row = (cells: readonly string[]) => say(cells.map((cell) => cell.padEnd(12)).join(''));
  say('\nhosts down, areas across\n');
  row(['', ...all.map(({ of }) => of)]);
  for (const { of: host } of all) {
    const verdictOf = (areas: string) =>
      outcomes.find((one) => one.host === host && one.areas === areas)?.verdict ?? '';
    row([host, ...all.map(({ of }) => verdictOf(of))]);
  }
  say('');
  for (const { host, areas, verdict, reasons } of outcomes) {
    for (const reason of reasons) say(`${verdict}: host ${host}, areas ${areas}: ${reason}`);
  }
}

await runCommand(compat);
