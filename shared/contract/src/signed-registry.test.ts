import {
  beyondDelegation,
  type Delegation,
  ECDSA,
  type Envelope,
  NOW_TYPE,
  openEnvelope,
  ROOT_TYPE,
  type Root,
  recordHash,
  STATEMENT_TYPE,
  signedBytes,
  verifyRegistry,
} from './signed-registry';

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

async function newKey(id: string) {
  const pair = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']);
  return { id, pair, publicKey: base64(await crypto.subtle.exportKey('raw', pair.publicKey)) };
}
type Key = Awaited<ReturnType<typeof newKey>>;

async function sign(type: string, data: unknown, ...keys: readonly Key[]): Promise<Envelope> {
  const payload = new TextEncoder().encode(JSON.stringify(data));
  const signatures = keys.map(async ({ id, pair }) => ({
    keyid: id,
    sig: base64(await crypto.subtle.sign(ECDSA, pair.privateKey, signedBytes(type, payload))),
  }));
  return { payloadType: type, payload: base64(payload.buffer), signatures: await Promise.all(signatures) };
}

const most: Delegation = {
  team: ['team'],
  paths: ['/pool'],
  slots: ['dashboard.widget'],
  emits: ['rooms.changed'],
  consumes: [],
  calls: ['states'],
  acting: false,
  navigates: ['/user'],
  notify: true,
};
const pool = {
  version: '1.0.0',
  entry: '/releases/mf-pool/1.0.0/remoteEntry.js',
  integrity: 'sha384-a',
  routes: [{ path: '/pool/:basin' }],
  calls: ['states'],
  navigates: [],
};
const FIELDS = Object.keys(pool);

let keys: Record<'one' | 'two' | 'three' | 'release' | 'online' | 'foreign', Key>;
let root: Root;
let signed: Envelope;
beforeAll(async () => {
  const named = ['one', 'two', 'three', 'release', 'online', 'foreign'] as const;
  const made = await Promise.all(named.map(async (id) => [id, await newKey(id)] as const));
  keys = Object.fromEntries(made) as typeof keys;
  const known = made.filter(([id]) => id !== 'foreign').map(([id, { publicKey }]) => [id, publicKey]);
  root = {
    version: 1,
    expiresAt: '2027-01-01T00:00:00Z',
    keys: Object.fromEntries(known),
    root: ['one', 'two', 'three'],
    threshold: 2,
    release: ['release'],
    online: ['online'],
    areas: { 'mf-pool': most },
  };
  const areas = { 'mf-pool': [await recordHash(pool, FIELDS)] };
  const statement = { id: 'a', revision: 7, host: '2.0.0', fields: FIELDS, areas };
  signed = await sign(STATEMENT_TYPE, statement, keys.release);
});

const registry = (more: object = {}, release: object = {}) => ({
  ...{ id: 'a', revision: 7, host: '2.0.0', signed },
  ...{ remotes: { 'mf-pool': { ...pool, enabled: true, fallback: [], ...release } } },
  ...more,
});
const verdict = (checked: Promise<unknown>) => checked.then(() => 'accepted', String);

test('an envelope is parsed only once its bytes are verified', async () => {
  const payload = base64(new TextEncoder().encode('no JSON').buffer);
  const opened = openEnvelope({ ...signed, payload }, STATEMENT_TYPE, root, root.release);
  expect(await verdict(opened)).toContain('0 of 1 valid signatures');
});

test.each([
  ['two of three root keys', ['one', 'three'], 'accepted'],
  ['one', ['two'], '1 of 2 valid signatures'],
  ['one twice', ['two', 'two'], '1 of 2 valid signatures'],
  ['one and the release key', ['one', 'release'], '1 of 2 valid signatures'],
  ['one and a foreign key', ['one', 'foreign'], '1 of 2 valid signatures'],
] as const)('a root signed by %s', async (_, signers, expected) => {
  const envelope = await sign(ROOT_TYPE, root, ...signers.map((id) => keys[id]));
  expect(await verdict(openEnvelope(envelope, ROOT_TYPE, root, root.root, 2))).toContain(expected);
});

test.each<[string, () => object | Promise<object>, string]>([
  ['as signed', () => registry(), 'accepted'],
  ['changed at run time', () => registry({ revision: 9, configuration: '2' }), 'accepted'],
  [
    'with a fallback and a canary that are signed',
    () => registry({}, { fallback: [pool], canary: { release: pool } }),
    'accepted',
  ],
  ['unsigned', () => registry({ signed: undefined }), 'it is not signed'],
  ['of another registry', () => registry({ id: 'b' }), 'its id, host or revision'],
  ['of a revision before', () => registry({ revision: 6 }), 'its id, host or revision'],
  ['with another host', () => registry({ host: '1.0.0' }), 'its id, host or revision'],
  [
    'with an altered byte',
    () => registry({}, { integrity: 'sha384-b' }),
    'mf-pool 1.0.0 is not as it was signed',
  ],
  ['without integrity', () => registry({}, { integrity: undefined }), 'is not as it was signed'],
  [
    'with an altered fallback',
    () => registry({}, { fallback: [{ ...pool, entry: '/x' }] }),
    'is not as it was signed',
  ],
  [
    'with an altered canary',
    () => registry({}, { canary: { release: { ...pool, entry: '/x' } } }),
    'is not as it was signed',
  ],
  [
    'with another area',
    () => registry({ remotes: { 'mf-sauna': pool } }),
    'mf-sauna 1.0.0 is not as it was signed',
  ],
  [
    'signed by a foreign key under the id of the release key',
    async () => registry({ signed: await sign(STATEMENT_TYPE, {}, { ...keys.foreign, id: 'release' }) }),
    '0 of 1 valid signatures',
  ],
  [
    'signed by the online key',
    async () => registry({ signed: await sign(STATEMENT_TYPE, {}, keys.online) }),
    '0 of 1 valid signatures',
  ],
  [
    'with a signature of another kind',
    async () => registry({ signed: await sign(NOW_TYPE, {}, keys.release) }),
    'it is application/vnd.foyer.now+json',
  ],
])('a registry %s', async (_, received, expected) => {
  expect(await verdict(verifyRegistry(root, await received()))).toContain(expected);
});

test('a signed release that has more than its delegation is refused', async () => {
  const less = { ...root, areas: { 'mf-pool': { ...most, calls: [] } } };
  expect(await verdict(verifyRegistry(less, registry()))).toContain('has more than its delegation: states');
  expect(await verdict(verifyRegistry({ ...root, areas: {} }, registry()))).toContain('everything');
});

test.each([
  [{}, ['every call', 'every path']],
  [{ calls: ['states'], navigates: ['/user/tariff'], notify: true }, []],
  [{ calls: ['rooms'], navigates: ['/home'], acting: true }, ['rooms', '/home', 'acting']],
  [{ ...pool, routes: [{ path: '/poolside' }] }, ['/poolside']],
  [{ ...pool, slots: [{ slot: 'shell.banner' }], emits: ['alert.badge'] }, ['shell.banner', 'alert.badge']],
])('%j has beyond its delegation %j', (release, more) => {
  expect(beyondDelegation(most, release as object)).toEqual(more);
  const everything = { ...most, calls: ['*'], navigates: ['*'], paths: ['*'], slots: ['*'], emits: ['*'] };
  expect(beyondDelegation({ ...everything, acting: true }, release as object)).toEqual([]);
});
