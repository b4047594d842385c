import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest } from '@foyer/wire/second-factor';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A byte string of CBOR (RFC 8949) of less than 65,536 bytes. */
function cborBytes(data: Buffer): Buffer {
  if (data.length < 256) return Buffer.concat([Buffer.from([0x58, data.length]), data]);
  return Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 255]), data]);
}
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

export interface Authenticator {
  readonly credentialId: string;
  /** What a browser sends for a new passkey. */
  create(options: PasskeyCreation, origin: string): object;
  /** What a browser sends for the use of it. */
  use(options: PasskeyRequest, origin: string): object;
}

/**
 * A device with one passkey (ES256, attestation `none`), as a browser would present it.
 * @param uses the counter before its next use.
 */
export function authenticator({ uses = 0 }: { readonly uses?: number } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const credentialId = id.toString('base64url');
  let counter = uses;

  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      // Key type EC2, algorithm ES256, curve P-256.
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
  };
  const authenticatorData = (host: string, flags: number, credential = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(host),
      Buffer.from([USER_PRESENT | USER_VERIFIED | flags]),
      count,
      credential,
    ]);
  };
  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const common = { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} };

  return {
    credentialId,
    create: ({ challenge, rp }, origin) => {
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey()]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(authenticatorData(rp.id, HAS_CREDENTIAL, credential))],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use: ({ challenge, rpId }, origin) => {
      counter += 1;
      const data = authenticatorData(rpId, 0);
      const client = clientData('webauthn.get', challenge, origin);
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
