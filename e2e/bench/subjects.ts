import { join } from 'node:path';
import { run as runProcess } from '../../tools/running/processes.mjs';
import { printLine } from '../../tools/running/say.mjs';
import { checkOut, commitOf, removeCheckout } from '../harness/checkout';
import type { LongRun } from '../harness/long-run';
import { copyFolder, seed, seededDatabase } from '../suite/instance';
import { ROOT, RUN } from '../suite/places';
import { tokenOf } from '../suite/platform';
import type { Subject, Visited } from './measure';
import { addOneBundle, ONE_BUNDLE } from './one-bundle';
import { restoreState, type State, saveState } from './states';

const CONTROL = join(RUN, 'control');
/** Area released again between two visits, which open its page. */
const RELEASED = 'mf-monitoring';

/** The compared suites. */
export interface Subjects {
  readonly federated: Subject;
  readonly bundle: Subject;
  readonly control: Subject | null;
}

type Run = Pick<LongRun<object>, 'folder' | 'startSuite' | 'onEnd'>;

/** Starts the suite of this checkout, its single-bundle variant, and the suite of another commit if given. */
export async function startSubjects(run: Run, controlRef: string | null): Promise<Subjects> {
  const ours = await publishTwice(ROOT, join(run.folder, 'ours'));
  await addOneBundle(ours.releases, ours.states);
  const federated = await subjectOf('federated', await startOurs(run, ours.releases), ours);
  return {
    federated,
    bundle: { ...federated, name: 'one bundle', url: `${federated.url}?tenant=${ONE_BUNDLE}` },
    control: controlRef === null ? null : await startReleasedControl(run, controlRef),
  };
}

async function startReleasedControl(run: Run, ref: string): Promise<Subject> {
  await buildControl(run, ref);
  const published = await publishTwice(CONTROL, join(run.folder, 'control'));
  return subjectOf('control', await startControl(run, published.releases), published);
}

/** Starts the suite of this checkout and that of another commit, without a second release. */
export async function startPair(run: Run, controlRef: string): Promise<readonly [Visited, Visited]> {
  const ours = await copyReleases(ROOT, join(run.folder, 'ours'));
  const now = await visitedOf('this checkout', await startOurs(run, ours));
  await buildControl(run, controlRef);
  const theirs = await copyReleases(CONTROL, join(run.folder, 'control'));
  return [now, await visitedOf('control', await startControl(run, theirs))];
}

/** Starts the suite of this checkout with these releases. Resolves to its origin. */
async function startOurs(run: Run, releases: string): Promise<string> {
  const data = join(run.folder, 'ours/data');
  copyFolder(await seededDatabase(releases), data);
  return (await run.startSuite({ data, releases })).origin;
}

/** Starts the suite of the control with these releases. Resolves to its origin. */
async function startControl(run: Run, releases: string): Promise<string> {
  const suite = { data: join(run.folder, 'control/data'), releases, root: CONTROL };
  await seed(suite);
  return (await run.startSuite(suite)).origin;
}

async function buildControl(run: Run, ref: string): Promise<void> {
  printLine(`Building ${ref} as the control…`);
  run.onEnd(() => removeCheckout(CONTROL));
  removeCheckout(CONTROL);
  await checkOut(commitOf(ref), CONTROL);
  const build = ['--import', 'tsx', 'tools/build.ts'];
  await runProcess(`${ref} does not build.`, process.execPath, build, { cwd: CONTROL, show: false });
}

async function visitedOf(name: string, origin: string): Promise<Visited> {
  return { name, url: `${origin}/home`, token: await tokenOf('home', origin) };
}

async function subjectOf(
  name: string,
  origin: string,
  { releases, states }: Awaited<ReturnType<typeof publishTwice>>,
): Promise<Subject> {
  return {
    ...(await visitedOf(name, origin)),
    kioskToken: await tokenOf('kiosk', origin),
    putInForce: (state: State) => restoreState(releases, states[state]),
  };
}

/** Copies a checkout's releases in force into a folder. Resolves to their path. */
async function copyReleases(root: string, folder: string): Promise<string> {
  const releases = join(folder, 'releases');
  copyFolder(join(root, 'releases'), releases);
  if (root === ROOT) await forgetEarlier(releases);
  return releases;
}

/** Publishes releases without the earlier ones that pages name as fallbacks: a control has none, as it is built once. */
async function forgetEarlier(releases: string): Promise<void> {
  const code = `import('./tools/releasing/in-force.ts').then(({ changeState }) =>
    changeState(async (state) => {
      const parts = Object.entries(state.parts).map(([name, part]) => [name, { ...part, previous: [] }]);
      return { ...state, parts: Object.fromEntries(parts) };
    }),
  )`;
  await runProcess('The releases are not published.', process.execPath, ['--import', 'tsx', '-e', code], {
    cwd: ROOT,
    env: { FOYER_RELEASES: releases },
    show: false,
  });
}

/** Copies a checkout's releases, releases one area again, and saves the published state before and after. */
async function publishTwice(root: string, folder: string) {
  const releases = await copyReleases(root, folder);
  const states = { old: join(folder, 'old'), new: join(folder, 'new') };
  saveState(releases, states.old);
  const release = ['--import', 'tsx', 'tools/release.ts', RELEASED, '--version', '9.0.0'];
  await runProcess(`${RELEASED} is not released.`, process.execPath, release, {
    cwd: root,
    env: { FOYER_RELEASES: releases },
    show: false,
  });
  saveState(releases, states.new);
  return { releases, states };
}
