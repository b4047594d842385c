import { NO_ANSWER, refusal, type StubAnswers, TEST_NOW_MS } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { ProgramsPage } from './ProgramsPage';

const GRAFANA = { id: 'grafana', name: 'Grafana', createdMs: TEST_NOW_MS, usedMs: null };
const TOKEN = `foyer_read_${'a'.repeat(40)}`;

const open = (tokens: readonly object[], answers: StubAnswers = {}, options = {}) =>
  renderPanel(<ProgramsPage />, {
    section: 'programs',
    platformAnswers: { readTokens: { tokens }, webhooks: { webhooks: [] }, ...answers },
    ...options,
  });

test.each([
  ['fr', 'Programmes et données', 'Jamais utilisée', 'Supprimer la clé de Grafana'],
  ['en', 'Programs and data', 'Never used', 'Remove the token of Grafana'],
] as const)('in %s it lists programs with their last use', async (language, title, unused, end) => {
  await open([GRAFANA], {}, { language });
  const row = within(await screen.findByRole('group', { name: 'Grafana' }));
  expect(row.getByText(unused)).toBeVisible();
  expect(row.getByRole('button', { name: end })).toBeEnabled();
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test.each([
  ['fr', 'Interroger votre assistant', 'Bearer <clé>'],
  ['en', 'Ask an assistant of yours', 'Bearer <token>'],
] as const)('in %s it has the lines for an assistant', async (language, title, authorization) => {
  await open([], {}, { language });
  const card = within(await screen.findByRole('region', { name: title }));
  const lines = JSON.parse(card.getByText(/mcpServers/).textContent ?? '');
  expect(lines.mcpServers.foyer).toEqual({
    type: 'http',
    url: `${window.location.origin}/api/mcp`,
    headers: { Authorization: authorization },
  });
});

test('a token is made under a name and shown once', async () => {
  const { host, user } = await open([], { createReadToken: { id: 'new', token: TOKEN } });
  const name = await screen.findByLabelText('Name of the program');
  await user.type(name, 'Home Assistant');
  await user.click(screen.getByRole('button', { name: 'Create a token' }));
  expect(await screen.findByTestId('new-token')).toHaveTextContent(TOKEN);
  expect(screen.getByRole('group', { name: 'Token of Home Assistant' })).toBeVisible();
  await waitFor(() => expect(name).toHaveValue(''));
  const sent = host.platform.received.filter(({ id }) => id === 'createReadToken');
  expect(sent.map(({ parameters }) => parameters.name)).toEqual(['Home Assistant']);
});

test('a full list says what to do', async () => {
  const { host, user } = await open([], { createReadToken: refusal('read.tokens.too.many') });
  await user.type(await screen.findByLabelText('Name of the program'), 'One more');
  await user.click(screen.getByRole('button', { name: 'Create a token' }));
  await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(['readTokensTooManyMessage']));
  expect(screen.queryByTestId('new-token')).not.toBeInTheDocument();
});

test.each<[StubAnswers[string], string]>([
  [{}, 'readTokenEndedMessage'],
  [refusal('read.token.not.found'), 'readTokenEndedMessage'],
  [NO_ANSWER as never, 'serviceSilentMessage'],
])('ending one that is answered with %p says %s', async (answer, message) => {
  const { host, user } = await open([GRAFANA], { endReadToken: answer });
  await user.click(await screen.findByRole('button', { name: 'Remove the token of Grafana' }));
  await waitFor(() =>
    expect(host.shownMessages.map(({ key }) => key)).toEqual(['endReadTokenConfirm', message]),
  );
});

test('the proposed week is downloaded, its last day included', async () => {
  const { host, user } = await open([], { measuresExport: refusal('history.not.in.licence') });
  await user.click(await screen.findByRole('button', { name: 'Download the file' }));
  await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(['exportLicenceMessage']));
  const sent = host.platform.received.filter(({ id }) => id === 'measuresExport');
  expect(sent.map(({ parameters: { from, to } }) => [from, to])).toEqual([['2026-06-15', '2026-06-22']]);
});
