/** Answers with an ETag, for revalidation. */
export interface MarkedAnswers {
  /** Last answer under a key with its ETag; undefined without a key. */
  of(key: string | undefined): Marked | undefined;
  /** Stores an answer that has a key and an ETag. */
  keep(key: string | undefined, mark: string | null, answer: unknown): void;
  forget(): void;
}

interface Marked {
  readonly mark: string;
  readonly answer: unknown;
}

/** Enough for the queries of one page and a few days of history. */
const MOST = 24;

/** In memory only, since household data must not be stored. Evicts the least recently requested answer. */
export function createMarkedAnswers(): MarkedAnswers {
  const answers = new Map<string, Marked>();
  return {
    of: (key) => (key === undefined ? undefined : answers.get(key)),
    keep(key, mark, answer) {
      if (key === undefined || mark === null) return;
      answers.delete(key);
      answers.set(key, { mark, answer });
      const [oldest] = answers.keys();
      if (answers.size > MOST && oldest !== undefined) answers.delete(oldest);
    },
    forget: () => answers.clear(),
  };
}
