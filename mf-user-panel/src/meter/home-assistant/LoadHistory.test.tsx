import { HISTORY_FORMAT, type MeterFile } from '@foyer/meter-files';
import { HISTORY_FAULTS } from '@foyer/meter-files/home-assistant-history';
import { sessionOf } from '@foyer/testing';
import { screen, within } from '@testing-library/react';
import { correction, openMeterPage, ROOMS } from '../testing/open-meter-page';
import { readHistory } from './read-history';

// Without a worker, which jsdom does not have; `e2e/specs/mf-user-panel/home-assistant.spec.ts` has the real one.
jest.mock('./read-history');

const HOUR_MS = 3_600_000;
const FROM_MS = Date.parse('2026-02-01T00:00:00+01:00');
const hour = (at: number, energyWs: number) => ({
  startMs: FROM_MS + at * HOUR_MS,
  endMs: FROM_MS + (at + 1) * HOUR_MS,
  energyWs,
});
const HISTORY: MeterFile = {
  format: HISTORY_FORMAT,
  meter: null,
  series: [
    { name: 'sensor.peak + sensor.off_peak', flow: 'import', spans: [hour(0, 3_600_000), hour(2, 0)] },
    { name: 'sensor.pv', flow: 'production', spans: [hour(0, 7_200_000)] },
  ],
  notes: [{ code: 'counter-resets', count: 2, line: null }],
};

const card = () => within(screen.getByTestId('load-history'));
const fill = async (
  { user }: Awaited<ReturnType<typeof openMeterPage>>,
  address = 'http://ha.local:8123/energy',
  token = ' secret ',
) => {
  if (address)
    await user.type(card().getByRole('textbox', { name: 'Address of your Home Assistant' }), address);
  if (token) await user.type(card().getByLabelText('Long-lived access token'), token);
  await user.click(card().getByRole('button', { name: 'Read the history' }));
};

beforeEach(() => jest.mocked(readHistory).mockReset());

test.each([
  ['fr', /Rien ne nous est envoyé avant votre accord\. L’adresse et le jeton restent dans cette page/],
  ['en', /Nothing is sent to us before you agree\. The address and the token stay in this page/],
] as const)('in %s the page says what stays in the browser', async (language, text) => {
  await openMeterPage({}, { language });
  expect(card().getByText(text)).toBeVisible();
  expect(readHistory).not.toHaveBeenCalled();
});

test('a history is read, compared and confirmed as a file is', async () => {
  jest.mocked(readHistory).mockResolvedValue({ file: HISTORY });
  const proposed = correction({
    kind: 'homeAssistant',
    state: 'proposed',
    name: 'Home Assistant',
    meter: null,
  });
  const opened = await openMeterPage({
    proposeCorrection: { correction: proposed },
    applyCorrection: { correction: { ...proposed, state: 'applying' } },
  });
  const { host, user } = opened;
  await fill(opened);
  expect(await card().findByRole('heading', { name: 'Content of Home Assistant' })).toHaveFocus();
  const [request] = jest.mocked(readHistory).mock.lastCall ?? [];
  expect(request).toMatchObject({
    origin: 'http://ha.local:8123',
    token: 'secret',
    days: 3699,
    addedFlows: ['import', 'export', 'production', 'charge', 'discharge'],
  });
  expect(card().getByText('Meters went back 2 times: these moments are missing.')).toBeVisible();
  expect(card().getByRole('row', { name: /sensor\.peak/ })).toHaveTextContent(/Bought from the grid.*1 hour/);
  expect(host.asksBeforeLeaving()).toBe(true);

  await user.click(card().getByRole('button', { name: 'See what would change' }));
  expect(await card().findByRole('heading', { name: 'What would be loaded' })).toHaveFocus();
  const sent = host.platform.received.find(({ id }) => id === 'proposeCorrection')?.parameters ?? {};
  expect(sent).toMatchObject({
    kind: 'homeAssistant',
    name: 'Home Assistant',
    format: 'home-assistant-history',
    meter: 'null',
  });
  expect(JSON.parse(sent.series ?? '')).toMatchObject([
    { flow: 'import', runs: [{ energiesWs: [3_600_000] }, { energiesWs: [0] }] },
    { flow: 'production', deviceId: 'sun', runs: [{ energiesWs: [7_200_000] }] },
  ]);
  expect(card().getByText(/neither the address nor the token/)).toBeVisible();
  expect(JSON.stringify(host.platform.received)).not.toMatch(/secret|ha\.local/);

  await user.click(card().getByRole('button', { name: 'Load these figures' }));
  expect(await card().findByRole('button', { name: 'Read the history' })).toBeVisible();
  expect(card().getByLabelText('Long-lived access token')).toHaveValue('');
  expect(host.asksBeforeLeaving()).toBe(false);
});

test.each(HISTORY_FAULTS.filter((fault) => !['no-address', 'no-token', 'insecure-address'].includes(fault)))(
  'the fault %s is a sentence, and what was typed stays',
  async (fault) => {
    jest.mocked(readHistory).mockResolvedValue({ fault });
    const opened = await openMeterPage();
    await fill(opened);
    expect((await card().findByTestId(`fault-${fault}`)).textContent).toMatch(/^[A-Z].*\.$/);
    expect(card().getByLabelText('Long-lived access token')).toHaveValue(' secret ');
    expect(opened.host.reported).toEqual([]);
  },
);

test.each([
  ['', 'secret', 'Address of your Home Assistant', /Enter the address/],
  ['http://ha.local:8123', '', 'Long-lived access token', /Enter an access token/],
])('the address %j and the token %j are refused beside the field', async (address, token, label, text) => {
  await fill(await openMeterPage(), address, token);
  expect(card().getByLabelText(label)).toHaveAccessibleDescription(text);
  expect(readHistory).not.toHaveBeenCalled();
});

test('reading can be stopped, and a worker that fails says so', async () => {
  jest
    .mocked(readHistory)
    .mockImplementationOnce(
      (_request, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    .mockRejectedValueOnce(new Error('no memory'));
  const opened = await openMeterPage();
  await fill(opened);
  await opened.user.click(await card().findByRole('button', { name: 'Stop reading' }));
  await opened.user.click(await card().findByRole('button', { name: 'Read the history' }));
  expect(await card().findByTestId('fault-unexpected-answer')).toBeVisible();
  expect(opened.host.reported).toHaveLength(1);
});

test('an account that may only look reads nothing', async () => {
  await openMeterPage({}, { session: sessionOf({ rooms: ROOMS }, { canModify: false }) });
  expect(card().getByRole('button', { name: 'Read the history' })).toBeDisabled();
  expect(card().getByText(/Your account can view/)).toBeVisible();
});
