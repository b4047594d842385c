import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const FORM = 'sealed1';
/** Start of every sealed text, whichever key sealed it. */
export const SEALED_FORM = `${FORM}:`;
const IV_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

/** For development and tests, whose data is not real. Production does not start without its own key. */
export const DEVELOPMENT_KEY = createHash('sha256').update('foyer development').digest();

/** Encrypts tokens of heating clouds and secrets of webhooks for storage. */
export interface TokenCipher {
  /** Start of every text sealed with the current key. */
  readonly prefix: string;
  /** `context` identifies the row: a token copied into another row cannot be opened. */
  seal(token: string, context: string): string;
  /** Returns clear text unchanged: tokens stored before encryption was introduced. Throws when no key fits. */
  open(stored: string, context: string): string;
}

const idOf = (key: Buffer) => createHash('sha256').update(key).digest('base64url').slice(0, 8);

/** Start of every text that a key has sealed. */
export const sealedBy = (key: Buffer): string => `${SEALED_FORM}${idOf(key)}:`;

/** Seals with the first key and opens with any, so that a key can be replaced. */
export function tokenCipher(keys: readonly [Buffer, ...Buffer[]]): TokenCipher {
  const [current] = keys;
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  const prefix = sealedBy(current);
  return {
    prefix,
    seal: (token, context) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, current, iv).setAAD(Buffer.from(context));
      const sealed = [iv, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return prefix + Buffer.concat(sealed).toString('base64url');
    },
    open: (stored, context) => {
      if (!stored.startsWith(SEALED_FORM)) return stored;
      const [, id = '', text = ''] = stored.split(':');
      const key = byId.get(id);
      if (!key) throw new Error('no key opens this token');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      const opened = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
      return Buffer.concat(opened).toString('utf8');
    },
  };
}
