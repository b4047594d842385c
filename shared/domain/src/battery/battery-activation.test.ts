import { contractLifecycle } from '@foyer/wire/contract-lifecycle';
import { activationProgress, activationSteps } from './battery-activation';

/** Steps of a lifecycle, which the platform sends as a JSON string. */
function stepsOf(json: object, today = '2026-06-21') {
  const lifecycle = contractLifecycle.read(contractLifecycle.answer.parse({ json: JSON.stringify(json) }));
  if (!lifecycle) throw new Error('the contract cannot read this lifecycle');
  return activationSteps(lifecycle, today);
}

it.each([
  ['2026-06-24', 'Withdrawable'],
  ['2026-06-25', 'WithdrawalEnded'],
])('of a contract signed on 10 June, on %s the state is %s', (today, state) => {
  const [contract] = stepsOf({ contract: { state: 'Withdrawable', signatureDate: '2026-06-10' } }, today);
  expect(contract).toMatchObject({ state, look: 'processing', day: '2026-06-10' });
});

it('keeps the withdrawal period of a contract without a date of signature', () => {
  expect(stepsOf({ contract: { state: 'Withdrawable' } })[0]?.state).toBe('Withdrawable');
});

it.each([
  [
    { state: 'Terminated', terminationDate: '2026-06-01' },
    { isEnded: true, endDay: '2026-06-01' },
  ],
  [{ state: 'Terminated' }, { isEnded: true, endDay: null }],
  [{ state: 'Active' }, { isEnded: false, done: 2, underWay: 0, total: 4 }],
  [{ state: 'Withdrawable' }, { isEnded: false, done: 1, underWay: 1, total: 4 }],
  [{ state: 'NonInitialized' }, { isEnded: false, done: 1, underWay: 0, total: 4 }],
])('counts the steps of %j as %j', (contract, progress) => {
  const activation = { energyOffer: { state: 'Activated' }, offerOptions: [] };
  expect(activationProgress(stepsOf({ contract, activation }))).toEqual(progress);
});

it('reports state, date and reason of every step', () => {
  const steps = stepsOf({
    contract: { state: 'Active', signatureDate: '2026-05-12' },
    activation: {
      energyOffer: { state: 'Requested', requestDate: '27-05-2026 10:00:00' },
      offerOptions: [
        {
          type: 'injection',
          state: 'Rejected',
          rejectionDate: '2026-06-15',
          rejectionReason: 'Wrong number.',
        },
        { type: 'battery', state: 'Requested', contractionDate: '2026-05-12' },
      ],
    },
  });
  const dates = { requestDay: null, activationDay: null };
  expect(steps).toEqual([
    {
      ...dates,
      key: 'contract',
      state: 'Active',
      look: 'success',
      done: true,
      day: '2026-05-12',
      reason: null,
    },
    {
      key: 'energy',
      state: 'Requested',
      look: 'processing',
      done: false,
      day: '2026-05-27',
      requestDay: '2026-05-27',
      activationDay: null,
      reason: null,
    },
    {
      ...dates,
      key: 'injection',
      state: 'Rejected',
      look: 'rejection',
      done: false,
      day: '2026-06-15',
      reason: 'Wrong number.',
    },
    {
      ...dates,
      key: 'battery',
      state: 'Requested',
      look: 'processing',
      done: false,
      day: '2026-05-12',
      reason: null,
    },
  ]);
});

it('reports a step without data as not requested', () => {
  const steps = stepsOf({ contract: { state: 'Withdrawable', signatureDate: null } });
  expect(steps.map(({ state, look }) => [state, look])).toEqual([
    ['Withdrawable', 'processing'],
    ['NotRequested', 'processing'],
    ['NotRequested', 'processing'],
    ['NotRequested', 'processing'],
  ]);
});

it.each([
  ['NonInitialized', 'processing', false],
  ['Withdrawable', 'processing', false],
  ['Active', 'success', true],
  ['Terminated', 'termination', false],
  ['Paused', 'error', false],
])('reports contract state %s as %s, done: %s', (state, look, done) => {
  expect(stepsOf({ contract: { state } })[0]).toMatchObject({ look, done });
});

it.each([
  ['NotRequested', 'processing'],
  ['Requested', 'processing'],
  ['Rejected', 'rejection'],
  ['Activatable', 'processing'],
  ['Activated', 'success'],
  ['Discontinued', 'termination'],
])('reports option state %s as %s', (state, look) => {
  const steps = stepsOf({
    contract: { state: 'Active' },
    activation: { offerOptions: [{ type: 'battery', state }] },
  });
  expect(steps[3]?.look).toBe(look);
});
