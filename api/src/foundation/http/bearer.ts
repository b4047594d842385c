/** The token of `Authorization: Bearer <token>`; null for no header and for another scheme, which a proxy may use. */
export function bearerOf(authorization: string | undefined): string | null {
  return /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null;
}
