/** Returns a check whether the session is still the present one: answers for another session are dropped. */
export function sameSession(token: () => string | null): () => boolean {
  const begun = token();
  return () => token() === begun;
}
