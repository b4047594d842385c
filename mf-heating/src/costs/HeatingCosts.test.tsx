import { NO_ANSWER, profileBody, refusal, sessionOf } from '@foyer/testing';
import { screen, within } from '@testing-library/react';
import { renderHeating } from '../testing/render-heating';
import { HeatingCostsPart } from './HeatingCostsPart';

const KWH = 3_600_000;
const amount = (kwh: number | null, cents: number | null) => ({
  energy: kwh === null ? null : kwh * KWH,
  cents,
});
const COSTS = {
  months: [
    { month: '2026-01', corrected: 110 * KWH, degreeDays: 300 },
    { month: '2026-02', corrected: null, degreeDays: 5 },
  ],
  days: [{ date: '2026-02-01', outdoor: 6.1 }],
  rooms: [
    { id: 'r1', name: 'Salon', months: [amount(120, 2_400), amount(null, null)], days: [amount(4, 80)] },
  ],
  oneDegreeLess: { energy: 30 * KWH, low: 25 * KWH, high: 36 * KWH, used: 210 * KWH, cents: 600 },
};
const show = (answer: object | typeof NO_ANSWER) =>
  renderHeating(<HeatingCostsPart />, {
    language: 'en',
    session: sessionOf({ profile: profileBody({ currency: 'EUR' }) }),
    platformAnswers: { heatingCosts: answer },
  });

it('shows monthly energy and cost per room, and the savings of one degree less with their range', async () => {
  const { user } = await show(COSTS);
  const saving = within(await screen.findByTestId('one-degree-less'));
  expect(saving.getByText(/about €6 saved \(30 kWh\)/)).toBeVisible();
  expect(saving.getByText(/between 25 kWh and 36 kWh \(€5 to €7\)/)).toBeVisible();
  expect(saving.getByText(/That is 14% of what these days used.*by 7\.0\s°C, and one degree/)).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Heating by room and month' }));
  expect(table.getByRole('row', { name: /January 2026/ })).toHaveTextContent('120.0 kWh · €24.00');
  expect(table.getByRole('row', { name: /February 2026/ })).toHaveTextContent('— · —');
  await user.click(screen.getByRole('radio', { name: 'Day' }));
  const days = within(screen.getByRole('table', { name: 'Heating by room, last 14 days' }));
  expect(days.getByRole('row', { name: /1 February/ })).toHaveTextContent('4.0 kWh · €0.80');
});

it.each([
  ['nothing was used', { energy: 0, low: 0, high: 0, used: 0, cents: 0 }],
  [
    'an older platform does not say what was used',
    { energy: 30 * KWH, low: 25 * KWH, high: 36 * KWH, cents: 600 },
  ],
])('leaves the share of one degree out where %s', async (_case, oneDegreeLess) => {
  await show({ ...COSTS, oneDegreeLess });
  expect(await screen.findByTestId('one-degree-less')).toBeVisible();
  expect(screen.queryByText(/of what these days used/)).toBeNull();
});

it.each([
  { case: 'too few days', answer: COSTS, text: /At least three weeks of heating/, notes: 1 },
  {
    case: 'no outdoor temperatures',
    answer: {
      ...COSTS,
      months: COSTS.months.map((month) => ({ ...month, corrected: null })),
      days: [{ date: '2026-02-01', outdoor: null }],
    },
    text: /The weather of these days is not available/,
    notes: 0,
  },
])('explains why there is no saving: $case', async ({ answer, text, notes }) => {
  await show({ ...answer, oneDegreeLess: null });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryAllByText(/as cold as usual/)).toHaveLength(notes);
});

it('explains that no room has a connected heating device', async () => {
  await show({ months: [], days: [], rooms: [], oneDegreeLess: null });
  expect(await screen.findByText(/No room is heated by a connected system/)).toBeVisible();
});

it('says that the licence does not include the history', async () => {
  await show(refusal('history.not.in.licence'));
  expect(await screen.findByText(/Your licence does not include the history of a year/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('shows the error and offers a retry', async () => {
  const { host, user } = await show(NO_ANSWER);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  host.platform.answer({ heatingCosts: COSTS });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('one-degree-less')).toBeVisible();
});
