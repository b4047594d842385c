import type { Delay } from './delay';
import type { DueDocument } from './due';
import { type PendingDocuments, pendingDocuments } from './pending';

const bill = (fromDay: string, issuedDay: string): DueDocument => ({
  type: 'IntermediateTransitionalBill',
  fromDay,
  toDay: issuedDay,
  issuedDay,
});
const MAY = bill('2026-05-01', '2026-06-03');
const JUNE = bill('2026-06-01', '2026-07-03');
const WAITS: Delay = { reason: 'notMeasured', missing: null };
const NOTHING: PendingDocuments = { delay: null, since: null, isBeingMade: false };

// Midnight of 3 July in Paris is 22:00 UTC of the day before.
test.each<[string, DueDocument[], DueDocument[], string | null, Delay | null, PendingDocuments]>([
  ['nothing is due', [], [], null, null, NOTHING],
  ['all exist', [MAY, JUNE], [JUNE, MAY], '2026-07-02T22:00:00Z', null, NOTHING],
  ['none was tried', [MAY], [], null, null, { delay: null, since: '2026-06-03', isBeingMade: true }],
  [
    'the last run was before the day',
    [MAY, JUNE],
    [],
    '2026-07-02T21:59:59Z',
    WAITS,
    { delay: WAITS, since: '2026-06-03', isBeingMade: true },
  ],
  [
    'the last run was on the day',
    [MAY, JUNE],
    [MAY],
    '2026-07-02T22:00:00Z',
    WAITS,
    { delay: WAITS, since: '2026-07-03', isBeingMade: false },
  ],
  [
    'the reason is not known',
    [JUNE],
    [],
    '2026-07-03T08:00:00Z',
    null,
    { delay: null, since: '2026-07-03', isBeingMade: true },
  ],
])('documents are pending as the last run left them: %s', (_, due, listed, madeAt, delay, expected) => {
  const run = { madeAt: madeAt === null ? null : new Date(madeAt), delay };
  expect(pendingDocuments({ siteTimeZone: 'Europe/Paris' }, due, listed, run)).toEqual(expected);
});
