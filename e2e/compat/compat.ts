import './places';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { areaNames } from '../../tools/releasing/folders';
import { changeState, objectionsTo } from '../../tools/releasing/in-force';
import { workspaceVersion } from '../../tools/releasing/inputs';
import { putInForce, type ReleaseState, readState, withTenants } from '../../tools/releasing/state';
import { workspaceTenants } from '../../tools/releasing/tenants';
import { printLine, Stop } from '../../tools/running/say.mjs';
import { removeCheckout } from '../harness/checkout';
import type { Finding } from '../harness/findings';
import { type LongRun, longRun } from '../harness/long-run';
import { text, words } from '../harness/options';
import { releasedArea } from '../suite/areas';
import { copyFolder } from '../suite/instance';
import { ROOT } from '../suite/places';
import { lastChanges, parseCommits } from './history';
import { type Look, lookAt } from './look';
import { type Built, oldReleases, releasesInForce } from './old-releases';
import { CHECKOUT, PAIR } from './places';

interface Verdict {
  readonly verdict: 'works' | 'refused' | 'BROKEN';
  readonly reasons: readonly string[];
}

type Pair = readonly [host: Built, areas: Built];

/** A host with areas of another origin, and the result by area. */
interface Outcome {
  readonly pair: Pair;
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

const OPTIONS = { commits: words(), 'in-force': text(null) };

/**
 * `pnpm test:compat [commit…] [--in-force <releases>]`: today's areas in earlier hosts, or in the one in force, and vice
 * versa. Fails when a pair is broken.
 */
async function compat(run: LongRun<typeof OPTIONS>): Promise<readonly Finding[]> {
  const { 'in-force': folder } = run.options;
  const old = folder === null ? await releasesOfCommits(run) : [releasesInForce(folder)];
  const today = await todaysReleases();
  const own: Pair[] = [today, ...(folder === null ? [] : old)].map((one): Pair => [one, one]);
  const mixed = old.flatMap((one): Pair[] => [
    [today, one],
    [one, today],
  ]);
  const { data } = await run.copySuite();
  const browser = await run.startBrowser();
  /** Places that an area does not show in its own host either, by the origin of the area. */
  const unseen = new Map<string, ReadonlyMap<string, Look>>();
  const outcomes: Outcome[] = [];
  for (const pair of [...own, ...mixed]) outcomes.push(await tryPair(run, browser, data, pair, unseen));
  print(outcomes);
  return outcomes.map(findingOf);
}

async function releasesOfCommits(run: LongRun<typeof OPTIONS>): Promise<Built[]> {
  const { commits: refs } = run.options;
  const { commits, ends } = refs.length > 0 ? parseCommits(refs) : lastChanges();
  if (ends) printLine(ends);
  if (commits.length === 0) throw new Stop('There is nothing to compare with.', 0);
  run.onEnd(() => removeCheckout(CHECKOUT));
  return oldReleases(commits);
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
  pair: Pair,
  ownLooks: Map<string, ReadonlyMap<string, Look>>,
): Promise<Outcome> {
  const [host, areas] = pair;
  const refused = await release(host, areas);
  const shown = namesOf(areas).filter((name) => !refused.has(name));
  const instance = await run.startSuite({ data, releases: PAIR });
  try {
    const looks = await lookAt(
      browser,
      instance.origin,
      shown.map((name) => areaOf(areas, name)),
    );
    if (host === areas) ownLooks.set(areas.of, looks);
    const expected = ownLooks.get(areas.of) ?? ownLooks.get('today');
    const verdicts = new Map<string, Verdict>();
    for (const [name, reasons] of refused) verdicts.set(name, { verdict: 'refused', reasons });
    for (const [name, look] of looks) verdicts.set(name, verdictOf(name, look, expected?.get(name)));
    return { pair, verdicts };
  } finally {
    await instance.stop();
  }
}

function verdictOf(name: string, { faults, unseen }: Look, own: Look | undefined): Verdict {
  const lost = unseen.filter((what) => !own?.unseen.includes(what)).map((what) => `${what} is not shown.`);
  const reasons = [...faults, ...lost].map((reason) => `${name}: ${reason}`);
  return { verdict: reasons.length > 0 ? 'BROKEN' : 'works', reasons };
}

const namesOf = ({ versions }: Built) => Object.keys(versions).filter((name) => name !== 'host');

function areaOf({ folder, versions }: Built, name: string) {
  const file = join(folder, name, versions[name] ?? '', 'release.json');
  return releasedArea(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * Publishes a host with the areas that fit it in an empty folder. Resolves to the objections `pnpm release` would raise
 * to the others.
 */
async function release(host: Built, areas: Built): Promise<Map<string, string[]>> {
  rmSync(PAIR, { recursive: true, force: true });
  const all = namesOf(areas);
  copyFolder(join(host.folder, 'host', versionOf(host, 'host')), join(PAIR, 'host', versionOf(host, 'host')));
  for (const name of all)
    copyFolder(join(areas.folder, name, versionOf(areas, name)), join(PAIR, name, versionOf(areas, name)));
  const stateWith = async (names: readonly string[]): Promise<ReleaseState> => {
    const empty = withTenants(await readState(), await workspaceTenants());
    const withHost = putInForce(empty, 'host', versionOf(host, 'host'));
    return names.reduce((state, name) => putInForce(state, name, versionOf(areas, name)), withHost);
  };
  const state = await stateWith(all);
  const refused = new Map<string, string[]>();
  for (const name of all) {
    const reasons = await objectionsTo(state, name);
    if (reasons.length > 0) refused.set(name, reasons);
  }
  await changeState(() => stateWith(all.filter((name) => !refused.has(name))));
  return refused;
}

const versionOf = ({ versions }: Built, name: string) => versions[name] ?? '';

function print(outcomes: readonly Outcome[]): void {
  const row = (cells: readonly string[]) => printLine(cells.map((cell) => cell.padEnd(18)).join(''));
  printLine('');
  row(['areas', ...outcomes.map(({ pair: [, areas] }) => areas.of)]);
  row(['in the host', ...outcomes.map(({ pair: [host] }) => host.of)]);
  const names = new Set(outcomes.flatMap(({ verdicts }) => [...verdicts.keys()]));
  for (const name of [...names].sort())
    row([name, ...outcomes.map(({ verdicts }) => verdicts.get(name)?.verdict ?? '')]);
}

function findingOf({ pair: [host, areas], verdicts }: Outcome): Finding {
  const all = [...verdicts.values()];
  const broken = all.filter(({ verdict }) => verdict === 'BROKEN').length;
  const refused = all.filter(({ verdict }) => verdict === 'refused').length;
  const count = `${all.length - broken - refused} work, ${refused} are refused, ${broken} are broken`;
  const reasons = all.flatMap((one) => one.reasons);
  return {
    ok: broken === 0,
    what: [`areas ${areas.of} in the host ${host.of}: ${count}`, ...reasons].join('\n    '),
  };
}

await longRun('compat', OPTIONS, compat);
