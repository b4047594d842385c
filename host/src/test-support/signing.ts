import type { Registry } from '@foyer/contract';
import {
  type Delegation,
  ECDSA,
  type Envelope,
  NOW_TYPE,
  type Root,
  recordHash,
  STATEMENT_TYPE,
  sha256,
  signedBytes,
} from '@foyer/contract/signed-registry';

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const EVERYTHING: Omit<Delegation, 'team'> = {
  ...{ paths: ['*'], slots: ['*'], emits: ['*'], consumes: ['*'], calls: ['*'], navigates: ['*'] },
  ...{ acting: true, notify: true },
};

/** Root with a release and an online key, which may sign everything about these areas. */
export async function signing(areas: readonly string[]) {
  const newPair = () => crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']);
  const pairs = { release: await newPair(), online: await newPair() };
  const publicKey = async (id: keyof typeof pairs) =>
    base64(await crypto.subtle.exportKey('raw', pairs[id].publicKey));
  const root: Root = {
    ...{ version: 1, expiresAt: '2099-01-01T00:00:00Z', root: [], threshold: 2 },
    keys: { release: await publicKey('release'), online: await publicKey('online') },
    release: ['release'],
    online: ['online'],
    areas: Object.fromEntries(areas.map((area) => [area, { ...EVERYTHING, team: [] }])),
  };
  const sign = async (type: string, data: unknown, id: keyof typeof pairs): Promise<Envelope> => {
    const payload = new TextEncoder().encode(JSON.stringify(data));
    const sig = await crypto.subtle.sign(ECDSA, pairs[id].privateKey, signedBytes(type, payload));
    return {
      payloadType: type,
      payload: base64(payload.buffer),
      signatures: [{ keyid: id, sig: base64(sig) }],
    };
  };
  return {
    root,
    async signRegistry(registry: Registry): Promise<Registry> {
      const { id, revision, host, remotes } = registry;
      const fields = ['version', 'entry', 'integrity', 'chunks'];
      const hashes = Object.entries(remotes).map(async ([area, { canary, ...remote }]) => {
        const releases = [remote, ...(canary ? [canary.release] : [])];
        return [area, await Promise.all(releases.map((one) => recordHash(one, fields)))] as const;
      });
      const signed = { id, revision, host, fields, areas: Object.fromEntries(await Promise.all(hashes)) };
      return { ...registry, signed: await sign(STATEMENT_TYPE, signed, 'release') };
    },
    /** Confirmation of a signed registry until this time, ISO 8601. */
    async confirm({ signed }: Registry, expiresAt: string): Promise<Envelope> {
      const bytes = Uint8Array.from(atob((signed as Envelope).payload), (letter) => letter.charCodeAt(0));
      return sign(NOW_TYPE, { sha256: await sha256(bytes), expiresAt }, 'online');
    },
  };
}
