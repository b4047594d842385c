/** Tokens of programs. They travel in the header alone: addresses are logged by proxies. */
const READ_TOKEN = /^foyer_read_[A-Za-z0-9]{40}$/;
export const READ_TOKEN_PREFIX = 'foyer_read_';

export const isReadToken = (token: string): boolean => READ_TOKEN.test(token);

/** The token of `Authorization: Bearer <token>`; null for no header and for another scheme, which a proxy may use. */
export function bearerOf(authorization: string | undefined): string | null {
  return /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null;
}
