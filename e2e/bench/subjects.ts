import { join } from 'node:path';
import { run as runProcess } from '../../tools/running/processes.mjs';
import { printLine } from '../../tools/running/say.mjs';
import { checkOut, commitOf, removeCheckout } from '../harness/checkout';
import type { LongRun } from '../harness/long-run';
import { copyFolder, seed, seededDatabase } from '../suite/instance';
import { ROOT, RUN } from '../suite/places';
import { tokenOf } from '../suite/platform';
import type { Subject } from './measure';
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
  const federated = await startOurs(run, ours, 'federated');
  return {
    federated,
    bundle: { ...federated, name: 'one bundle', url: `${federated.url}?tenant=${ONE_BUNDLE}` },
    control: controlRef === null ? null : await startControl(run, controlRef),
  };
}

/** Starts the suite of this checkout and that of another commit. */
export async function startPair(run: Run, controlRef: string): Promise<readonly [Subject, Subject]> {
  const ours = await publishTwice(ROOT, join(run.folder, 'ours'));
  return [await startOurs(run, ours, 'this checkout'), await startControl(run, controlRef)];
}

type Published = Awaited<ReturnType<typeof publishTwice>>;

async function startOurs(run: Run, ours: Published, name: string): Promise<Subject> {
  const data = join(run.folder, 'ours/data');
  copyFolder(await seededDatabase(ours.releases), data);
  const { origin } = await run.startSuite({ data, releases: ours.releases });
  return subjectOf(name, origin, ours);
}

async function startControl(run: Run, ref: string): Promise<Subject> {
  printLine(`Building ${ref} as the control…`);
  run.onEnd(() => removeCheckout(CONTROL));
  removeCheckout(CONTROL);
  await checkOut(commitOf(ref), CONTROL);
  const build = ['--import', 'tsx', 'tools/build.ts'];
  await runProcess(`${ref} does not build.`, process.execPath, build, { cwd: CONTROL, show: false });
  const published = await publishTwice(CONTROL, join(run.folder, 'control'));
  const suite = { data: join(run.folder, 'control/data'), releases: published.releases, root: CONTROL };
  await seed(suite);
  const { origin } = await run.startSuite(suite);
  return subjectOf('control', origin, published);
}

async function subjectOf(name: string, origin: string, { releases, states }: Published): Promise<Subject> {
  return {
    name,
    url: `${origin}/home`,
    token: await tokenOf('home', origin),
    kioskToken: await tokenOf('kiosk', origin),
    putInForce: (state: State) => restoreState(releases, states[state]),
  };
}

/** Copies a checkout's releases, releases one area again, and saves the published state before and after. */
async function publishTwice(root: string, folder: string) {
  const releases = join(folder, 'releases');
  const states = { old: join(folder, 'old'), new: join(folder, 'new') };
  copyFolder(join(root, 'releases'), releases);
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
