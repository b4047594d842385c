import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { AreaRelease } from '@foyer/contract';
import {
  beyondDelegation,
  type Envelope,
  openEnvelope,
  RELEASE_TYPE,
  type Root,
  recordHash,
  STATEMENT_TYPE,
  type Statement,
  sha256,
} from '@foyer/contract/signed-registry';
import { everyTenantsPart, type SuiteFile } from '@foyer/suite-files';
import { releaseFolder } from '../folders';
import { readJson, writeWhole } from '../write-file';
import { type KeyPair, readKeys, signEnvelope } from './keys';

/** `release.json.sig`: which bytes the team signed. */
interface SignedRelease {
  readonly area: string;
  readonly version: string;
  /** SHA-256 of `release.json`. */
  readonly sha256: string;
}

const SIGNATURE = 'release.json.sig';

/** Keys of the folder that `FOYER_KEYS` names. */
export const keysAtHand = () => readKeys(process.env.FOYER_KEYS);

/** Releases that a publication lists for an area. */
export function releasesOf({ fallback, canary, ...current }: SuiteFile['areas'][string]): AreaRelease[] {
  return [current, ...fallback, ...(canary ? [canary.release] : [])];
}

/** Why a release of an area may not be in force under a root, in a sentence; null if it may. */
async function releaseProblem(root: Root, area: string, release: AreaRelease): Promise<string | null> {
  const delegation = root.areas[area];
  if (!delegation) return `${area} is not delegated to any team: pnpm trust add-team ${area}`;
  const more = beyondDelegation(delegation, release);
  if (more.length > 0)
    return `${area} ${release.version} has more than its delegation: ${more.join(', ')} (pnpm trust add-team ${area})`;
  const folder = releaseFolder(area, release.version);
  const envelope = (await readJson(join(folder, SIGNATURE))) as Envelope | null;
  if (!envelope) return `${area} ${release.version} is not signed by its team`;
  try {
    const signed = await openEnvelope<SignedRelease>(envelope, RELEASE_TYPE, root, delegation.team);
    const bytes = new Uint8Array(await readFile(join(folder, 'release.json')));
    const isSame =
      signed.area === area && signed.version === release.version && signed.sha256 === (await sha256(bytes));
    return isSame && isListedAs(JSON.parse(new TextDecoder().decode(bytes)), release)
      ? null
      : `${area} ${release.version} is not as its team signed it`;
  } catch (error) {
    return `${area} ${release.version} is refused: ${error instanceof Error ? error.message : error}`;
  }
}

/** True where the publication says of a release what its own file says. */
function isListedAs(record: object, listed: object): boolean {
  const values = listed as Readonly<Record<string, unknown>>;
  return Object.entries(record).every(([field, value]) => isDeepStrictEqual(values[field], value));
}

/**
 * Signs releases whose team's key is at hand and that have no signature yet, or one that held under the root `before`.
 */
export async function signReleases(
  root: Root,
  suite: SuiteFile,
  keys: readonly KeyPair[],
  before: Root | null = null,
): Promise<void> {
  for (const [area, listed] of Object.entries(suite.areas)) {
    const team = keys.filter(({ id }) => root.areas[area]?.team.includes(id));
    if (team.length === 0) continue;
    for (const release of releasesOf(listed)) {
      const { version } = release;
      const folder = releaseFolder(area, version);
      const isSigned = (await readJson(join(folder, SIGNATURE))) !== null;
      if (isSigned && (!before || (await releaseProblem(before, area, release)))) continue;
      const bytes = new Uint8Array(await readFile(join(folder, 'release.json')));
      const signed: SignedRelease = { area, version, sha256: await sha256(bytes) };
      const envelope = await signEnvelope(RELEASE_TYPE, signed, team);
      await writeWhole(join(folder, SIGNATURE), JSON.stringify(envelope));
    }
  }
}

/** Reasons for which a publication may not be in force under a root. */
export async function suiteProblems(root: Root, suite: SuiteFile): Promise<string[]> {
  const problems: string[] = [];
  for (const [area, listed] of Object.entries(suite.areas))
    for (const release of releasesOf(listed)) {
      const problem = await releaseProblem(root, area, release);
      if (problem) problems.push(`${problem}.`);
    }
  return problems;
}

/**
 * What the release key signs for a publication. Rejects with the reasons when a release is not signed by its team, has
 * more than its delegation, the root has expired, or the release key is not at hand.
 */
export async function signedStatement(root: Root, suite: SuiteFile): Promise<Envelope> {
  const keys = await keysAtHand();
  const release = keys.filter(({ id }) => root.release.includes(id));
  const isExpired = Date.parse(root.expiresAt) <= Date.now();
  await signReleases(root, suite, keys);
  const problems = [
    ...(isExpired ? [`Root ${root.version} expired on ${root.expiresAt}: pnpm trust rotate root-1.`] : []),
    ...(release.length > 0 ? [] : ['The release key is not in the folder that FOYER_KEYS names.']),
    ...(await suiteProblems(root, suite)),
  ];
  if (problems.length > 0) throw new Error(['Nothing is published:', ...problems].join('\n'));
  return signEnvelope(STATEMENT_TYPE, await statementOf(suite), release);
}

async function statementOf(suite: SuiteFile): Promise<Statement> {
  const listed = Object.entries(suite.areas);
  const fields = new Set(listed.flatMap(([, area]) => releasesOf(area).flatMap((one) => Object.keys(one))));
  // Of the registry's entry, not of the release.
  for (const field of ['enabled', 'earlier']) fields.delete(field);
  const hashed = listed.map(async ([area, entry]) => {
    const whole = releasesOf(entry);
    const hashes = [...whole, ...whole.map(everyTenantsPart)].map((one) => recordHash(one, [...fields]));
    return [area, [...new Set(await Promise.all(hashes))]] as const;
  });
  return {
    id: suite.id,
    revision: suite.revision,
    host: suite.host?.version,
    fields: [...fields],
    areas: Object.fromEntries(await Promise.all(hashed)),
  };
}
