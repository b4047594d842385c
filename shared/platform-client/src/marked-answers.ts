/** Answers that came with a mark of their content (`ETag`): one that has not changed need not be sent again. */
export interface MarkedAnswers {
  /** What was answered last under a key, and its mark; undefined without a key. */
  of(key: string | undefined): Marked | undefined;
  /** Keeps an answer that has a key and came with a mark. */
  keep(key: string | undefined, mark: string | null, answer: unknown): void;
  forget(): void;
}

interface Marked {
  readonly mark: string;
  readonly answer: unknown;
}

/** What one page asks again and again, and some days somebody went back to. */
const MOST = 24;

/** Of this page alone, and gone with it: nothing of a household is stored (D2). The one asked for longest ago goes first. */
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
