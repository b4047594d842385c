/** Answers cached at once. */
const MAX_CACHED = 2_000;

/**
 * Answers of a third party by question, the oldest removed first. Simultaneous questions share one request; failures
 * are not cached.
 */
export function answerCache<Answer>(cachedForMs: number, maxCached = MAX_CACHED) {
  const cached = new Map<string, { readonly atMs: number; readonly answer: Promise<Answer> }>();
  return (key: string, nowMs: number, request: () => Promise<Answer>): Promise<Answer> => {
    const known = cached.get(key);
    if (known && nowMs - known.atMs < cachedForMs && nowMs >= known.atMs) return known.answer;
    const entry = { atMs: nowMs, answer: request() };
    cached.delete(key);
    cached.set(key, entry);
    // A failure is asked again at the next request; a newer answer stays.
    entry.answer.catch(() => {
      if (cached.get(key) === entry) cached.delete(key);
    });
    const [oldest] = cached.keys();
    if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
    return entry.answer;
  };
}
