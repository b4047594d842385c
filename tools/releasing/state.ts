import { join } from 'node:path';
import * as z from 'zod/mini';
import { RELEASES } from './folders';
import { readJson, writeWhole } from './write-file';

const entry = z.object({
  /** Version in force. */
  version: z.string(),
  /** Last good versions, newest first. */
  previous: z.array(z.string()),
  /** Versions rolled back: a build does not put them in force again by itself. */
  withdrawn: z.array(z.string()),
});
const releaseState = z.object({ revision: z.number(), parts: z.record(z.string(), entry) });

/** Which version of the host and of each area is in force. Registries and pages follow from it. */
export type ReleaseState = z.output<typeof releaseState>;

/** Fallbacks kept in the registry. */
const KEPT = 2;
const FILE = join(RELEASES, 'in-force.json');

export async function readState(): Promise<ReleaseState> {
  const stored = await readJson(FILE);
  return stored === null ? { revision: 0, parts: {} } : z.parse(releaseState, stored);
}

export async function writeState(state: ReleaseState): Promise<void> {
  await writeWhole(FILE, JSON.stringify(state, null, 2));
}

/** Puts a version in force and keeps what was there as a fallback. */
export function putInForce(state: ReleaseState, name: string, version: string): ReleaseState {
  const now = state.parts[name];
  if (now?.version === version) return state;
  const previous = [now?.version, ...(now?.previous ?? [])].filter(
    (old): old is string => old !== undefined && old !== version,
  );
  const withdrawn = (now?.withdrawn ?? []).filter((old) => old !== version);
  return changed(state, name, { version, previous: previous.slice(0, KEPT), withdrawn });
}

/** Goes back to the last good version. Throws a sentence when there is none. */
export function rollBack(state: ReleaseState, name: string): ReleaseState {
  const now = state.parts[name];
  const [version, ...previous] = now?.previous ?? [];
  if (!now || version === undefined) throw new Error(`${name} has no earlier release to go back to.`);
  return changed(state, name, { version, previous, withdrawn: [now.version, ...now.withdrawn] });
}

function changed(state: ReleaseState, name: string, part: z.output<typeof entry>): ReleaseState {
  return { revision: state.revision + 1, parts: { ...state.parts, [name]: part } };
}
