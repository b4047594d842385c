import { refusal, type StubAnswers, TEST_NOW_MS } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { ProgramsPage } from './ProgramsPage';

const ADDRESS = 'https://hooks.example/alerts';
const HOOK = { id: 'hook', address: ADDRESS, kinds: ['battery', 'silent'], delivery: null, isPaused: false };
const SECRET = `whsec_${'A'.repeat(43)}=`;
const delivery = (result: string, httpStatus: number | null = null) => ({
  atMs: TEST_NOW_MS,
  result,
  httpStatus,
});

const open = (webhooks: readonly object[], answers: StubAnswers = {}, options = {}) =>
  renderPanel(<ProgramsPage />, {
    section: 'programs',
    platformAnswers: { readTokens: { tokens: [] }, webhooks: { webhooks }, ...answers },
    ...options,
  });
const row = async () => within(await screen.findByRole('group', { name: ADDRESS }));

test.each([
  ['fr', 'Rien n’a encore été envoyé.', 'Envoyer un test à', 'Supprimer', 'Batterie pleine ou vide'],
  ['en', 'Nothing has been posted yet.', 'Send a test to', 'Remove', 'Battery full or empty'],
] as const)(
  'in %s an address has its kinds, a test and its removal',
  async (language, unused, test, remove, kind) => {
    await open([HOOK], {}, { language });
    const hook = await row();
    expect(hook.getByText(unused)).toBeVisible();
    expect(hook.getByRole('checkbox', { name: kind })).toBeChecked();
    expect(hook.getByRole('button', { name: `${test} ${ADDRESS}` })).toBeEnabled();
    expect(hook.getByRole('button', { name: `${remove} ${ADDRESS}` })).toBeEnabled();
  },
);

test.each([
  ['fr', delivery('delivered', 204), /Dernier message arrivé le .+ \(réponse 204\)/],
  ['en', delivery('delivered', 204), /Last message arrived on .+ \(answer 204\)/],
  ['en', delivery('refused', 500), /Last message refused on .+ \(answer 500\)/],
  ['en', delivery('timeout'), /No answer within five seconds/],
  ['en', delivery('unreachable'), /Not reached/],
  ['en', delivery('certificate'), /certificate does not belong/],
  ['en', delivery('address'), /not on the public internet/],
  ['en', delivery('unsigned'), /Remove the address and add it again/],
  ['en', delivery('of a later platform'), /Not reached/],
] as const)('in %s the last delivery is told: %j', async (language, last, text) => {
  await open([{ ...HOOK, delivery: last }], {}, { language });
  expect((await row()).getByText(text)).toBeVisible();
});

test.each([
  ['fr', /^En pause/],
  ['en', /^Paused/],
] as const)('in %s a paused one says so', async (language, text) => {
  await open([{ ...HOOK, isPaused: true, delivery: delivery('timeout') }], {}, { language });
  expect((await row()).getByText(text)).toBeVisible();
});

test('an address is added with the chosen kinds, and its secret shown once', async () => {
  const { host, user } = await open([], { addWebhook: { id: 'new', secret: SECRET } });
  const address = await screen.findByLabelText('Address');
  await user.type(address, ADDRESS);
  const kinds = within(screen.getByRole('group', { name: 'Alerts that are posted' }));
  await user.click(kinds.getByRole('checkbox', { name: 'Support request' }));
  await user.click(screen.getByRole('button', { name: 'Add the address' }));
  expect(await screen.findByTestId('new-webhook-secret')).toHaveTextContent(SECRET);
  await waitFor(() => expect(address).toHaveValue(''));
  const sent = host.platform.received.filter(({ id }) => id === 'addWebhook');
  expect(sent.map(({ parameters }) => [parameters.address, parameters.kinds])).toEqual([
    [ADDRESS, 'consumption,silent,battery,production,change'],
  ]);
});

test.each([
  ['http://hooks.example', {}, /without a user name/],
  [ADDRESS, { addWebhook: refusal('webhook.address.not.public') }, /not on the public internet/],
  [ADDRESS, { addWebhook: refusal('parameter.invalid') }, /without a user name/],
])('%s is refused at its field', async (typed, answers, text) => {
  const { user } = await open([], answers);
  await user.type(await screen.findByLabelText('Address'), typed);
  await user.click(screen.getByRole('button', { name: 'Add the address' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByLabelText('Address')).toBeInvalid();
});

test('a full list says what to do', async () => {
  const { host, user } = await open([], { addWebhook: refusal('webhooks.too.many') });
  await user.type(await screen.findByLabelText('Address'), ADDRESS);
  await user.click(screen.getByRole('button', { name: 'Add the address' }));
  await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(['webhooksTooManyMessage']));
});

test('kinds are changed one by one, and never to none', async () => {
  const { host, user } = await open([{ ...HOOK, kinds: ['battery'] }], { updateWebhook: {} });
  const hook = await row();
  await user.click(hook.getByRole('checkbox', { name: 'Battery full or empty' }));
  expect(host.shownMessages.map(({ key }) => key)).toEqual(['webhookKindsMessage']);
  await user.click(hook.getByRole('checkbox', { name: 'Production fault' }));
  const sent = () => host.platform.received.filter(({ id }) => id === 'updateWebhook');
  await waitFor(() =>
    expect(sent().map(({ parameters }) => parameters.kinds)).toEqual(['battery,production']),
  );
});

test.each<[StubAnswers[string], string]>([
  [{ result: 'delivered', httpStatus: 200 }, 'webhookTestedMessage'],
  [{ result: 'timeout', httpStatus: null }, 'webhookTestFailedMessage'],
  [refusal('webhook.not.found'), 'webhookNotFoundMessage'],
  [refusal('too.many.requests', 429), 'formThrottledMessage'],
])('a test that is answered with %j says %s', async (testWebhook, key) => {
  const { host, user } = await open([HOOK], { testWebhook });
  await user.click((await row()).getByRole('button', { name: `Send a test to ${ADDRESS}` }));
  await waitFor(() => expect(host.shownMessages.map((message) => message.key)).toEqual([key]));
});

test('it is removed after a question', async () => {
  const { host, user } = await open([HOOK], { removeWebhook: {} });
  await user.click((await row()).getByRole('button', { name: `Remove ${ADDRESS}` }));
  await waitFor(() =>
    expect(host.shownMessages.map(({ key }) => key)).toEqual([
      'removeWebhookConfirm',
      'webhookRemovedMessage',
    ]),
  );
  expect(host.platform.received.filter(({ id }) => id === 'removeWebhook')).toHaveLength(1);
});
