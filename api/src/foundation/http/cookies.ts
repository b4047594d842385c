import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies that pages cannot read. They never authenticate. */
export interface Cookies {
  read(name: string): string | null;
  /** `Lax` for one that somebody brings back from a page that is not ours. Default `Strict`. */
  set(name: string, value: string, maxAgeS: number, sameSite?: 'Strict' | 'Lax'): void;
}

/** A cookie of a known device at the start of a header. It proves nothing: programs that keep cookies carry it, too. */
export const DEVICE_COOKIE = /^(__Host-)?device-[0-9a-f]{16}=/;

const LOCAL = /^(([\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** Off localhost they are `Secure`, which the `__Host-` prefix makes sure of. */
export function cookiesOf({ headers, host }: FastifyRequest, reply: FastifyReply): Cookies {
  const isLocal = LOCAL.test(host ?? '');
  const known = (name: string) => (isLocal ? name : `__Host-${name}`);
  return {
    read: (name) => {
      const start = `${known(name)}=`;
      const found = headers.cookie?.split('; ').find((pair) => pair.startsWith(start));
      return found?.slice(start.length) ?? null;
    },
    set: (name, value, maxAgeS, sameSite = 'Strict') => {
      const flags = `Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=${sameSite}${isLocal ? '' : '; Secure'}`;
      reply.header('set-cookie', `${known(name)}=${value}; ${flags}`);
    },
  };
}

/**
 * Its answer renews the token's cookie. Answers of other calls must not: one that is under way while a person signs out
 * or changes sessions would bring the former token back.
 */
export const CALL_OF_EACH_VISIT = '/api/profile';
/** Least age of the cookie: a page may be open and used all day without another visit. */
const LEAST_S = 86_400;

/**
 * Moves the end of the token's cookie in a browser that has it. A page cannot do that itself: some browsers store
 * cookies of scripts for seven days. It stays readable (docs/rules/session.md#the-token).
 */
export function renewTokenCookie(
  { headers, host }: FastifyRequest,
  reply: FastifyReply,
  token: string,
  lastsS: number,
): void {
  const isLocal = LOCAL.test(host ?? '');
  const pair = `${isLocal ? '' : '__Host-'}authToken=${token}`;
  if (!headers.cookie?.split('; ').includes(pair)) return;
  reply.header(
    'set-cookie',
    `${pair}; Path=/; Max-Age=${Math.max(lastsS, LEAST_S)}; SameSite=${isLocal ? 'Lax' : 'None; Secure'}`,
  );
}
