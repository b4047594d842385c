import fc from 'fast-check';
import {
  countdownText,
  type StoredSupportRequest,
  supportEndMessage,
  supportPollMs,
  supportRemainingS,
  supportStatusAt,
} from './support-session';

const waiting: StoredSupportRequest = {
  lapsesAtMs: 3_600_000,
  answeredAtMs: null,
  endsAtMs: null,
  endedBy: null,
};
const granted: StoredSupportRequest = { ...waiting, answeredAtMs: 60_000, endsAtMs: 960_000 };

describe('support request', () => {
  it.each<[string, StoredSupportRequest, number, string, number]>([
    ['waits', waiting, 0, 'requested', 3_600],
    ['waits to the last moment', waiting, 3_599_999, 'requested', 1],
    ['lapses unanswered', waiting, 3_600_000, 'expired', 0],
    ['is withdrawn before it was answered', { ...waiting, endedBy: 'support' }, 1, 'expired', 0],
    ['is refused', { ...waiting, answeredAtMs: 60_000 }, 60_000, 'refused', 0],
    ['stays refused', { ...waiting, answeredAtMs: 60_000 }, 9_000_000, 'refused', 0],
    ['is granted', granted, 60_000, 'granted', 900],
    ['is granted to the last moment', granted, 959_999, 'granted', 1],
    ['ends with its time', granted, 960_000, 'finished', 0],
    ['is taken back', { ...granted, endedBy: 'household' }, 61_000, 'revoked', 0],
    ['stays taken back after its time', { ...granted, endedBy: 'household' }, 9_000_000, 'revoked', 0],
    ['is ended by who asked', { ...granted, endedBy: 'support' }, 61_000, 'finished', 0],
  ])('%s', (_, request, nowMs, status, remainingS) => {
    expect(supportStatusAt(request, nowMs)).toBe(status);
    expect(supportRemainingS(request, nowMs)).toBe(remainingS);
  });

  it('never regains access, and only counts down', () => {
    const moment = fc.integer({ min: 0, max: 10_000_000 });
    const request = fc.record<StoredSupportRequest>({
      lapsesAtMs: moment,
      answeredAtMs: fc.constant(1),
      endsAtMs: fc.option(moment),
      endedBy: fc.option(fc.constantFrom('household' as const, 'support' as const)),
    });
    fc.assert(
      fc.property(request, moment, moment, (kept, one, other) => {
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
        expect(supportRemainingS(kept, later)).toBeLessThanOrEqual(supportRemainingS(kept, earlier));
        if (supportStatusAt(kept, earlier) !== 'granted')
          expect(supportStatusAt(kept, later)).not.toBe('granted');
        expect(supportRemainingS(kept, later) > 0).toBe(supportStatusAt(kept, later) === 'granted');
      }),
    );
  });
});

it.each([
  [-3, '0:00'],
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
])('formats a countdown of %d s as %s', (seconds, text) => {
  expect(countdownText(seconds)).toBe(text);
});

it.each([
  ['revoked', 'support_session_revoked'],
  ['finished', 'support_session_ended'],
  [null, 'support_session_ended'],
] as const)('ends a %s session with %s', (status, message) => {
  expect(supportEndMessage(status)).toBe(message);
});

test.each([
  [null, 10_000],
  ['requested', 10_000],
  ['granted', 2_000],
  ['refused', 0],
  ['revoked', 0],
  ['finished', 0],
  ['expired', 0],
] as const)('polls status %s every %d ms', (status, everyMs) => {
  expect(supportPollMs(status)).toBe(everyMs);
});
