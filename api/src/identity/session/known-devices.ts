import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Visitor } from '../../foundation/http/routes';
import { randomLetters } from '../accounts/token-store';

const DAYS = 180;
const DAY_S = 86_400;

/**
 * Browsers that have signed in to an account before, recognised by a signed cookie. The cookie grants nothing
 * without the password: it only gives the browser its own count of failed attempts.
 */
export interface KnownDevices {
  /** The device's id when its cookie is valid for this e-mail address; null otherwise. */
  idOf(email: string, visitor: Visitor): Promise<string | null>;
  /** Marks the visitor's browser as a known device of the account, or extends the mark. */
  remember(email: string, visitor: Visitor): Promise<void>;
}

const COOKIE = /^([A-Za-z0-9]{16})\.(\d{10,13})\.([\w-]{43})$/;

/** One cookie per account, so that several accounts can share a browser. The name contains a hash, not the address. */
const nameFor = (email: string) =>
  `device-${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)}`;

/** @param secret signs the cookies; when null, no device is recognised. */
export function knownDevices(secret: () => Promise<string | null>): KnownDevices {
  const signature = (key: string, email: string, id: string, untilS: string) =>
    createHmac('sha256', key).update(`${email.toLowerCase()} ${id} ${untilS}`).digest('base64url');

  const idOf: KnownDevices['idOf'] = async (email, { cookie, nowMs }) => {
    const [, id = '', untilS = '', given = ''] = COOKIE.exec(cookie.read(nameFor(email)) ?? '') ?? [];
    const key = id === '' ? null : await secret();
    if (key === null || Number(untilS) * 1000 <= nowMs) return null;
    const isOurs = timingSafeEqual(Buffer.from(given), Buffer.from(signature(key, email, id, untilS)));
    return isOurs ? id : null;
  };

  return {
    idOf,
    remember: async (email, visitor) => {
      const key = await secret();
      if (key === null) return;
      const id = (await idOf(email, visitor)) ?? randomLetters(16);
      const untilS = String(Math.floor(visitor.nowMs / 1000) + DAYS * DAY_S);
      const value = `${id}.${untilS}.${signature(key, email, id, untilS)}`;
      visitor.cookie.set(nameFor(email), value, DAYS * DAY_S);
    },
  };
}
