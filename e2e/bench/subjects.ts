import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyWhole, seed, seededDatabase, startInstance } from '../suite/instance';
import { PORT, ROOT, RUN } from '../suite/places';
import { tokenOf } from '../suite/platform';
import { checkOut } from './control';
import type { Subject } from './measure';
import { addOneBundle, ONE_BUNDLE } from './one-bundle';
import { keepState, putState, type State } from './states';

/** Beside the end-to-end tests, which may run meanwhile. */
const BENCH_PORT = PORT + 2;
const FOLDER = join(RUN, 'bench');
/** The area that is released anew between two visits: the one whose page is landed on. */
const RELEASED = 'mf-monitoring';

/** What a run compares, and how to end it all. */
export interface Subjects {
  readonly federated: Subject;
  readonly bundle: Subject;
  readonly control: Subject | null;
  stop(): Promise<void>;
}

/** Starts the suite of this checkout, its code as one bundle beside it, and that of another commit where one is named. */
export async function startSubjects(controlRef: string | null): Promise<Subjects> {
  const ours = publishTwice(ROOT, join(FOLDER, 'ours'));
  await addOneBundle(ours.releases, ours.states);
  const data = join(FOLDER, 'ours/data');
  copyWhole(await seededDatabase(BENCH_PORT, ours.releases), data);
  const instance = await startInstance({ port: BENCH_PORT, data, releases: ours.releases });
  const control = controlRef === null ? null : await startControl(controlRef);

  const token = await tokenOf('home', instance.origin);
  const kioskToken = await tokenOf('kiosk', instance.origin);
  const putInForce = (which: State) => putState(ours.releases, ours.states[which]);
  const url = `${instance.origin}/home`;
  return {
    federated: { name: 'federated', url, token, kioskToken, putInForce },
    bundle: { name: 'one bundle', url: `${url}?tenant=${ONE_BUNDLE}`, token, kioskToken, putInForce },
    control: control?.subject ?? null,
    stop: async () => {
      await instance.stop();
      await control?.stop();
    },
  };
}

async function startControl(ref: string) {
  console.log(`Building ${ref} as the control…`);
  const { root, remove } = await checkOut(ref);
  const { releases, states } = publishTwice(root, join(FOLDER, 'control'));
  const data = join(FOLDER, 'control/data');
  rmSync(data, { recursive: true, force: true });
  const running = { port: BENCH_PORT + 1, data, releases, root };
  await seed(running);
  const instance = await startInstance(running);
  const subject: Subject = {
    name: 'control',
    url: `${instance.origin}/home`,
    token: await tokenOf('home', instance.origin),
    kioskToken: await tokenOf('kiosk', instance.origin),
    putInForce: (which) => putState(releases, states[which]),
  };
  return {
    subject,
    stop: async () => {
      await instance.stop();
      remove();
    },
  };
}

/** Copies a checkout's releases and releases one area anew there; keeps what is in force before and after. */
function publishTwice(root: string, folder: string) {
  const releases = join(folder, 'releases');
  const states = { old: join(folder, 'old'), new: join(folder, 'new') };
  copyWhole(join(root, 'releases'), releases);
  keepState(releases, states.old);
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/release.ts', RELEASED, '--version', '9.0.0'], {
    cwd: root,
    env: { ...process.env, FOYER_RELEASES: releases },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  keepState(releases, states.new);
  return { releases, states };
}
