import { createTestClock, refusal, sessionOf } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { correction, FROM_MS, openMeterPage, ROOMS, SUMMARY } from './testing/open-meter-page';

jest.mock('./read-file', () => ({ readFile: jest.fn() }));

const REMOVAL = correction({
  kind: 'removal',
  state: 'proposed',
  name: '',
  format: null,
  meter: null,
  undoUntilMs: null,
  series: [{ ...SUMMARY, name: '', knownMinutes: 1350 }],
});
const card = () => within(screen.getByTestId('remove-span'));
const open = (answers = {}, options = {}) =>
  openMeterPage(answers, { clock: createTestClock(Date.parse('2026-11-25T12:00:00Z')), ...options });

type Times = readonly [fromDay: string, fromTime: string, untilDay: string, untilTime: string];
const ONE_DAY: Times = ['01/02/2026', '0:00', '02/02/2026', '0:00'];

async function typeSpan(user: UserEvent, times: Times) {
  const boxes = card().getAllByRole('textbox');
  for (const [index, text] of times.entries()) {
    const box = boxes[index];
    if (!box) continue;
    await user.clear(box);
    if (text !== '') await user.type(box, text);
  }
}

const propose = (user: UserEvent) => user.click(card().getByTestId('save-removal'));

test.each([
  ['fr', 'Quoi', ['Acheté au réseau', 'Vendu au réseau', 'Produit : Panels']],
  ['en', 'What', ['Bought from the grid', 'Sold to the grid', 'Produced: Panels']],
] as const)('in %s the home and each of its devices can be chosen', async (language, label, expected) => {
  await open({}, { language });
  const options = within(card().getByRole('combobox', { name: label })).getAllByRole('option');
  const texts = options.map((option) => (option.textContent ?? '').replaceAll('\u00a0', ' '));
  expect(texts.slice(0, 3)).toEqual(expected);
  expect(texts).toHaveLength(7);
});

test('a span is shown with what goes, and taken out', async () => {
  const { host, user } = await open({
    proposeRemoval: { correction: REMOVAL },
    applyCorrection: { correction: { ...REMOVAL, state: 'applying' } },
  });
  await user.selectOptions(card().getByRole('combobox', { name: 'What' }), 'Produced: Panels');
  await typeSpan(user, ONE_DAY);
  await propose(user);
  expect(await card().findByRole('heading', { name: 'What would be taken out' })).toHaveFocus();
  const { parameters } = host.platform.received.find(({ id }) => id === 'proposeRemoval') ?? {};
  const from = FROM_MS / 1000;
  expect(parameters).toEqual({
    flow: 'production',
    deviceId: 'sun',
    from: String(from),
    until: String(from + 86_400),
  });
  expect(card().getByRole('row', { name: /1 February 2026/ })).toHaveTextContent(/12 kWh.*22.5 hours/);
  expect(card().queryByRole('checkbox')).toBeNull();
  expect(host.asksBeforeLeaving()).toBe(true);
  await user.click(card().getByRole('button', { name: 'Take out these measurements' }));
  await waitFor(() => expect(host.platform.received.map(({ id }) => id)).toContain('applyCorrection'));
  expect(await card().findByTestId('save-removal')).toBeVisible();
  expect(card().getAllByRole('textbox')[0]).toHaveValue('');
  expect(host.asksBeforeLeaving()).toBe(false);
});

test('the form is as it was when a person comes back from the summary', async () => {
  const { user } = await open({ proposeRemoval: { correction: REMOVAL } });
  await typeSpan(user, ONE_DAY);
  await propose(user);
  await user.click(await card().findByRole('button', { name: 'Back' }));
  expect(card().getAllByRole('textbox')[0]).toHaveValue('01/02/2026');
});

test.each<[string, Times]>([
  ['removalDayMessage', ['', '0:00', '02/02/2026', '0:00']],
  ['removalTimeMessage', ['01/02/2026', '', '02/02/2026', '0:00']],
  ['removalTimeMessage', ['01/02/2026', '0:00', '02/02/2026', '0:07']],
  ['removalOrderMessage', ['02/02/2026', '0:00', '01/02/2026', '0:00']],
  ['removalSkippedTimeMessage', ['29/03/2026', '2:30', '30/03/2026', '0:00']],
  ['correctionFutureMessage', ['24/11/2026', '0:00', '25/11/2026', '23:00']],
])('%s is said at its field', async (message, times) => {
  const { host, user } = await open();
  await typeSpan(user, times);
  await propose(user);
  expect(await card().findByTestId(`error-${message}`)).toBeVisible();
  expect(host.platform.received.map(({ id }) => id)).not.toContain('proposeRemoval');
});

test('an hour that exists twice means its first pass', async () => {
  const { host, user } = await open({ proposeRemoval: { correction: REMOVAL } });
  await typeSpan(user, ['25/10/2026', '2:30', '25/10/2026', '3:00']);
  expect(card().getByText('That night this hour exists twice: the first one is meant.')).toBeVisible();
  await propose(user);
  await waitFor(() =>
    expect(host.platform.received.find(({ id }) => id === 'proposeRemoval')?.parameters).toMatchObject({
      from: String(Date.parse('2026-10-25T02:30:00+02:00') / 1000),
      until: String(Date.parse('2026-10-25T03:00:00+01:00') / 1000),
    }),
  );
});

test.each([
  ['correction.empty', 'removalEmptyMessage'],
  ['device.not.found', 'correctionDeviceMessage'],
  ['correction.future', 'correctionFutureMessage'],
])('a removal refused with %s says why', async (code, message) => {
  const { user } = await open({ proposeRemoval: refusal(code) });
  await typeSpan(user, ONE_DAY);
  await propose(user);
  expect(await card().findByTestId(`error-${message}`)).toBeVisible();
});

test('an account that may only look takes out nothing', async () => {
  await open({}, { session: sessionOf({ rooms: ROOMS }, { canModify: false }) });
  expect(card().getByRole('combobox', { name: 'What' })).toBeDisabled();
  expect(card().queryByTestId('save-removal')).toBeNull();
  expect(card().getByText('Your account can view, not change.')).toBeVisible();
});
