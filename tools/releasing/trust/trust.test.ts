import '../releases-fixture';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '@foyer/contract/signed-registry';
import { release } from '../in-force';
import { addAreaRelease, addHostRelease, OWN_RELEASES, publishedRegistry } from '../releases-fixture';
import { readJson } from '../write-file';
import { addTeam, confirmNow, initTrust, rotateKey } from './commands';
import { readKeys, signEnvelope } from './keys';
import { latestRoot, openRoot } from './roots';
import { verifyReleases } from './verify';

const USUAL = { force: false, acceptRights: true };
const RIGHTS = { contract: '*', calls: ['states'], navigates: ['/user'], integrity: '', chunks: {} };
const trust = (file: string) => join(OWN_RELEASES, 'trust', file);
const hidden = (folder: string, name: string) => rmSync(join(folder, `${name}.key.json`));

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-keys-'));
  process.env.FOYER_KEYS = folder;
  rmSync(OWN_RELEASES, { recursive: true, force: true });
  await addHostRelease('2.0.0');
  await add('1.0.0');
  await release('host', '2.0.0', USUAL);
  await release('mf-pool', '1.0.0', USUAL);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A release whose only file has the hash of its record. */
async function add(version: string, more: object = {}) {
  const entry = `entry of ${version}`;
  const hash = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(entry));
  const integrity = `sha384-${Buffer.from(hash).toString('base64')}`;
  await addAreaRelease('mf-pool', version, { ...RIGHTS, integrity, ...more });
  writeFileSync(join(OWN_RELEASES, 'mf-pool', version, 'remoteEntry.js'), entry);
}

test('without keys everything is published, and said to be unsigned', async () => {
  expect(publishedRegistry('foyer')).not.toHaveProperty('signed');
  expect(await verifyReleases()).toContain('unsigned');
});

test('with keys registries and releases are signed, and pages carry the root', async () => {
  await initTrust(folder);
  await add('1.1.0');
  const { revision } = await release('mf-pool', '1.1.0', USUAL);
  expect(publishedRegistry('foyer')).toMatchObject({ revision, signed: { signatures: [{}] } });
  const page = readFileSync(join(OWN_RELEASES, 'published/pages/foyer.html'), 'utf8');
  expect(page).toMatch(/<script type="application\/json" id="trust">\{"version":1,/);
  expect(await verifyReleases()).toContain('signed under root 1');
  expect(await confirmNow()).toContain(`Revision ${revision} is confirmed until`);
});

test.each<[string, () => Promise<void>, string]>([
  [
    'of another byte',
    async () => writeFileSync(join(OWN_RELEASES, 'mf-pool/1.0.0/remoteEntry.js'), 'other'),
    'mf-pool/1.0.0/remoteEntry.js is not as it was released',
  ],
  [
    'of another record',
    async () => add('1.0.0', { menuLabels: { fr: { pool: 'x' } } }),
    'mf-pool 1.0.0 is not as its team signed it',
  ],
  [
    'whose publication says otherwise',
    async () => {
      const path = join(OWN_RELEASES, 'published/suite.json');
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.replace('"container":"mf-pool"', '"container":"other"'));
    },
    'mf-pool 1.0.0 is not as its team signed it',
  ],
  ['without a root', async () => rmSync(trust('1.root.json')), 'its root of keys is missing'],
  [
    'with a root signed once',
    async () => {
      const { signatures, ...root } = (await readJson(trust('1.root.json'))) as Envelope;
      writeFileSync(trust('1.root.json'), JSON.stringify({ ...root, signatures: signatures.slice(0, 1) }));
    },
    'trust/1.root.json is refused: it has 1 of 2 valid signatures',
  ],
])('a folder %s is refused', async (_, alter, expected) => {
  await initTrust(folder);
  await alter();
  await expect(verifyReleases()).rejects.toThrow(expected);
});

test.each([
  ['that its team did not sign', {}, 'team', 'mf-pool 1.1.0 is not signed by its team'],
  ['without the release key', {}, 'release', 'The release key is not in the folder'],
  [
    'that has more than its delegation',
    { calls: ['states', 'rooms'] },
    '',
    'has more than its delegation: rooms',
  ],
  [
    'that fills another slot',
    { slots: [{ slot: 'dashboard.widget', id: 'pool', module: './widgets', order: 1, when: [] }] },
    '',
    'dashboard.widget',
  ],
])('a release %s is not published', async (_, more, without, expected) => {
  await initTrust(folder);
  if (without) hidden(folder, without);
  await add('1.1.0', more);
  const before = publishedRegistry('foyer');
  await expect(release('mf-pool', '1.1.0', USUAL)).rejects.toThrow(expected);
  expect(publishedRegistry('foyer')).toEqual(before);
});

test('an area is delegated to a key of its own, and may then have what its releases have', async () => {
  await initTrust(folder);
  await addTeam(folder, 'mf-pool');
  hidden(folder, 'team');
  await add('1.1.0');
  await release('mf-pool', '1.1.0', USUAL);
  expect(await verifyReleases()).toContain('signed under root 2');
});

test.each(['root-1', 'release', 'online', 'team'])(
  'after a rotation the former %s key signs nothing',
  async (name) => {
    await initTrust(folder);
    await rotateKey(folder, name);
    hidden(folder, name);
    const root = await latestRoot();
    expect(root).toMatchObject({ version: 2, threshold: 2 });
    expect(Object.keys(root?.keys ?? {})).toHaveLength(6);
    await add('1.1.0');
    await release('mf-pool', '1.1.0', USUAL);
    await confirmNow();
    expect(await verifyReleases(trust('1.root.json'))).toContain('signed under root 2');
  },
);

test('a root that the one before has not signed is refused', async () => {
  await initTrust(folder);
  const before = await latestRoot();
  const other = mkdtempSync(join(tmpdir(), 'foyer-keys-'));
  rmSync(OWN_RELEASES, { recursive: true });
  await addHostRelease('2.0.0');
  await release('host', '2.0.0', USUAL);
  process.env.FOYER_KEYS = other;
  await initTrust(other);
  const foreign = await latestRoot();
  const next = await signEnvelope(
    'application/vnd.foyer.root+json',
    { ...foreign, version: 2 },
    await readKeys(other),
  );
  await expect(openRoot(next, before)).rejects.toThrow('0 of 2 valid signatures');
  rmSync(other, { recursive: true });
});
