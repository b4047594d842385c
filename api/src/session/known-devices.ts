import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { randomLetters } from '../accounts/token-store';
import type { Visitor } from '../http/answer';

const DAYS = 180;
const DAY_S = 86_400;

/**
 * Browsers that have signed in to an account before, by a signed cookie (D151). It is worth nothing without the
 * password: it only says whose tries are counted apart from those of strangers.
 */
export interface KnownDevices {
  /** The device's id when its cookie is good for this e-mail address; else null. */
  idOf(email: string, visitor: Visitor): Promise<string | null>;
  /** Makes the visitor's browser a known device of the account, or keeps it one. */
  remember(email: string, visitor: Visitor): Promise<void>;
}

const COOKIE = /^([A-Za-z0-9]{16})\.(\d{10,13})\.([\w-]{43})$/;

/** Named by account, so that several can share a browser; the address itself is not in it. */
const nameFor = (email: string) =>
  `device-${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)}`;

/** @param secret what cookies are signed with; null where there is none: no device is known then. */
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
