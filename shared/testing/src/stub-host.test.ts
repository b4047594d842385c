import { profileBody, roomsBody } from './fixtures/household';
import { type CaseAnswer, hostServiceCases } from './host-service-cases';
import { createStubHost } from './stub-host';
import { refusal, type StubAnswer } from './stub-platform';

const stubAnswer = (answer: CaseAnswer): StubAnswer =>
  typeof answer === 'object' && 'refused' in answer ? refusal(answer.refused, answer.status) : answer;

describe('the stub host', () => {
  hostServiceCases(async ({ confirms }) => {
    const host = createStubHost('mf-example', {
      confirms,
      platformAnswers: { profile: profileBody(), rooms: roomsBody() },
    });
    return {
      services: host.services,
      answer: (answers) =>
        host.platform.answer(
          Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, stubAnswer(answer)])),
        ),
      received: () => host.platform.received.map(({ id }) => id),
      shown: (wanted) => host.shownMessages.filter(({ kind }) => kind === wanted).map(({ key }) => key),
      reported: () => host.reported,
      endSession: host.endSession,
    };
  });
});
