import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type AreaRelease, fixedPart, type RemoteDescriptor } from '@foyer/contract';
import { type Delegation, type Envelope, NOW_TYPE, type Root, sha256 } from '@foyer/contract/signed-registry';
import { SUITE_FILE, type SuiteFile } from '@foyer/suite-files';
import { ROOT } from '../folders';
import { changeState } from '../in-force';
import { descriptorOf } from '../manifest';
import { latestPublication } from '../publications';
import { readAreaRelease } from '../releases';
import { areasOf, FALLBACKS, incrementRevision, type ReleaseState, readState } from '../state';
import { readJson, writeWhole } from '../write-file';
import { keysAtHand, signReleases } from './gate';
import { type KeyPair, newKey, readKeys, signEnvelope, writeKey } from './keys';
import { latestRoot, NOW_FILE, writeRoot } from './roots';

const DAY_MS = 86_400_000;
const ROOT_DAYS = 365;
/** Hours for which the latest publication is confirmed: a day without the hourly command changes nothing. */
const CONFIRMED_H = 26;
const ROOT_KEYS = ['root-1', 'root-2', 'root-3'] as const;

/** Makes the first root and its keys: every area in force belongs to one team, with what its releases have. */
export async function initTrust(folder: string): Promise<string> {
  if (await latestRoot()) throw new Error('There is a root already: pnpm trust rotate, or add-team.');
  const state = await readState();
  const names = [...ROOT_KEYS, 'release', 'online', 'team'];
  const keys = await Promise.all(names.map(newKey));
  const ids = (...wanted: readonly string[]) =>
    keys.filter(({ name }) => wanted.includes(name)).map(({ id }) => id);
  const areas = areasOf(state).map(async (area) => {
    const delegation = { ...(await usedBy(state, area, [])), team: ids('team') };
    return [area, delegation] as const;
  });
  const root: Root = {
    version: 1,
    expiresAt: inAYear(),
    keys: publicKeys(keys),
    root: ids(...ROOT_KEYS),
    threshold: 2,
    release: ids('release'),
    online: ids('online'),
    areas: Object.fromEntries(await Promise.all(areas)),
  };
  for (const key of keys) await writeKey(folder, key);
  await writeRoot(root, null, keys);
  await publishAgain();
  return `Root 1 is in force with ${names.length} keys in ${folder}. Move root-1, root-2 and root-3 to three places without network, online to the server, team to those who release.`;
}

/** Delegates an area to a key of its own, with what its manifest and its releases have. Known areas keep their key. */
export async function addTeam(folder: string, area: string, remote?: string): Promise<string> {
  const before = await knownRoot();
  const path = remote ?? join(ROOT, area, 'remote.json');
  const described = existsSync(path) ? [await descriptorOf(dirname(path))] : [];
  const delegation = await usedBy(await readState(), area, described);
  const own = (await readKeys(folder)).find(({ name }) => name === area);
  const key = own ?? (await newKey(area));
  if (!own) await writeKey(folder, key);
  await writeNext(folder, {
    ...before,
    keys: { ...before.keys, ...publicKeys([key]) },
    areas: { ...before.areas, [area]: { ...delegation, team: [key.id] } },
  });
  return `${area} is delegated to the key ${key.name}, with what its releases and its remote.json have.`;
}

/** Replaces a key by a new one in all its roles. */
export async function rotateKey(folder: string, name: string): Promise<string> {
  const before = await knownRoot();
  const old = (await readKeys(folder)).find((key) => key.name === name && key.id in before.keys);
  if (!old) throw new Error(`There is no key ${name}.key.json of the root in force in ${folder}.`);
  const next = await newKey(`${name}-${before.version + 1}`);
  await writeKey(folder, next);
  const renewed = (ids: readonly string[]) => ids.map((id) => (id === old.id ? next.id : id));
  const { [old.id]: _, ...others } = before.keys;
  const areas = Object.entries(before.areas).map(([area, one]) => [
    area,
    { ...one, team: renewed(one.team) },
  ]);
  await writeNext(folder, {
    ...before,
    keys: { ...others, ...publicKeys([next]) },
    root: renewed(before.root),
    release: renewed(before.release),
    online: renewed(before.online),
    areas: Object.fromEntries(areas),
  });
  return `${next.name}.key.json replaces ${name}.key.json, which signs nothing any more: remove it.`;
}

/** Signs that what is published is the latest, for 26 hours. */
export async function confirmNow(): Promise<string> {
  const root = await knownRoot();
  const online = (await keysAtHand()).filter(({ id }) => root.online.includes(id));
  if (online.length === 0) throw new Error('The online key is not in the folder of keys.');
  const suite = await publishedSuite();
  if (!suite?.signed) throw new Error('What is in force is unsigned.');
  const statement = new Uint8Array(Buffer.from(suite.signed.payload, 'base64'));
  const expiresAt = new Date(Date.now() + (CONFIRMED_H / 24) * DAY_MS).toISOString();
  const now = { sha256: await sha256(statement), expiresAt };
  const envelope: Envelope = await signEnvelope(NOW_TYPE, now, online);
  await writeWhole(NOW_FILE, JSON.stringify(envelope));
  return `Revision ${suite.revision} is confirmed until ${expiresAt}.`;
}

async function knownRoot(): Promise<Root> {
  const root = await latestRoot();
  if (!root) throw new Error('There is no root of keys yet: pnpm trust init.');
  return root;
}

async function writeNext(folder: string, changed: Root): Promise<void> {
  const before = await knownRoot();
  const next = { ...changed, version: before.version + 1, expiresAt: inAYear() };
  const keys = await readKeys(folder);
  await writeRoot(next, before, keys);
  const suite = await publishedSuite();
  if (suite) await signReleases(next, suite, keys, before);
  await publishAgain();
}

async function publishedSuite(): Promise<SuiteFile | null> {
  const published = await latestPublication();
  return published ? ((await readJson(join(published, SUITE_FILE))) as SuiteFile | null) : null;
}

/** Pages and registries carry the new root and are signed by its keys. */
async function publishAgain(): Promise<void> {
  await changeState(async (state) => incrementRevision(state));
}

const inAYear = () => new Date(Date.now() + ROOT_DAYS * DAY_MS).toISOString();

function publicKeys(keys: readonly KeyPair[]): Record<string, string> {
  return Object.fromEntries(keys.map(({ id, publicKey }) => [id, publicKey]));
}

type Described = RemoteDescriptor | AreaRelease;

/** What these manifests, the release in force, its fallback and its canary have together. */
async function usedBy(
  { parts }: ReleaseState,
  area: string,
  described: readonly Described[],
): Promise<Omit<Delegation, 'team'>> {
  const { version = null, previous = [], canary } = parts[area] ?? {};
  const versions = [
    ...(version ? [version] : []),
    ...previous.slice(0, FALLBACKS),
    ...(canary ? [canary.version] : []),
  ];
  const released = await Promise.all(versions.map((one) => readAreaRelease(area, one)));
  const all: Described[] = [...described, ...released.filter((one) => one !== null)];
  if (all.length === 0) throw new Error(`${area} has neither a release nor a remote.json: use --remote.`);
  const together = (list: (one: Described) => readonly string[]) => [...new Set(all.flatMap(list))].sort();
  return {
    paths: together(({ routes = [] }) => routes.map(fixedPart)),
    slots: together(({ slots = [] }) => slots.map(({ slot }) => slot)),
    emits: together(({ emits = [] }) => emits),
    consumes: together(({ consumes = [] }) => consumes),
    // Releases of before contract 2.25 declare neither and may make every call and navigate everywhere.
    calls: together(({ calls = ['*'] }) => calls),
    navigates: together(({ navigates = ['*'] }) => navigates),
    acting: all.some(({ acting }) => acting === true),
    notify: all.some(({ notify }) => notify === true),
  };
}
