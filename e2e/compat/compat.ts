import './places';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { areaNames } from '../../tools/releasing/folders';
import { changeState, objectionsTo } from '../../tools/releasing/in-force';
import { workspaceVersion } from '../../tools/releasing/inputs';
import { putInForce, readState, withTenants } from '../../tools/releasing/state';
import { workspaceTenants } from '../../tools/releasing/tenants';
import { printLine, Stop } from '../../tools/running/say.mjs';
import { removeCheckout } from '../harness/checkout';
import type { Finding } from '../harness/findings';
import { type LongRun, longRun } from '../harness/long-run';
import { words } from '../harness/options';
import { copyFolder } from '../suite/instance';
import { ROOT } from '../suite/places';
import { lastChanges, parseCommits } from './history';
import { faultsOf } from './look';
import { type Built, oldReleases } from './old-releases';
import { CHECKOUT, PAIR } from './places';

/** A host with areas of another commit, and the result. */
interface Outcome {
  readonly host: string;
  readonly areas: string;
  readonly verdict: 'works' | 'refused' | 'BROKEN';
  readonly reasons: readonly string[];
}

const OPTIONS = { commits: words() };

type Pair = readonly [host: Built, areas: Built];

/** `pnpm test:compat [commit…]`: today's areas in earlier hosts, and vice versa. Fails when a pair is broken. */
async function compat(run: LongRun<typeof OPTIONS>): Promise<readonly Finding[]> {
  const { commits: refs } = run.options;
  const { commits, ends } = refs.length > 0 ? parseCommits(refs) : lastChanges();
  if (ends) printLine(ends);
  if (commits.length === 0) throw new Stop('There is nothing to compare with.', 0);

  run.onEnd(() => removeCheckout(CHECKOUT));
  const old = await oldReleases(commits);
  const today = await todaysReleases();
  const pairs: Pair[] = [
    [today, today],
    ...old.flatMap((one): Pair[] => [
      [one, today],
      [today, one],
    ]),
  ];
  const { data } = await run.copySuite();
  const browser = await run.startBrowser();
  const outcomes: Outcome[] = [];
  for (const pair of pairs) outcomes.push(await tryPair(run, browser, data, pair));
  print(outcomes, [today, ...old]);
  return outcomes.map(({ host, areas, verdict, reasons }) => ({
    ok: verdict !== 'BROKEN',
    what: [`host ${host}, areas ${areas}: ${verdict}`, ...reasons].join('\n    '),
  }));
}

async function todaysReleases(): Promise<Built> {
  const names = ['host', ...areaNames()];
  const versions = await Promise.all(
    names.map(async (name) => [name, await workspaceVersion(name)] as const),
  );
  return { of: 'today', folder: join(ROOT, 'releases'), versions: Object.fromEntries(versions) };
}

async function tryPair(
  run: Pick<LongRun<object>, 'startSuite'>,
  browser: Browser,
  data: string,
  [host, areas]: Pair,
): Promise<Outcome> {
  const pair = { host: host.of, areas: areas.of };
  const objections = await release(host, areas);
  if (objections.length > 0) return { ...pair, verdict: 'refused', reasons: objections };
  const instance = await run.startSuite({ data, releases: PAIR });
  try {
    const reasons = await faultsOf(browser, instance.origin);
    return { ...pair, verdict: reasons.length > 0 ? 'BROKEN' : 'works', reasons };
  } finally {
    await instance.stop();
  }
}

/** Publishes a host and areas in an empty folder. Resolves to the objections `pnpm release` would raise. */
async function release(host: Built, areas: Built): Promise<string[]> {
  rmSync(PAIR, { recursive: true, force: true });
  let state = withTenants(await readState(), await workspaceTenants());
  for (const [name, version] of Object.entries({ ...areas.versions, host: host.versions.host ?? '' })) {
    const { folder } = name === 'host' ? host : areas;
    copyFolder(join(folder, name, version), join(PAIR, name, version));
    state = putInForce(state, name, version);
  }
  const reasons = await Promise.all(Object.keys(areas.versions).map((name) => objectionsTo(state, name)));
  if (reasons.flat().length === 0) await changeState(async () => state);
  return [...new Set(reasons.flat())];
}

function print(outcomes: readonly Outcome[], all: readonly Built[]): void {
  const row = (cells: readonly string[]) => printLine(cells.map((cell) => cell.padEnd(12)).join(''));
  printLine('\nhosts down, areas across\n');
  row(['', ...all.map(({ of }) => of)]);
  for (const { of: host } of all) {
    const verdictOf = (areas: string) =>
      outcomes.find((one) => one.host === host && one.areas === areas)?.verdict ?? '';
    row([host, ...all.map(({ of }) => verdictOf(of))]);
  }
}

await longRun('compat', OPTIONS, compat);
