import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import type { PushService } from './push-service';

/** Push services of the supported browsers. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]+\.push\.services\.mozilla\.com$/,
  /^([\w-]+\.)?push\.apple\.com$/,
  /^[\w.-]+\.notify\.windows\.com$/,
];
/** A message undelivered for so long is no news any more. */
const TTL_S = 12 * 3600;
const LIMIT_MS = 10_000;
const KEY_BYTES = 32;

/** A private key of P-256 from its 32 bytes in base64url; null when the text is none. */
export function pushKey(text: string): { readonly publicKey: string; readonly privateKey: string } | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== KEY_BYTES) return null;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(bytes);
  } catch {
    return null;
  }
  return { publicKey: curve.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
}

export function newPushKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // Leading zeros belong to the key.
  return Buffer.from(curve.getPrivateKey('hex').padStart(KEY_BYTES * 2, '0'), 'hex').toString('base64url');
}

function isKnownService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username } = new URL(endpoint);
  return (
    protocol === 'https:' && port === '' && username === '' && SERVICES.some((host) => host.test(hostname))
  );
}

/**
 * @param contact `mailto:` or `https:` address for the operators of push services.
 * @param accepts for tests with a push service of their own.
 */
export function webPushService(
  key: NonNullable<ReturnType<typeof pushKey>>,
  contact: string,
  accepts: (endpoint: string) => boolean = isKnownService,
): PushService {
  const { publicKey, privateKey } = key;
  return {
    publicKey,
    accepts,
    send: async ({ endpoint, p256dh, auth }, message) => {
      if (!accepts(endpoint)) return 'gone';
      try {
        const request = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(message),
          {
            TTL: TTL_S,
            urgency: 'normal',
            contentEncoding: 'aes128gcm',
            vapidDetails: { subject: contact, publicKey, privateKey },
          },
        );
        const { method, headers, body } = request;
        const answer = await fetch(endpoint, {
          method,
          headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
          body: new Uint8Array(body ?? []),
          redirect: 'error',
          signal: AbortSignal.timeout(LIMIT_MS),
        });
        await answer.body?.cancel();
        if (answer.ok) return 'sent';
        return answer.status === 404 || answer.status === 410 ? 'gone' : 'failed';
      } catch {
        return 'failed';
      }
    },
  };
}
