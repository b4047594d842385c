import { profileBody, refusal, type StubAnswers, sessionOf } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { ContractPage } from './ContractPage';

const CHOICE = { firstDay: '2026-06-22', lastDay: '2027-06-21' };
const RUNNING = {
  state: 'running',
  contractNumber: 'FOY00000001',
  withdrawUntil: null,
  choice: CHOICE,
  request: null,
  endedDay: null,
};
const ENDING = {
  ...RUNNING,
  state: 'ending',
  request: { kind: 'termination', askedDay: '2026-06-21', lastDay: '2026-07-31', keepUntil: '2026-07-30' },
};
const PREVIEW = {
  lastDay: '2026-07-31',
  finalBill: { from: '2026-07-01', to: '2026-07-31', issuedDay: '2026-08-03' },
  settlement: { from: '2026-06-01', to: '2026-07-31', issuedDay: '2026-08-03' },
  endingPayments: [
    { day: '2026-08-10', amountCents: 5000 },
    { day: '2026-09-10', amountCents: 5000 },
  ],
  duePayments: [{ day: '2026-07-10', amountCents: 5000 }],
  balance: {
    from: '2026-06-01',
    measuredTo: '2026-06-20',
    costCents: 3210,
    paidCents: 5000,
    waitsFor: null,
    missingPrice: null,
  },
  hasBattery: true,
  hasProofOfAddress: true,
};
const PASSWORD = 'Foyer-demo-2026';

const open = (platformAnswers: StubAnswers = {}, options = {}) =>
  renderPanel(<ContractPage />, {
    section: 'contract',
    platformAnswers: { contractStatus: RUNNING, contractEndPreview: PREVIEW, ...platformAnswers },
    ...options,
  });
const chooseDay = async (user: Awaited<ReturnType<typeof open>>['user'], day = '31/07/2026') => {
  await user.type(await screen.findByLabelText('Last day of supply'), day);
};
/** The day is typed letter by letter, which takes a busy machine more than the default second. */
const facts = async () => screen.findByTestId('contract-consequences', {}, { timeout: 5_000 });

test.each([
  ['FR', true],
  ['CH', false],
])(
  'says in %s who ends the contract of a household that changes supplier or moves',
  async (iso, mayChoose) => {
    await open({}, { session: sessionOf({ profile: profileBody({ country: iso }) }) });
    expect(await screen.findByText(/Moving out\? Then the contract has to be ended here/)).toBeVisible();
    expect(screen.queryByText(/The new one usually ends this contract itself/) !== null).toBe(mayChoose);
  },
);

test('says what the end means as soon as a day is chosen', async () => {
  const { user, host } = await open();
  expect(await screen.findByText(/Choose a day to see/)).toBeVisible();
  await chooseDay(user);
  const shown = await facts();
  expect(shown).toHaveTextContent(/Final bill.*3.August.2026.*1.July.2026 to 31.July.2026/);
  expect(shown).toHaveTextContent(/2 payments from 10.August.2026 on: €100.00 in all/);
  expect(shown).toHaveTextContent(/One payment: €50.00/);
  expect(shown).toHaveTextContent(/estimate€17.90 in your favour/);
  expect(within(shown).getByText(/subscription of the battery/)).toBeVisible();
  expect(within(shown).getByText(/proof of address/)).toBeVisible();
  expect(screen.getByText(/1.August.2026.*not cut off/)).toBeVisible();
  const asked = host.platform.received.findLast(({ id }) => id === 'contractEndPreview');
  expect(asked?.parameters).toMatchObject({ kind: 'termination', lastDay: '2026-07-31' });
});

test.each([
  [{ costCents: null, waitsFor: 'notMeasured' }, /no measurements at all/],
  [
    {
      costCents: null,
      waitsFor: 'priceMissing',
      missingPrice: { kind: 'fixed', period: null, day: '2026-06-10' },
    },
    /a price is missing from 10.June.2026.*standing charge/,
  ],
  [
    {
      costCents: null,
      waitsFor: 'priceMissing',
      missingPrice: { kind: 'feedIn', period: null, day: '2026-06-10', isProvisional: true },
    },
    /a price is provisional from 10.June.2026.*sold surplus/,
  ],
])('leaves a balance unknown: %j', async (changes, text) => {
  const { user } = await open({
    contractEndPreview: { ...PREVIEW, balance: { ...PREVIEW.balance, ...changes } },
  });
  await chooseDay(user);
  expect(await facts()).toHaveTextContent(text);
});

test('is asked for once more, sent with the password, and can be taken back', async () => {
  let answer: object = RUNNING;
  const { user, host } = await open({
    contractStatus: () => answer,
    endContract: () => {
      answer = ENDING;
      return ENDING;
    },
    keepContract: () => {
      answer = RUNNING;
      return {};
    },
  });
  await chooseDay(user);
  await user.type(screen.getByLabelText('Current password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'End the contract' }));
  expect(await screen.findByText(/You ended the contract on 21.June.2026/)).toBeVisible();
  expect(host.shownMessages).toContainEqual(
    expect.objectContaining({ kind: 'confirm', key: 'endContractConfirm' }),
  );
  const sent = host.platform.received.find(({ id }) => id === 'endContract');
  expect(sent?.parameters).toEqual(
    expect.objectContaining({ kind: 'termination', lastDay: '2026-07-31', password: PASSWORD }),
  );
  expect(screen.getByText(/up to and including 30.July.2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep my contract' }));
  expect(await screen.findByLabelText('Last day of supply')).toBeVisible();
  expect(host.shownMessages).toContainEqual(expect.objectContaining({ key: 'contractKeptMessage' }));
});

test.each([
  ['password.incorrect', 'passwordWrongMessage'],
  ['contract.end.pending', 'contractEndPendingMessage'],
  ['contract.end.day.invalid', 'contractDayMessage'],
])('a request refused with %s says why', async (code, key) => {
  const { user } = await open({ endContract: refusal(code) });
  await chooseDay(user);
  await user.type(screen.getByLabelText('Current password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'End the contract' }));
  expect(await screen.findByTestId(`error-${key}`)).toBeVisible();
});

test('a day that is not offered and a missing password are marked, and nothing is sent', async () => {
  const { user, host } = await open();
  await chooseDay(user, '21/06/2026');
  await user.click(screen.getByRole('button', { name: 'End the contract' }));
  expect(await screen.findByTestId('error-passwordMissingMessage')).toBeVisible();
  expect(host.platform.received.map(({ id }) => id)).not.toContain('endContract');
});

test('within 14 days of the signature the household can withdraw instead', async () => {
  const { user, host } = await open({
    contractStatus: { ...RUNNING, withdrawUntil: '2026-06-26' },
    contractEndPreview: {
      ...PREVIEW,
      lastDay: '2026-06-21',
      finalBill: null,
      settlement: null,
      balance: null,
    },
    endContract: refusal('withdrawal.over'),
  });
  expect(await screen.findByText(/including 26.June.2026 you can withdraw/)).toBeVisible();
  expect(await facts()).toHaveTextContent(/None: nothing will have been supplied/);
  expect(screen.queryByLabelText('Last day of supply')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Current password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Withdraw from the contract' }));
  expect(await screen.findByTestId('error-withdrawalOverMessage')).toBeVisible();
  const sent = host.platform.received.find(({ id }) => id === 'endContract');
  expect(sent?.parameters).not.toHaveProperty('lastDay');
});

test('declining the question sends nothing and keeps the chosen day', async () => {
  const { user, host } = await open({}, { confirms: false });
  await chooseDay(user);
  await user.type(screen.getByLabelText('Current password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'End the contract' }));
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveValue(''));
  expect(screen.getByLabelText('Last day of supply')).toHaveValue('31/07/2026');
  expect(host.platform.received.map(({ id }) => id)).not.toContain('endContract');
});

test.each<[string, StubAnswers, RegExp]>([
  [
    'can no longer be cancelled',
    { contractStatus: { ...ENDING, request: { ...ENDING.request, keepUntil: null } } },
    /can no longer be cancelled/,
  ],
  [
    'has ended',
    { contractStatus: { ...RUNNING, state: 'ended', choice: null, endedDay: '2026-05-31' } },
    /was 31.May.2026/,
  ],
  ['is not ours', { contractStatus: { ...RUNNING, state: 'none', choice: null } }, /somebody else supplies/],
  ['is the customer’s', { contractStatus: refusal('role.not.allowed') }, /Only the customer/],
])('a contract that %s says so', async (_, answers, text) => {
  await open(answers);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: /contract/ })).not.toBeInTheDocument();
});

test('in French, an account that may only look sees what would follow', async () => {
  await open({ contractStatus: ENDING }, { language: 'fr', session: { ...sessionOf(), canModify: false } });
  expect(await facts()).toHaveTextContent(/2 paiements à partir du 10.août.2026.:.100,00.€ en tout/);
  expect(screen.getByRole('button', { name: 'Garder mon contrat' })).toBeDisabled();
});
