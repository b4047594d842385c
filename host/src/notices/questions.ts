import type { MessageValues } from '@foyer/contract';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';

/** A yes/no question to the person. */
export interface Question {
  readonly id: number;
  readonly remote: string;
  readonly messageKey: string;
  readonly values: MessageValues;
  readonly destructive: boolean;
}

export interface Questions {
  /** The question shown, or null. */
  readonly asked$: Observable<Question | null>;
  /** Resolves to the answer. Questions are shown one at a time. */
  ask(question: Omit<Question, 'id'>): Promise<boolean>;
  answer(id: number, yes: boolean): void;
  /** Answers all open questions with no: their page is gone. */
  dismissAll(): void;
}

export function createQuestions(): Questions {
  const open: { question: Question; resolve: (yes: boolean) => void }[] = [];
  const asked$ = new BehaviorSubject<Question | null>(null);
  let lastId = 0;
  const publish = () => asked$.next(open[0]?.question ?? null);

  return {
    asked$,
    ask: (content) =>
      new Promise((resolve) => {
        lastId += 1;
        open.push({ question: { ...content, id: lastId }, resolve });
        if (open.length === 1) publish();
      }),
    answer(id, yes) {
      if (open[0]?.question.id !== id) return;
      const answered = open.shift();
      publish();
      answered?.resolve(yes);
    },
    dismissAll() {
      const dismissed = open.splice(0);
      publish();
      for (const { resolve } of dismissed) resolve(false);
    },
  };
}
