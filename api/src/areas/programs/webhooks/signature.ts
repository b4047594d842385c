import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret in the form of Standard Webhooks. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

export interface SignedMessage {
  /** The same at each attempt, so that a receiver recognises one that it already has. */
  readonly id: string;
  readonly atMs: number;
  readonly body: string;
}

/** Headers of Standard Webhooks 1.0: HMAC-SHA256 over id, time in seconds and body. */
export function signedHeaders(secret: string, { id, atMs, body }: SignedMessage) {
  const timestamp = String(Math.floor(atMs / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
