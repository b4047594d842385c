import { NO_ANSWER, profileBody, refusal, sessionOf } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPanel } from '../testing/render-panel';
import { TariffPage } from './TariffPage';

const NIGHTS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  .map((day) => `${day} 6:20 off;${day} 22:20 on`)
  .join(';');
const VERSION = {
  id: 'first',
  fromDate: '2024-02-17',
  category: 'custom',
  name: null,
  ranges: NIGHTS,
  price: 21.46,
  rangePrice: 16.96,
  sellingPrice: 10,
  savedAt: '2024-02-17 08:00:00',
};
const side = (amount: number) => ({
  lines: [{ hours: 'base', energy: 36_000_000, price: amount / 10, amount }],
  total: amount,
});
const COMPARISON = {
  fromDate: '2026-05-01',
  toDate: '2026-06-01',
  before: side(210),
  after: side(180),
  missingHours: 0,
  year: { fromDate: '2025-06-01', toDate: '2026-06-01', before: 50_000, after: 47_500 },
};
const ANSWERS = {
  feedInContracts: { contracts: [] },
  tariffVersions: { versions: [VERSION] },
  // A platform without offers.
  tariffOffers: refusal('path.not.found', 404),
  simpleTariffs: {
    simpleTariffs: [
      {
        name: 'base',
        label: 'Flat rate',
        category: 'flat',
        currency: 'EUR',
        prices: { on: 20.01, off: null },
        ranges: '',
      },
    ],
  },
  compareTariff: { comparison: COMPARISON },
  saveTariff: { id: 'second' },
};

const renderTariffPage = (answers: object = {}, options: object = {}) =>
  renderPanel(<TariffPage />, { section: 'tariff', platformAnswers: { ...ANSWERS, ...answers }, ...options });

it('shows night hours as one range, on the timeline and as typed times', async () => {
  await renderTariffPage();
  expect(await screen.findByLabelText('From')).toHaveValue('22:20');
  expect(screen.getByLabelText('To')).toHaveValue('06:20');
  expect(screen.getByRole('button', { name: 'every day, 00:00 to 06:20' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'every day, 22:20 to 24:00' })).toBeInTheDocument();
});

it('shows the contract whose prices count, and nothing without one', async () => {
  const contract = { supplier: 'Foyer Énergie', offer: 'tempo', seriesLabel: null, kva: 9 };
  await renderTariffPage({
    supplyingContracts: {
      contracts: [
        { ...contract, fromDate: '2025-01-01', toDate: '2026-01-01', offer: null },
        { ...contract, fromDate: '2026-01-01', toDate: null },
      ],
    },
  });
  const card = await screen.findByTestId('supply');
  expect(card).toHaveTextContent(/Since 1 January 2026.*Foyer Énergie: Tempo, 9\skVA/);
  expect(card).toHaveTextContent(/1 January 2025 to 31 December 2025.*its own prices/);
  expect(screen.getAllByText('In force')).toHaveLength(1);
  expect(screen.getByText('Outside the contract')).toBeVisible();
});

it('syncs timeline and typed times in both directions, to the minute', async () => {
  const user = userEvent.setup();
  await renderTariffPage();
  const from = await screen.findByLabelText('From');
  await user.clear(from);
  await user.type(from, '23:07');
  expect(screen.getByRole('button', { name: 'every day, 23:07 to 24:00' })).toBeInTheDocument();
  screen.getByRole('button', { name: 'every day, 00:00 to 06:20' }).focus();
  await user.keyboard('{Enter}');
  screen.getByRole('slider', { name: /End of range: every day, 00:00 to 06:20/ }).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByLabelText('To')).toHaveValue('06:21');
});

it('pads typed hours when the field is left', async () => {
  const user = userEvent.setup();
  await renderTariffPage();
  const from = await screen.findByLabelText('From');
  await user.clear(from);
  await user.type(from, '6:5');
  await user.clear(screen.getByLabelText('To'));
  await user.type(screen.getByLabelText('To'), '9:30');
  await user.tab();
  expect(screen.getByLabelText('From')).toHaveValue('06:05');
  expect(screen.getByLabelText('To')).toHaveValue('09:30');
  expect(screen.getByRole('button', { name: 'every day, 06:05 to 09:30' })).toBeInTheDocument();
  expect(screen.queryByTestId('error-periodUnreadableMessage')).not.toBeInTheDocument();
});

it('reads the first day in the order of the page, and says what is wrong with it', async () => {
  const user = userEvent.setup();
  await renderTariffPage();
  const day = await screen.findByLabelText('Starting on');
  expect(day).toHaveValue('21/06/2026');
  await user.clear(day);
  await user.type(day, '31/02/2027');
  await user.click(screen.getByTestId('save-tariff'));
  expect(await screen.findByTestId('error-dayInvalidMessage')).toHaveTextContent(
    '31/02/2027 does not exist.',
  );
  expect(day).toHaveFocus();
  await user.clear(day);
  await user.type(day, '1.7.26');
  await user.tab();
  expect(day).toHaveValue('01/07/2026');
});

describe('focuses the first invalid field of a rejected tariff', () => {
  test('for a wrong price', async () => {
    const user = userEvent.setup();
    await renderTariffPage();
    const price = await screen.findByLabelText(/Price during these hours/);
    await user.clear(price);
    await user.type(price, 'abc');
    await user.click(screen.getByTestId('save-tariff'));
    await screen.findByTestId('error-priceInvalidMessage');
    expect(price).toHaveFocus();
  });

  test('for overlapping hours', async () => {
    const user = userEvent.setup();
    await renderTariffPage();
    // The usual price may not have been answered yet, and a missing one is invalid too.
    const price = await screen.findByLabelText(/Price during these hours/);
    await user.clear(price);
    await user.type(price, '12');
    await user.click(await screen.findByRole('button', { name: 'Add hours' }));
    await user.type(screen.getAllByLabelText('From')[1] as HTMLElement, '05:00');
    await user.type(screen.getAllByLabelText('To')[1] as HTMLElement, '07:00');
    await user.click(screen.getByTestId('save-tariff'));
    await waitFor(() => expect(screen.getAllByLabelText('From')[0]).toHaveFocus());
  });

  test.each([
    ['compareTariff', 'tariff.day.invalid', 'dayInvalidMessage', /Starting on/],
    ['saveTariff', 'tariff.day.invalid', 'dayInvalidMessage', /Starting on/],
    ['compareTariff', 'tariff.price.missing', 'priceInvalidMessage', /Price during these hours/],
    ['compareTariff', 'schedule.without.range', 'periodsMissingMessage', /These hours apply/],
  ])('when %s fails with %s', async (call, code, message, label) => {
    const user = userEvent.setup();
    await renderTariffPage({ [call]: refusal(code) });
    const price = await screen.findByLabelText(/Price during these hours/);
    await user.clear(price);
    await user.type(price, '12');
    await user.click(screen.getByTestId('save-tariff'));
    if (call === 'saveTariff') await user.click(await screen.findByTestId('tariff-confirm'));
    await screen.findByTestId(`error-${message}`);
    expect(screen.getByLabelText(label)).toHaveFocus();
  });
});

it('reports overlapping hours at their fields', async () => {
  const user = userEvent.setup();
  await renderTariffPage();
  await user.click(await screen.findByRole('button', { name: 'Add hours' }));
  const from = screen.getAllByLabelText('From');
  await user.type(from[1] as HTMLElement, '05:00');
  await user.type(screen.getAllByLabelText('To')[1] as HTMLElement, '07:00');
  await user.click(screen.getByTestId('save-tariff'));
  expect((await screen.findAllByTestId('error-periodOverlapsMessage')).length).toBeGreaterThan(0);
});

it('clears the error of a time and of an overlap as soon as the value is right', async () => {
  const user = userEvent.setup();
  await renderTariffPage();
  const to = await screen.findByLabelText('To');
  await user.clear(to);
  await user.type(to, '25:38');
  await user.tab();
  expect(await screen.findByTestId('error-periodUnreadableMessage')).toBeInTheDocument();
  await user.clear(to);
  await user.type(to, '22:38');
  expect(screen.queryByTestId('error-periodUnreadableMessage')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Add hours' }));
  const second = (label: string) => screen.getAllByLabelText(label)[1] as HTMLElement;
  await user.type(second('From'), '05:00');
  await user.type(second('To'), '23:00');
  // Shown at both ranges before anything is saved.
  expect(screen.getAllByTestId('error-periodOverlapsMessage')).toHaveLength(2);
  await user.clear(second('From'));
  await user.type(second('From'), '22:50');
  await user.clear(second('To'));
  await user.type(second('To'), '22:55');
  await user.clear(to);
  await user.type(to, '06:20');
  await user.clear(second('From'));
  await user.type(second('From'), '12:00');
  await user.clear(second('To'));
  await user.type(second('To'), '14:00');
  expect(screen.queryByTestId('error-periodOverlapsMessage')).not.toBeInTheDocument();
});

it('asks about a price typed in euros and converts it at one tap', async () => {
  const user = userEvent.setup();
  await renderTariffPage();
  await user.click(await screen.findByLabelText('Single price'));
  const price = screen.getByLabelText(/Price of energy/);
  await user.clear(price);
  await user.type(price, '0,21');
  expect(screen.getByText(/0\.21\sc€\/kWh\? Did you mean 21\sc€\/kWh\?/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Use 21/ }));
  expect(price).toHaveValue('21');
  expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument();
});

it('compares last month and the year at both tariffs before saving', async () => {
  const user = userEvent.setup();
  const saved: object[] = [];
  const sold = { hours: 'sold', energy: 3_600_000, price: 10, provisional: true, amount: -10 };
  await renderTariffPage({
    compareTariff: {
      comparison: { ...COMPARISON, after: { ...side(180), lines: [...side(190).lines, sold] } },
    },
    saveTariff: (fields: object) => {
      saved.push(fields);
      return { id: 'second' };
    },
  });
  await user.click(await screen.findByLabelText('Single price'));
  const price = screen.getByLabelText(/Price of energy/);
  await user.clear(price);
  await user.type(price, '18,00');
  await user.click(screen.getByTestId('save-tariff'));
  const dialog = await screen.findByTestId('tariff-comparison');
  expect(within(dialog).getByTestId('tariff-month-difference')).toHaveTextContent('€0.30 less');
  expect(within(dialog).getByTestId('tariff-year-difference')).toHaveTextContent('€25.00 less');
  expect(within(dialog).getAllByText(/Provisional price$/)).toHaveLength(1);
  expect(saved).toEqual([]);
  await user.click(within(dialog).getByTestId('tariff-confirm'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ category: 'flat', price: '18', ranges: '' });
});

it('saves nothing when the comparison is cancelled', async () => {
  const user = userEvent.setup();
  await renderTariffPage({ saveTariff: refusal('unexpected.call') });
  const price = await screen.findByLabelText(/Price during these hours/);
  await user.clear(price);
  await user.type(price, '12');
  await user.click(screen.getByTestId('save-tariff'));
  await user.click(await screen.findByRole('button', { name: 'Do not save' }));
  expect(await screen.findByTestId('error-tariffNotSavedMessage')).toBeInTheDocument();
});

it('is read-only without the right to modify', async () => {
  await renderTariffPage({}, { session: sessionOf({ profile: profileBody() }, { canModify: false }) });
  expect(await screen.findByLabelText('From')).toBeDisabled();
  expect(screen.queryByTestId('save-tariff')).not.toBeInTheDocument();
});

it.each([true, false])('shows the selling price only if the tenant enables selling: %s', async (sells) => {
  await renderTariffPage({}, { facts: { 'tenant.selling_energy': sells } });
  await screen.findByLabelText('From');
  const sold = screen.queryByText(/10 c€\/kWh/);
  expect(screen.queryByRole('checkbox', { name: /sell/i }) !== null).toBe(sells);
  expect(sold !== null).toBe(sells);
});

it.each<[string, object]>([
  ['feedInContracts', { contracts: [] }],
  ['tariffOffers', { kva: 6, offers: [] }],
])('asks for no tariff while %s fails', async (call, answer) => {
  const user = userEvent.setup();
  const { host } = await renderTariffPage({ [call]: NO_ANSWER });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByTestId('save-tariff')).not.toBeInTheDocument();
  host.platform.answer({ [call]: answer });
  await user.click(retry);
  expect(await screen.findByTestId('save-tariff')).toBeVisible();
});

it('labels the two prices in the order of their fields', async () => {
  await renderTariffPage();
  expect(
    await screen.findByText('My hours: 16.96 c€/kWh during my hours, 21.46 c€/kWh at other times'),
  ).toBeVisible();
});

it('names who buys the surplus by contract instead of asking for a price', async () => {
  const contract = { buyer: 'EDF OA', currency: 'EUR' };
  await renderTariffPage({
    tariffVersions: { versions: [VERSION, { ...VERSION, id: 'second', fromDate: '2026-01-01' }] },
    feedInContracts: {
      contracts: [
        { ...contract, fromDate: '2025-01-01', price: 30.73 },
        { ...contract, fromDate: '2026-05-01', price: 4, isProvisional: true },
      ],
    },
  });
  expect(
    await screen.findByText(/^Your surplus is sold by contract to EDF OA at 4 c€\/kWh\. .*provisional/),
  ).toBeVisible();
  expect(screen.queryByLabelText('I sell my surplus')).not.toBeInTheDocument();
  // The price entered counts on the days before the first contract only.
  expect(within(screen.getByTestId('tariff-version-2026-01-01')).queryByText(/Surplus sold/)).toBeNull();
  expect(
    within(screen.getByTestId('tariff-version-2024-02-17')).getByText(/Surplus sold at 10/),
  ).toBeVisible();
  const card = within(screen.getByTestId('feed-in'));
  expect(card.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    expect.stringMatching(/May.2026.*Provisional price.*EDF OA at 4/),
    expect.not.stringContaining('Provisional'),
  ]);
});

it('labels tariffs as past, current or future', async () => {
  const versions = ['2024-02-17', '2026-03-01', '2026-09-01'].map((fromDate) => ({
    ...VERSION,
    id: fromDate,
    fromDate,
  }));
  await renderTariffPage({ tariffVersions: { versions } });
  const version = (fromDay: string) => screen.getByTestId(`tariff-version-${fromDay}`);
  await screen.findByTestId('tariff-version-2026-03-01');
  expect(version('2024-02-17')).toHaveTextContent('17 February 2024 to 28 February 2026');
  expect(version('2026-03-01')).toHaveTextContent('Since 1 March 2026');
  expect(version('2026-09-01')).toHaveTextContent('From 1 September 2026');
});
