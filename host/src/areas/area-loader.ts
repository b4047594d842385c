import {
  type AreaRelease,
  CONTRACT_VERSION,
  inRange,
  type Language,
  type RegistryRemote,
} from '@foyer/contract';
import type { RemoteLifecycles, View } from '@foyer/remote-kit';
import type { AreaFailureKind } from '@foyer/wire/release-reports';
import { pause } from '../browser/timeouts';
import type { ModuleSource } from './federation';
import { registerReleaseHashes } from './integrity';
import type { Translations } from './translations';
import type { AreaFailure } from './types';

/** Pauses before the second and the third try, milliseconds. */
const BACK_OFF_MS = [400, 1_200];
/** No retry of the same version after this time, milliseconds: a hanging request is not repeated three times. */
const TRIES_LIMIT_MS = 8_000;

/** A view in one release: a fallback may have it in another module or under another name. */
interface Candidate {
  readonly release: AreaRelease;
  readonly module: string;
  readonly view: View;
}

export interface LoadedModule extends Candidate {
  readonly lifecycles: RemoteLifecycles;
}

/** Why an area did not load. */
export class AreaLoadError extends Error {
  readonly failure: AreaFailure;

  constructor(failure: AreaFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

export interface AreaLoader {
  /**
   * Loads a view and its texts from an area's current release, else from the previous one; never from one in `refused`.
   * Rejects with {@link AreaLoadError}.
   */
  load(
    remote: RegistryRemote,
    view: View,
    refused: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<LoadedModule>;
}

interface Options {
  readonly modules: ModuleSource;
  readonly translations: Translations;
  readonly fetch: typeof fetch;
  language(): Language;
  report(error: unknown, context?: Readonly<Record<string, string>>): void;
}

export function areaLoader(options: Options): AreaLoader {
  return {
    async load(remote, view, refused, signal) {
      checkContract(remote);
      const candidates = [remote, ...remote.fallback]
        .filter(({ version }) => !refused.has(version))
        .flatMap((release) => answerIn(release, view) ?? []);
      let last: unknown = new Error(`${remote.name} has no release left to try`);
      for (const candidate of candidates) {
        const tried = await tryRelease(options, remote, candidate, signal);
        if (!('failure' in tried)) return tried;
        last = tried.error;
        const context = { remote: remote.name, version: candidate.release.version };
        // Without network no release can be loaded.
        options.report(last, navigator.onLine ? { ...context, failure: tried.failure } : context);
      }
      const failure = refused.size > 0 || candidates.length === 0 ? 'broken' : 'unreachable';
      throw new AreaLoadError(failure, `${remote.name} could not be loaded`, { cause: last });
    },
  };
}

/** Throws {@link AreaLoadError} where an area's release is for another contract. */
function checkContract({ name, version, contract }: RegistryRemote): void {
  if (inRange(CONTRACT_VERSION, contract)) return;
  const message = `${name} ${version} needs contract ${contract}, the host speaks ${CONTRACT_VERSION}`;
  throw new AreaLoadError('contract', message);
}

function answerIn(release: AreaRelease, view: View): Candidate | null {
  if (view.kind === 'page') {
    const route = release.routes.find(({ path }) => path === view.path);
    return route ? { release, module: route.module, view: { ...view, id: route.screen } } : null;
  }
  const slot = release.slots.find(({ id, slot }) => id === view.id && slot === view.slot);
  return slot ? { release, module: slot.module, view } : null;
}

interface FailedLoad {
  readonly error: unknown;
  readonly failure: AreaFailureKind;
}

/** A script that did not arrive, or has another hash. */
const LOST_FILE = /RUNTIME-008(?![\s\S]*ScriptExecutionError)|Loading (CSS )?chunk/;

/** Rejects when aborted. */
async function tryRelease(
  { modules, translations, fetch, language }: Options,
  remote: RegistryRemote,
  candidate: Candidate,
  signal: AbortSignal,
): Promise<LoadedModule | FailedLoad> {
  const { release, module } = candidate;
  registerReleaseHashes(release);
  const startedAt = performance.now();
  let filesArrive = false;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const [lifecycles] = await Promise.all([
        modules.load(release, module),
        translations.load(remote.name, release, language()),
      ]);
      return { ...candidate, lifecycles };
    } catch (error) {
      const backOffMs = BACK_OFF_MS[attempt];
      if (signal.aborted) throw error;
      if (backOffMs === undefined || performance.now() - startedAt + backOffMs >= TRIES_LIMIT_MS) {
        // The browser does not say that a hash differs.
        const isLost = LOST_FILE.test(String(error));
        return { error, failure: !filesArrive ? 'fetch' : isLost ? 'integrity' : 'mount' };
      }
      await pause(backOffMs, signal);
      filesArrive = await refreshCache(fetch, release, module);
    }
  }
}

/**
 * Fetches a release's files past the browser's cache. Release files are cached for a year: reloading a corrupt copy
 * with a script tag would return the same copy. Returns whether all arrive.
 */
async function refreshCache(
  fetch: typeof globalThis.fetch,
  release: AreaRelease,
  module: string,
): Promise<boolean> {
  const entry = new URL(release.entry, document.baseURI);
  const { scripts, styles } = release.modules[module] ?? { scripts: [], styles: [] };
  const urls = [entry, ...[...scripts, ...styles].map((file) => new URL(file, entry))];
  const answers = await Promise.allSettled(
    urls.map((url) =>
      fetch(url, {
        cache: 'reload',
        mode: 'cors',
        credentials: 'same-origin',
        signal: AbortSignal.timeout(TRIES_LIMIT_MS),
      }),
    ),
  );
  return answers.every((answer) => answer.status === 'fulfilled' && answer.value.ok);
}
