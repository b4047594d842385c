import { NO_ANSWER, refusal, type StubAnswer, type StubAnswers, sessionOf } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { MeterPage } from '../meter/MeterPage';
import { renderPanel } from '../testing/render-panel';

const reading = (date: string, kwh: number) => ({ date, registers: [{ register: 'base', kwh }] });
const INDEX = {
  registers: ['base'],
  readings: [reading('2026-05-01', 1000), reading('2026-06-01', 1200.5)],
  ...{ firstDate: '2026-05-01', lastDate: '2026-06-21' },
};
const open = (indexReadings: StubAnswer, answers: StubAnswers = {}, options: object = {}) =>
  renderPanel(<MeterPage />, {
    section: 'meter',
    platformAnswers: {
      ...{ corrections: { corrections: [] }, indexReadings, saveIndexReading: {} },
      ...answers,
    },
    ...options,
  });
const sent = ({ host }: Awaited<ReturnType<typeof open>>) =>
  host.platform.received.filter(({ id }) => id === 'saveIndexReading').map(({ parameters }) => parameters);
const card = async () => within(await screen.findByTestId('meter-index'));

beforeEach(() => localStorage.clear());

test('an index is entered, never lower than the one before', async () => {
  const rendered = await open(INDEX);
  const { user, host } = rendered;
  const form = await card();
  expect(form.getByRole('table')).toHaveTextContent(/1 June 2026.*1,200\.5.*1 May 2026.*1,000/);
  expect(form.getByText('Nothing has been entered yet.')).toBeVisible();
  const field = form.getByLabelText('Index, kWh');
  await user.type(field, '1200');
  await user.click(form.getByTestId('save-index'));
  expect(await form.findByText('An index never goes down: at least 1,200.5 kWh on this day.')).toBeVisible();
  await user.clear(field);
  await user.type(field, '1260');
  await user.click(form.getByTestId('save-index'));
  await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toContain('index_saved'));
  expect(sent(rendered)).toEqual([expect.objectContaining({ date: '2026-06-21', index: 'base 1260' })]);
  expect(field).toHaveValue('');
});

test.each([
  ['30/04/2026', 'indexEarlyMessage'],
  ['22/06/2026', 'indexLateMessage'],
])('of %s is refused at its day', async (typed, key) => {
  const rendered = await open(INDEX);
  const form = await card();
  const day = form.getByRole('textbox', { name: 'Read at the beginning of' });
  await rendered.user.clear(day);
  await rendered.user.type(day, typed);
  await rendered.user.type(form.getByLabelText('Index, kWh'), '1260');
  await rendered.user.click(form.getByTestId('save-index'));
  expect(await form.findByTestId(`error-${key}`)).toBeVisible();
  expect(sent(rendered)).toEqual([]);
});

test.each([
  ['index.lower', 'indexOrderMessage'],
  ['index.day.invalid', 'indexDayMessage'],
])('refused by the platform with %s says why', async (code, key) => {
  const { user } = await open(INDEX, { saveIndexReading: refusal(code) });
  const form = await card();
  await user.type(form.getByLabelText('Index, kWh'), '1260');
  await user.click(form.getByTestId('save-index'));
  expect(await form.findByTestId(`error-${key}`)).toBeVisible();
});

test('each register has a field, in French too', async () => {
  const registers = ['peak', 'offPeak'];
  const rendered = await open({ ...INDEX, registers, readings: [] }, {}, { language: 'fr' });
  const form = await card();
  await rendered.user.type(form.getByLabelText('Heures pleines, kWh'), '8 000,5');
  await rendered.user.type(form.getByLabelText('Heures creuses, kWh'), '4345');
  await rendered.user.click(form.getByTestId('save-index'));
  await waitFor(() => expect(sent(rendered)).toHaveLength(1));
  expect(sent(rendered)[0]).toMatchObject({ index: 'peak 8000.5;offPeak 4345' });
});

test.each([
  ['no register is asked for', { ...INDEX, registers: [], firstDate: null, lastDate: null }],
  ['the platform knows no index', refusal('parameter.invalid')],
])('nothing is asked where %s', async (_, answer) => {
  await open(answer);
  expect(await screen.findByTestId('page-user_panel_meter')).toBeVisible();
  expect(screen.queryByTestId('meter-index')).not.toBeInTheDocument();
});

test('an index that cannot be read is asked for again', async () => {
  const { user, host } = await open(NO_ANSWER);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  host.platform.answer({ indexReadings: INDEX });
  await user.click(retry);
  expect((await card()).getByLabelText('Index, kWh')).toBeVisible();
});

test('a person who may only look enters none', async () => {
  await open(INDEX, {}, { session: { ...sessionOf(), canModify: false } });
  expect((await card()).queryByTestId('save-index')).not.toBeInTheDocument();
});
