import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FLAT_TARIFF } from '../testing/flat-tariff';
import { renderPanel } from '../testing/render-panel';
import { TariffPage } from './TariffPage';

const row = (period: string, price: number) => ({ period, upToKva: null, price, validFrom: '2026-08-01' });
const OFFERS = {
  kva: 9,
  offers: [
    {
      name: 'tempo',
      periods: ['redPeak', 'bluePeak'],
      prices: [row('redPeak', 72.95), row('bluePeak', 16.54)],
      standing: [
        { kva: 6, price: 1580 },
        { kva: 9, price: 1950 },
      ],
      seasons: null,
      hasPeakDays: false,
    },
    {
      name: 'weekend',
      periods: ['peak', 'offPeak'],
      prices: [],
      standing: [],
      seasons: null,
      hasPeakDays: false,
    },
    {
      name: 'peakOffPeakBySeason',
      periods: ['peak', 'offPeak'],
      prices: [row('peak', 21.42), row('offPeak', 15.89)],
      standing: [],
      seasons: [
        { from: '04-01', ranges: [{ from: '02:00', to: '07:00' }] },
        { from: '11-01', ranges: [{ from: '23:00', to: '07:00' }] },
      ],
      hasPeakDays: false,
    },
    {
      name: 'ejp',
      periods: ['normal', 'peakDay'],
      prices: [row('normal', 17.89), row('peakDay', 43.24)],
      standing: [],
      seasons: null,
      hasPeakDays: true,
    },
  ],
};
const ANSWERS = {
  feedInContracts: { contracts: [] },
  tariffVersions: { versions: [FLAT_TARIFF] },
  simpleTariffs: { simpleTariffs: [] },
  tariffOffers: OFFERS,
  compareTariff: { comparison: null },
};

const renderTariffPage = (answers: object = {}) =>
  renderPanel(<TariffPage />, { section: 'tariff', platformAnswers: { ...ANSWERS, ...answers } });

// A typed form is stored for its next opening.
beforeEach(() => localStorage.clear());

describe('an offer', () => {
  async function choose(name: string) {
    const user = userEvent.setup();
    const saved: Record<string, unknown>[] = [];
    await renderTariffPage({
      saveTariff: (fields: Record<string, unknown>) => {
        saved.push(fields);
        return { id: 'second' };
      },
    });
    await user.click(await screen.findByLabelText('Standard tariff'));
    await user.selectOptions(screen.getByLabelText('Offer'), name);
    return {
      user,
      save: async () => {
        await user.click(screen.getByTestId('save-tariff'));
        await user.click(await screen.findByTestId('tariff-confirm'));
        await waitFor(() => expect(saved).toHaveLength(1));
        return JSON.parse(String(saved[0]?.offer));
      },
    };
  }

  test('shows its published prices for the power and is saved by its name', async () => {
    const { user, save } = await choose('tempo');
    const prices = screen.getByTestId('offer-prices');
    expect(prices).toHaveTextContent(/Red, peak72\.95/);
    expect(prices).toHaveTextContent('€19.50 a month');
    await user.selectOptions(screen.getByLabelText('Subscribed power'), '6');
    expect(prices).toHaveTextContent('€15.80 a month');
    expect(await save()).toEqual({ name: 'tempo', kva: 6 });
  });

  test('without published prices needs one for each period', async () => {
    const { user, save } = await choose('weekend');
    await user.click(screen.getByTestId('save-tariff'));
    expect(await screen.findAllByTestId('error-priceInvalidMessage')).toHaveLength(2);
    await user.type(screen.getByLabelText(/^Peak hours, c/), '25,1');
    await user.type(screen.getByLabelText(/^Off-peak hours, c/), '18');
    expect(await save()).toEqual({
      name: 'weekend',
      kva: 9,
      prices: [
        { period: 'peak', price: 25.1 },
        { period: 'offPeak', price: 18 },
      ],
    });
  });

  test('by season has hours for summer and winter, and prices of its own on request', async () => {
    const { user, save } = await choose('peakOffPeakBySeason');
    const winter = within(screen.getByRole('group', { name: /^Off-peak hours, winter/ }));
    expect(
      within(screen.getByRole('group', { name: /^Off-peak hours, summer/ })).getByLabelText('From'),
    ).toHaveValue('02:00');
    await user.clear(winter.getByLabelText('To'));
    await user.type(winter.getByLabelText('To'), '6:38');
    await user.click(screen.getByLabelText('My supplier’s prices are different'));
    expect(screen.getByLabelText(/^Peak hours, c/)).toHaveValue('21.42');
    expect(await save()).toEqual({
      name: 'peakOffPeakBySeason',
      kva: 9,
      seasons: [
        { from: '04-01', ranges: [{ from: '02:00', to: '07:00' }] },
        { from: '11-01', ranges: [{ from: '23:00', to: '06:38' }] },
      ],
      prices: [
        { period: 'peak', price: 21.42 },
        { period: 'offPeak', price: 15.89 },
      ],
    });
  });

  test('with announced days keeps those of the household', async () => {
    const { user, save } = await choose('ejp');
    await user.type(screen.getByLabelText('Peak day'), '12/01/2026');
    await user.click(screen.getByRole('button', { name: 'Add this day' }));
    expect(screen.getByRole('list', { name: 'Announced peak days' })).toHaveTextContent('12 January 2026');
    expect(screen.getByLabelText('Peak day')).toHaveValue('');
    // Typed and not added.
    await user.type(screen.getByLabelText('Peak day'), '09/01/2026');
    expect(await save()).toEqual({ name: 'ejp', kva: 9, peakDays: ['2026-01-09', '2026-01-12'] });
  });

  test.each([
    [1459, /The price of 1,459 hours is not known yet/],
    [0, /less/],
  ])('is not compared over a month without energy, %i hours of it unpriced', async (unpricedHours, note) => {
    const side = { lines: [{ hours: 'sold', energy: 0, price: 10, amount: 0 }], total: 0 };
    const user = userEvent.setup();
    await renderTariffPage({
      compareTariff: {
        comparison: {
          fromDate: '2026-05-01',
          toDate: '2026-06-01',
          before: side,
          after: side,
          missingHours: 0,
          unpricedHours,
          year: { fromDate: '2025-06-01', toDate: '2026-06-01', before: 50_000, after: 47_500 },
        },
      },
    });
    await user.click(await screen.findByLabelText('Standard tariff'));
    await user.selectOptions(screen.getByLabelText('Offer'), 'tempo');
    await user.click(screen.getByTestId('save-tariff'));
    const dialog = await screen.findByTestId('tariff-comparison');
    expect(dialog).toHaveTextContent(note);
    expect(within(dialog).queryByTestId('tariff-month-difference')).not.toBeInTheDocument();
    expect(within(dialog).getByTestId('tariff-year-difference')).toHaveTextContent('€25.00 less');
  });

  test('says when its hours begin, and shows those of a standard tariff saved before', async () => {
    await renderTariffPage({
      tariffVersions: {
        versions: [{ ...FLAT_TARIFF, category: 'predefined', name: 'night', price: 22.4, rangePrice: 29.1 }],
      },
      simpleTariffs: {
        simpleTariffs: [
          {
            name: 'night',
            label: 'Day and night',
            category: 'predefined',
            currency: 'EUR',
            prices: { on: 29.1, off: 22.4 },
            ranges: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
              .map((name) => `${name} 7:00 on;${name} 22:00 off`)
              .join(';'),
          },
        ],
      },
    });
    const select = await screen.findByLabelText('Offer');
    expect(select).toHaveDisplayValue('Day and night');
    expect(screen.getByText('29.1 c€/kWh during peak hours, 22.4 c€/kWh at other times.')).toBeVisible();
    expect(screen.getByText('Peak hours, every day')).toBeVisible();
    await userEvent.setup().selectOptions(select, 'tempo');
    expect(screen.getByText(/^Off-peak from 22:00 to 6:00/)).toBeVisible();
  });

  test('is named in the form and in the history', async () => {
    const offer = { name: 'weekend', kva: 9, prices: [{ period: 'peak', price: 25 }] };
    await renderTariffPage({
      tariffVersions: { versions: [{ ...FLAT_TARIFF, offer }] },
    });
    expect(await screen.findByLabelText('Offer')).toHaveValue('weekend');
    expect(screen.getByTestId('tariff-version-2024-02-17')).toHaveTextContent(
      /Weekend, 9 kVA · Peak hours: 25\sc€\/kWh/,
    );
  });
});

describe('dynamic prices', () => {
  const series = (today: object | null, standing: number | null = 1200) => ({
    ...ANSWERS,
    tariffOffers: { ...OFFERS, dynamic: [{ name: 'dynamic:vario', label: 'Vario', standing, today }] },
  });
  const today = { lowest: -2.5, highest: 31, now: 9.25, provisional: true };

  it.each([
    [
      'known',
      today,
      [
        'Now9.25 c€/kWh',
        'Lowest today−2.5 c€/kWh',
        'Highest today31 c€/kWh',
        'Standing charge€12.00 a month',
      ],
      'Some of today’s prices are provisional.',
    ],
    [
      'known but for now',
      { ...today, now: null, provisional: false, partial: true },
      [
        'Nowprice unknown',
        'Lowest today−2.5 c€/kWh',
        'Highest today31 c€/kWh',
        'Standing charge€12.00 a month',
      ],
      'Only some of today’s prices are known.',
    ],
    ['not known', null, ['Standing charge€12.00 a month'], 'Today’s prices are not known yet.'],
  ])('of today are shown where they are %s', async (_what, of, rows, note) => {
    const user = userEvent.setup();
    await renderTariffPage(series(of));
    await user.click(await screen.findByRole('radio', { name: 'Standard tariff' }));
    await user.selectOptions(screen.getByLabelText('Offer'), 'Dynamic: Vario');
    const list = screen.getByTestId('series-prices');
    expect([...list.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual(rows);
    expect(screen.getByText(note)).toBeVisible();
    expect(screen.queryByLabelText('My supplier’s prices are different')).not.toBeInTheDocument();
  });

  it('are saved without a price and named in the history', async () => {
    const user = userEvent.setup();
    const saved: Record<string, unknown>[] = [];
    const mean = {
      ...{ hours: 'base', period: null, energy: 360_000_000 },
      price: 18.4247,
      mean: true,
      amount: 1842,
    };
    const days = { fromDate: '2026-05-01', toDate: '2026-06-01' };
    const comparison = {
      ...days,
      before: { lines: [], total: 0 },
      after: { lines: [mean], total: 1842 },
      missingHours: 0,
      unpricedHours: 0,
      year: { ...days, before: 0, after: 1842 },
    };
    const chosen = { ...FLAT_TARIFF, price: null, offer: { name: 'dynamic:old', kva: 6 }, offerLabel: 'Old' };
    await renderTariffPage({
      ...series(today, null),
      tariffVersions: { versions: [chosen] },
      compareTariff: { comparison },
      saveTariff: (fields: Record<string, unknown>) => {
        saved.push(fields);
        return { id: 'second' };
      },
    });
    expect(await screen.findByTestId('tariff-version-2024-02-17')).toHaveTextContent('Dynamic: Old, 6 kVA');
    await user.selectOptions(screen.getByLabelText('Offer'), 'Dynamic: Vario');
    expect(screen.getByTestId('series-prices')).toHaveTextContent('Standing chargenot known');
    await user.click(screen.getByRole('button', { name: 'Compare and save' }));
    await screen.findByTestId('tariff-confirm');
    expect(screen.getByText(/^100\.0.kWh at 18\.42.c€\/kWh on average$/)).toBeVisible();
    await user.click(screen.getByTestId('tariff-confirm'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(JSON.parse(String(saved[0]?.offer))).toEqual({ name: 'dynamic:vario', kva: 6 });
  });
});
