import type { AreaRelease } from './registry';
import { fixedPart, isAtOrBelow } from './remote';

/** A DSSE envelope (github.com/secure-systems-lab/dsse): `payload` and each `sig` in Base64. */
export interface Envelope {
  readonly payloadType: string;
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

/** The most that the releases of an area may have, and the keys of its team. `*` in a list is everything. */
export interface Delegation
  extends Pick<AreaRelease, 'emits' | 'consumes'>,
    Required<Pick<AreaRelease, 'calls' | 'acting' | 'navigates' | 'notify'>> {
  /** Ids of the team's keys. */
  readonly team: readonly string[];
  /** Its pages are these and those below them. */
  readonly paths: readonly string[];
  readonly slots: readonly string[];
}

/** `trust/<version>.root.json`: which keys sign what. */
export interface Root {
  readonly version: number;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** ECDSA P-256 public keys by id, uncompressed points in Base64. */
  readonly keys: Readonly<Record<string, string>>;
  /** Ids of the keys that sign roots, of which `threshold` are needed. */
  readonly root: readonly string[];
  readonly threshold: number;
  readonly release: readonly string[];
  readonly online: readonly string[];
  readonly areas: Readonly<Record<string, Delegation>>;
}

/** What the release key signs: the releases that may be in force, for every tenant. */
export interface Statement {
  readonly id: string | undefined;
  readonly revision: number;
  readonly host: string | undefined;
  /** Fields of a release that {@link recordHash} covers. */
  readonly fields: readonly string[];
  /** Hashes of the releases of each area. */
  readonly areas: Readonly<Record<string, readonly string[]>>;
}

/** What the online key signs: until `expiresAt`, ISO 8601, the statement with this SHA-256 is the latest. */
export interface Now {
  readonly sha256: string;
  readonly expiresAt: string;
}

/** Payload types: an envelope of one kind never passes for another. */
export const ROOT_TYPE = 'application/vnd.foyer.root+json';
export const RELEASE_TYPE = 'application/vnd.foyer.release+json';
export const STATEMENT_TYPE = 'application/vnd.foyer.registry+json';
export const NOW_TYPE = 'application/vnd.foyer.now+json';

export const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const toBytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const encoded = (text: string) => new TextEncoder().encode(text);

/** SHA-256 of a text or of bytes, in Base64. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? encoded(content) : content;
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
}

/** The bytes that are signed: DSSE's pre-authentication encoding. */
export function signedBytes(type: string, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...encoded(`DSSEv1 ${type.length} ${type} ${payload.length} `), ...payload]);
}

/**
 * Payload of an envelope, parsed once enough of these keys have signed its bytes. Rejects with the reason, also for
 * another type.
 */
export async function openEnvelope<T>(
  { payloadType, payload, signatures }: Envelope,
  type: string,
  { keys }: Pick<Root, 'keys'>,
  allowed: readonly string[],
  threshold = 1,
): Promise<T> {
  if (payloadType !== type) throw new Error(`it is ${payloadType}`);
  const bytes = toBytes(payload);
  const signed = signedBytes(type, bytes);
  const signers = new Set<string>();
  for (const { keyid, sig } of signatures) {
    const publicKey = keys[keyid];
    if (!publicKey || !allowed.includes(keyid)) continue;
    const key = await crypto.subtle.importKey('raw', toBytes(publicKey), ECDSA, false, ['verify']);
    if (await crypto.subtle.verify(ECDSA, key, toBytes(sig), signed)) signers.add(publicKey);
  }
  if (signers.size < threshold) throw new Error(`it has ${signers.size} of ${threshold} valid signatures`);
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}

/** Hash of the named fields of a release. */
export function recordHash(release: object, fields: readonly string[]): Promise<string> {
  const values = release as Readonly<Record<string, unknown>>;
  return sha256(JSON.stringify(fields.map((field) => values[field] ?? null)));
}

/** What a release has beyond its delegation; empty if nothing. */
export function beyondDelegation(most: Delegation, release: Partial<AreaRelease>): string[] {
  const { routes = [], slots = [], emits = [], consumes = [], acting, notify } = release;
  const { calls = ['every call'], navigates = ['every path'] } = release;
  const beyond = (used: readonly string[], allowed: readonly string[]) =>
    used.filter((one) => !allowed.some((above) => above === '*' || isAtOrBelow(one, above)));
  return [
    ...beyond(routes.map(fixedPart), most.paths),
    ...beyond(
      slots.map(({ slot }) => slot),
      most.slots,
    ),
    ...beyond(emits, most.emits),
    ...beyond(consumes, most.consumes),
    ...beyond(calls, most.calls),
    ...beyond(navigates, most.navigates),
    ...(acting && !most.acting ? ['acting'] : []),
    ...(notify && !most.notify ? ['notify'] : []),
  ];
}

/** A registry as received, before it is read. */
interface ReceivedRegistry {
  readonly id?: string;
  readonly revision?: number;
  readonly host?: string;
  readonly signed?: Envelope;
  readonly remotes?: Readonly<Record<string, ReceivedRemote>>;
}
type ReceivedRelease = Partial<AreaRelease>;
interface ReceivedRemote extends ReceivedRelease {
  readonly fallback?: readonly ReceivedRelease[];
  readonly canary?: { readonly release?: ReceivedRelease };
}

/**
 * Rejects a registry in which a release is not signed, or has more than its area's delegation. Resolves to the
 * SHA-256 of what was signed.
 */
export async function verifyRegistry(root: Root, received: unknown): Promise<string> {
  const { id, revision = 0, host, signed, remotes = {} } = received as ReceivedRegistry;
  if (!signed) throw new Error('it is not signed');
  const statement = await openEnvelope<Statement>(signed, STATEMENT_TYPE, root, root.release);
  if (id !== statement.id || host !== statement.host || revision < statement.revision)
    throw new Error('its id, host or revision was not signed');
  for (const [area, { fallback = [], canary, ...current }] of Object.entries(remotes))
    for (const release of [current, ...fallback, ...(canary?.release ? [canary.release] : [])]) {
      const hash = await recordHash(release, statement.fields);
      if (!statement.areas[area]?.includes(hash))
        throw new Error(`${area} ${release.version} is not as it was signed`);
      const delegation = root.areas[area];
      const more = delegation ? beyondDelegation(delegation, release) : ['everything'];
      if (more.length > 0)
        throw new Error(`${area} ${release.version} has more than its delegation: ${more.join(', ')}`);
    }
  return sha256(toBytes(signed.payload));
}
