/** Cached answers with the order of their requests. */
export interface AnswerCache {
  read(callId: string, key: string, nowMs: number): { readonly answer: unknown } | null;
  /** Caches an answer, unless its call was forgotten or a later request was answered since `askedAt`. */
  keep(callId: string, key: string, answer: unknown, askedAt: number, nowMs: number): void;
  /** Forgets the given calls, or all calls. */
  forget(callIds?: readonly string[]): void;
  /** A growing mark that orders requests. */
  mark(): number;
}

interface CachedAnswer {
  readonly answer: unknown;
  readonly askedAt: number;
  readonly keptMs: number;
}

/**
 * Cache lifetime, ms. Well below the 30 s refresh cycle for live states, so that every cycle requests them.
 */
const FRESH_FOR_MS: Readonly<Record<string, number>> = { states: 8_000, licenceFeatures: 60_000 };

export function createAnswerCache(): AnswerCache {
  const calls = new Map<string, Map<string, CachedAnswer>>();
  const forgottenAt = new Map<string, number>();
  let allForgottenAt = 0;
  let marks = 0;
  return {
    mark: () => ++marks,
    read(callId, key, nowMs) {
      const kept = calls.get(callId)?.get(key);
      const isFresh = kept && nowMs - kept.keptMs < (FRESH_FOR_MS[callId] ?? Number.POSITIVE_INFINITY);
      return isFresh ? kept : null;
    },
    keep(callId, key, answer, askedAt, nowMs) {
      const answers = calls.get(callId) ?? new Map<string, CachedAnswer>();
      const forgotten = Math.max(allForgottenAt, forgottenAt.get(callId) ?? 0);
      if (askedAt < forgotten || askedAt < (answers.get(key)?.askedAt ?? 0)) return;
      answers.set(key, { answer, askedAt, keptMs: nowMs });
      calls.set(callId, answers);
    },
    forget(callIds) {
      marks += 1;
      if (!callIds) {
        calls.clear();
        allForgottenAt = marks;
        return;
      }
      for (const callId of callIds) {
        calls.delete(callId);
        forgottenAt.set(callId, marks);
      }
    },
  };
}
