import { randomUUID } from 'node:crypto';
import { incrementRevision, putInForce, type ReleaseState, tenantOf } from './state';

/** Which households have a canary. */
export interface Share {
  /** Thousandths of the households. */
  readonly permille: number;
  /** Tenants whose households may have it; all without the list. */
  readonly tenants?: string[];
}

/** Share named by `5%` or by a tenant, all of whose households have it. Throws a message for anything else. */
export function shareOf(text: string, state: ReleaseState): Share {
  const [, percent] = /^(\d{1,3}(?:\.\d)?) ?%$/.exec(text) ?? [];
  if (percent === undefined) {
    tenantOf(state, text);
    return { permille: 1_000, tenants: [text] };
  }
  const permille = Math.round(Number(percent) * 10);
  if (permille > 1_000) throw new Error(`"${text}" is more than all households.`);
  return { permille };
}

const isEverybody = ({ permille, tenants }: Share) => permille === 1_000 && !tenants;

/**
 * Rolls a built release out to a share of the households, instead of one that is rolled out already. Throws a message
 * where there is nothing to compare it with.
 */
export function startCanary(
  state: ReleaseState,
  name: string,
  version: string,
  share: Share,
  now: Date,
): ReleaseState {
  const part = state.parts[name];
  if (name === 'host') throw new Error('The host is released to everybody: it has no canary.');
  if (!part?.version) throw new Error(`${name} has no release in force: its first one is for everybody.`);
  if (part.version === version) throw new Error(`${name} ${version} is in force already.`);
  if (isEverybody(share)) throw new Error('For everybody it is released without --canary.');
  const replaced = part.canary && part.canary.version !== version ? [part.canary.version] : [];
  const withdrawn = [...replaced, ...part.withdrawn.filter((old) => old !== version)];
  const canary = { version, ...share, salt: randomUUID(), since: now.toISOString() };
  return incrementRevision({
    ...state,
    parts: { ...state.parts, [name]: { ...part, withdrawn, canary } },
  });
}

/**
 * Gives a canary another share: the households that have it keep it while the share grows, and everybody's puts it in
 * force. Continues one that the platform has stopped.
 */
export function changeShare(state: ReleaseState, name: string, share: Share, now: Date): ReleaseState {
  const { part, canary } = canaryOf(state, name);
  if (isEverybody(share)) return putInForce(state, name, canary.version);
  const changed = { version: canary.version, salt: canary.salt, ...share, since: now.toISOString() };
  return incrementRevision({ ...state, parts: { ...state.parts, [name]: { ...part, canary: changed } } });
}

/** Ends a roll-out: every household has the release in force. */
export function endCanary(state: ReleaseState, name: string): ReleaseState {
  const { part, canary } = canaryOf(state, name);
  const { canary: _, ...ended } = part;
  const withdrawn = [canary.version, ...part.withdrawn];
  return incrementRevision({ ...state, parts: { ...state.parts, [name]: { ...ended, withdrawn } } });
}

function canaryOf({ parts }: ReleaseState, name: string) {
  const part = parts[name];
  if (part?.canary) return { part, canary: part.canary };
  throw new Error(`No release of ${name} is rolled out: "pnpm release ${name} --canary 5%" begins with one.`);
}

/** Recommended shares, in thousandths, after the first tenant or the first 1 %. */
const STEPS = [10, 50, 250, 1_000];

/** What is rolled out, and the recommended next step, as one sentence each. */
export function canarySentences({ parts }: ReleaseState, name: string): string[] {
  const canary = parts[name]?.canary;
  if (!canary) return [];
  const { version, permille, tenants, since } = canary;
  const share = tenants ? `The households of ${tenants.join(', ')}` : `${permille / 10} % of the households`;
  const next = STEPS.find((step) => tenants !== undefined || step > permille) ?? 1_000;
  return [
    `${share} have ${name} ${version}, since ${since.slice(0, 16).replace('T', ' ')} UTC.`,
    `After a day and 300 of them without harm: "pnpm canary ${name} ${next / 10}%". "pnpm rollback ${name}" ends it.`,
  ];
}
