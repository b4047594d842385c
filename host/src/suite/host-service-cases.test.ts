import { type CaseAnswer, hostServiceCases } from '@foyer/testing';
import { type Answer, DOWN, startSuite, stopSuite } from '../test-support/start-suite';

afterEach(stopSuite);

const suiteAnswer = (answer: CaseAnswer): Answer => (typeof answer === 'symbol' ? DOWN : answer);

describe('the host of the suite', () => {
  hostServiceCases(async ({ confirms }) => {
    const { suite, network, report } = await startSuite({ draw: true });
    const { alerts, questions, banners } = suite.notices;
    const shown = { alert: [] as string[], confirm: [] as string[], banner: [] as string[] };
    alerts.shown$.subscribe((alert) => {
      if (!alert) return;
      shown.alert.push(alert.messageKey);
      queueMicrotask(() => alerts.close(alert.id));
    });
    questions.asked$.subscribe((question) => {
      if (!question) return;
      shown.confirm.push(question.messageKey);
      queueMicrotask(() => questions.answer(question.id, confirms));
    });
    banners.banners$.subscribe((now) => {
      shown.banner = now.map(({ messageKey }) => messageKey);
    });
    return {
      services: suite.services,
      answer: (answers) => {
        for (const [id, answer] of Object.entries(answers)) network.answers[id] = suiteAnswer(answer);
      },
      received: () => network.asked.map(({ id }) => id),
      shown: (kind) =>
        kind === 'toast' ? suite.store.getState().toasts.map(({ messageKey }) => messageKey) : shown[kind],
      reported: () => report.mock.calls.map(([error]) => error),
      endSession: suite.control.end,
    };
  });
});
