import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ECDSA, type Envelope, sha256, signedBytes } from '@foyer/contract/signed-registry';
import { readJson, writeWhole } from '../write-file';

/** A key pair as it lies in a folder of keys, `<name>.key.json`; the private one is PKCS #8 in Base64. */
export interface KeyPair {
  readonly name: string;
  readonly id: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

const FILE = /^([\w-]+)\.key\.json$/;

export async function newKey(name: string): Promise<KeyPair> {
  const pair = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']);
  const raw = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey));
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  return {
    name,
    id: (await sha256(new Uint8Array(raw))).slice(0, 32),
    publicKey: raw.toString('base64'),
    privateKey: pkcs8.toString('base64'),
  };
}

/** Key pairs of a folder; none without one. */
export async function readKeys(folder: string | undefined): Promise<KeyPair[]> {
  const names = folder ? await readdir(folder).catch(() => []) : [];
  const files = names.filter((name) => FILE.test(name)).sort();
  return Promise.all(files.map(async (name) => (await readJson(join(folder ?? '', name))) as KeyPair));
}

/** Writes a key pair that its owner alone can read. */
export async function writeKey(folder: string, key: KeyPair): Promise<void> {
  const path = join(folder, `${key.name}.key.json`);
  if ((await readJson(path)) !== null)
    throw new Error(`${path} exists already, and a key is never overwritten.`);
  await writeWhole(path, `${JSON.stringify(key, null, 2)}\n`);
  await chmod(path, 0o600);
}

/** Signs data with each of these keys. */
export async function signEnvelope(type: string, data: unknown, keys: readonly KeyPair[]): Promise<Envelope> {
  const payload = new TextEncoder().encode(JSON.stringify(data));
  const bytes = signedBytes(type, payload);
  const signatures = keys.map(async ({ id, privateKey }) => {
    const key = await crypto.subtle.importKey('pkcs8', Buffer.from(privateKey, 'base64'), ECDSA, false, [
      'sign',
    ]);
    const sig = Buffer.from(await crypto.subtle.sign(ECDSA, key, bytes)).toString('base64');
    return { keyid: id, sig };
  });
  return {
    payloadType: type,
    payload: Buffer.from(payload).toString('base64'),
    signatures: await Promise.all(signatures),
  };
}
