/** Returns a check that the session is still the current one; answers for another session are dropped. */
export function createSessionCheck(token: () => string | null): () => boolean {
  const begun = token();
  return () => token() === begun;
}
