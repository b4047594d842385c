import { createQuestions, type Question } from './questions';

function questionsWithView() {
  const questions = createQuestions();
  let asked: Question | null = null;
  questions.asked$.subscribe((question) => {
    asked = question;
  });
  const ask = (messageKey: string) =>
    questions.ask({ remote: 'shell', messageKey, values: {}, destructive: false });
  return { questions, ask, asked: () => asked };
}

describe('yes/no questions', () => {
  it('resolve to the answer', async () => {
    const { questions, ask } = questionsWithView();
    const first = ask('remove');
    questions.answer(1, true);
    const second = ask('remove');
    questions.answer(2, false);
    await expect(Promise.all([first, second])).resolves.toEqual([true, false]);
  });

  it('are shown one at a time', () => {
    const { questions, ask, asked } = questionsWithView();
    void ask('first');
    void ask('second');
    expect(asked()?.messageKey).toBe('first');
    questions.answer(1, true);
    expect(asked()?.messageKey).toBe('second');
  });

  it('are all answered no when dismissed', async () => {
    const { questions, ask, asked } = questionsWithView();
    const answers = Promise.all([ask('first'), ask('second')]);
    questions.dismissAll();
    await expect(answers).resolves.toEqual([false, false]);
    expect(asked()).toBeNull();
  });
});
