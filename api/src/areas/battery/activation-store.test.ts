import { advanceLifecycle, type Track } from './activation-store';

const DAY = '2026-06-21';
const requested = {
  contract: { state: 'Withdrawable', signatureDate: '2026-06-01' },
  activation: {
    energyOffer: { state: 'Requested', requestDate: '2026-06-01' },
    offerOptions: [{ type: 'battery', state: 'Requested', contractionDate: '2026-06-01' }],
  },
};

const advance = (track: Track, state: string, reason: string | null = null) =>
  advanceLifecycle(requested, { track, state, day: DAY, reason });

test.each([
  ['contract', 'Active', { contract: { state: 'Active', signatureDate: '2026-06-01' } }],
  ['contract', 'Terminated', { contract: { state: 'Terminated', terminationDate: DAY } }],
  ['energy', 'Activated', { activation: { energyOffer: { state: 'Activated', activationDate: DAY } } }],
  [
    'injection',
    'Requested',
    { activation: { offerOptions: [{ type: 'battery' }, { type: 'injection', state: 'Requested' }] } },
  ],
  [
    'battery',
    'Activatable',
    { activation: { offerOptions: [{ type: 'battery', state: 'Activatable', activatableDate: DAY }] } },
  ],
] as const)('%s becomes %s on the day', (track, state, expected) => {
  expect(advance(track, state)).toMatchObject({ lifecycle: expected });
});

test.each([
  ['contract', 'Withdrawable', 'Withdrawable'],
  ['energy', 'Activatable', 'Requested'],
  ['energy', 'Discontinued', 'Requested'],
  ['injection', 'Activated', 'NotRequested'],
] as const)('%s does not become %s: it is %s', (track, state, from) => {
  expect(advance(track, state)).toEqual({ from });
});

test('a rejection has its reason, which a new request drops', () => {
  const rejected = advance('battery', 'Rejected', 'Compteur introuvable');
  if ('from' in rejected) throw new Error(rejected.from);
  const [option] = rejected.lifecycle.activation?.offerOptions ?? [];
  expect(option).toMatchObject({ state: 'Rejected', rejectionReason: 'Compteur introuvable' });
  const again = advanceLifecycle(rejected.lifecycle, {
    track: 'battery',
    state: 'Requested',
    day: DAY,
    reason: null,
  });
  expect(JSON.stringify(again)).not.toContain('Compteur');
});
