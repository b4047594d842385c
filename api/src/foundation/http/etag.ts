/** Whether `If-None-Match` names this `ETag`: one of a list, weakened by a proxy or not, or `*` (RFC 9110 13.1.2). */
export function hasEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const known: readonly string[] = ifNoneMatch.match(/"[\x21\x23-\x7e\x80-\uffff]*"/g) ?? [];
  return known.includes(etag.replace(/^W\//, ''));
}
