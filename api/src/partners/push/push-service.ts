import { ECDH } from 'node:crypto';

/** Subscription of a browser. */
export interface PushTarget {
  readonly endpoint: string;
  /** Public key and secret of the browser, base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/** Whether a public key of a browser is a point of the curve P-256. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

/** What a browser shows. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Path of the suite that a tap opens. */
  readonly path: string;
  /** A later message with the same tag replaces this one. */
  readonly tag: string;
}

/** `gone`: the browser has ended its subscription. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

/** Hands messages to the push services of browsers (Web Push with VAPID). */
export interface PushService {
  /** Public key browsers subscribe with, base64url. */
  readonly publicKey: string;
  /** Whether an endpoint belongs to a known push service; requests are sent to no other address. */
  accepts(endpoint: string): boolean;
  /** Never rejects. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}
