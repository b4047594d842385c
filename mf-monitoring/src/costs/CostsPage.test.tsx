import { NO_ANSWER, refusal, type StubAnswer } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { MONTH_COSTS } from '../testing/month-costs';
import { renderMonitoring } from '../testing/render-monitoring';
import { CostsPage } from './CostsPage';

const words = (element: HTMLElement | null) => element?.textContent?.replace(/[\u00a0\u2009\u202f]/g, ' ');

const open = (monthCosts: StubAnswer, options: Parameters<typeof renderMonitoring>[1] = {}) =>
  renderMonitoring(<CostsPage />, {
    language: 'en',
    path: '/costs',
    ...options,
    platformAnswers: { monthCosts, ...options.platformAnswers },
  });

const { amounts, lines } = MONTH_COSTS;
const [energy] = lines;
/** Answer to May, which is over. */
const over = { ...MONTH_COSTS, isOver: true, month: '2026-05', lastDate: '2026-05-31', expected: null };

describe('the costs of a month', () => {
  it('start with the total and the expected end with its range', async () => {
    await open(MONTH_COSTS, { language: 'fr' });
    const heading = await screen.findByRole('heading', { level: 1, name: /81,29/ });
    expect(words(heading)).toBe('81,29 € jusqu’ici en juin 2026, tout compris.');
    expect(words(screen.getByText(/à la fin du mois/))).toBe(
      'Environ 120 € à la fin du mois, entre 117 € et 123 € dans 8 cas sur 10.',
    );
  });

  it.each<[string, object, string, RegExp]>([
    ['a month that is over', over, '2026-05', /^€81\.29 in May 2026, all in\.$/],
    [
      'a credit',
      { ...MONTH_COSTS, amounts: { ...amounts, total: -62 } },
      '2026-06',
      /^€0\.62 in your favour so far in June 2026, all in\.$/,
    ],
    ['francs', { ...MONTH_COSTS, currency: 'CHF' }, '2026-06', /^CHF 81\.29 so far/],
  ])('of %s are said in its own words', async (_, answer, month, expected) => {
    await open(answer, { path: `/costs?month=${month}` });
    await waitFor(() => expect(words(screen.getByRole('heading', { level: 1 }))).toMatch(expected));
  });

  it('list their parts, which add up, with heating as a part of what was bought', async () => {
    await open({
      ...MONTH_COSTS,
      amounts: { ...amounts, total: 7878, battery: 1680, sold: -1431, other: -500, soldKwh: 143.06 },
      heating: { cents: 1250.4, kwh: 80.25 },
    });
    const parts = await screen.findByRole('list', { name: 'What this amount includes' });
    expect(within(parts).getAllByRole('listitem').map(words)).toEqual([
      'Energy bought from the grid435.8 kWh€67.72',
      'of which heating80.3 kWh, estimated€12.50',
      'Standing charge€13.57',
      'Virtual battery subscription€16.80',
      'Surplus sold143.1 kWh−€14.31',
      'Discount−€5.00',
      'Total, taxes included€78.78',
    ]);
  });

  it.each<[string, object, RegExp]>([
    ['all of it', {}, /Our bill asks for €81\.29 of it so far\. It includes all of this amount\./],
    [
      'a part of it',
      { lines: [...lines, { ...energy, kind: 'battery', period: null, amountCents: 1680, isBilled: false }] },
      /It does not include: Virtual battery subscription \(€16\.80\)\./,
    ],
    ['a credit', { billed: -62 }, /Our bill credits you with €0\.62 so far\./],
    ['none of it', { billed: null, basis: 'tariff' }, /We do not bill this month.*published standing charge/],
  ])('say that our bill asks for %s', async (_, change, expected) => {
    await open({ ...MONTH_COSTS, ...change });
    await waitFor(() => expect(words(screen.getByTestId('cost-composition'))).toMatch(expected));
  });

  it('name each price, what is provisional and what is not on our bill', async () => {
    const { user } = await open({
      ...MONTH_COSTS,
      lines: [...lines, { ...energy, kind: 'feedIn', period: null, isBilled: false, isProvisional: true }],
    });
    expect(await screen.findByText(/A price of this month is provisional/)).toBeVisible();
    await user.click(screen.getByText('Prices in detail'));
    const listed = within(screen.getByRole('list', { name: 'Prices in detail' })).getAllByRole('listitem');
    expect(listed.map(words)).toEqual([
      'Blue, peak1 – 21 June · 435.8 kWh at 15.54 c€/kWh€67.72',
      'Standing charge1 – 21 June · 0.7 months at €19.38 a month€13.57',
      'Surplus sold1 – 21 June · 435.8 kWh at 15.54 c€/kWhprovisional pricenot on our bill€67.72',
    ]);
  });

  it('are compared with the year before, up to the same day and as a whole', async () => {
    await open(MONTH_COSTS);
    const compared = await screen.findByRole('list', { name: 'The same month last year' });
    expect(within(compared).getAllByRole('listitem').map(words)).toEqual([
      'Up to 21 June 2025€5.13 less this year435.8 kWh bought this year, 495.0 kWh last year€86.42',
      'The whole of June 2025about €2 more expected this year€117.55',
    ]);
  });

  it.each([
    [12_033, 'about €3 more expected this year'],
    [11_760, 'the same expected this year'],
    [11_500, 'about €3 less expected this year'],
  ])('of the whole month, at %p cents, are expected to be: %s', async (cents, difference) => {
    await open({ ...MONTH_COSTS, expected: { ...MONTH_COSTS.expected, cents } });
    const compared = await screen.findByRole('list', { name: 'The same month last year' });
    expect(words(within(compared).getAllByRole('listitem')[1] ?? null)).toContain(difference);
  });

  it('name the most expensive hours in the home’s time zone, and the peak only where it has a price', async () => {
    await open(MONTH_COSTS);
    const hours = await screen.findByRole('list', { name: 'The most expensive hours' });
    expect(words(hours)).toBe('Monday 8 June, 20:00 to 21:004.2 kWh€0.68');
    expect(screen.queryByTestId('cost-peak')).toBeNull();
  });

  it('name the peak where it has a price', async () => {
    await open({ ...MONTH_COSTS, peak: { power: 6200, start: '2026-06-08 18:15:00' } });
    expect(words(await screen.findByTestId('cost-peak'))).toMatch(/6\.2 kW, Monday 8 June at 20:15\./);
  });

  it.each<[string, StubAnswer, RegExp]>([
    [
      'no tariff',
      { ...MONTH_COSTS, amounts: null, lines: [], basis: null },
      /Neither a contract nor a tariff/,
    ],
    ['a month outside the licence', refusal('history.not.in.licence'), /licence does not include/],
    ['a month before the home', refusal('costs.month.invalid'), /before your installation/],
    [
      'nothing measured',
      { ...MONTH_COSTS, amounts: { ...amounts, bought: null, boughtKwh: null, soldKwh: null } },
      /only the fixed parts are counted/,
    ],
    [
      'an unknown price',
      { ...MONTH_COSTS, missingPrices: [{ kind: 'energy', period: 'redPeak', day: '2026-06-03' }] },
      /This price is not known from 3 June: Energy, Red, peak\./,
    ],
    [
      'hours not measured',
      { ...MONTH_COSTS, incompleteDays: [{ date: '2026-06-09', missingHours: 2, estimatedHours: 0 }] },
      /Hours of one day were not measured and are not counted: 9 June\./,
    ],
    [
      'hours measured in part',
      {
        ...MONTH_COSTS,
        incompleteDays: ['2026-06-09', '2026-06-10'].map((date) => ({
          date,
          missingHours: 0,
          estimatedHours: 1,
        })),
      },
      /Hours of 2 days, measured in part, are completed: 9 June and 10 June\./,
    ],
    ['too few days', { ...MONTH_COSTS, expected: null }, /estimated after 14 whole days/],
    [
      'no year before',
      { ...MONTH_COSTS, yearBefore: null, yearBeforeToDay: null },
      /There is nothing to compare/,
    ],
  ])('say so with %s', async (_, answer, expected) => {
    await open(answer);
    await waitFor(() => expect(words(screen.getByTestId('page-costs'))).toMatch(expected));
  });

  it('lead to the tariff where there is none', async () => {
    await open({ ...MONTH_COSTS, amounts: null, lines: [], basis: null });
    const link = await screen.findByRole('link', { name: 'Enter your tariff' });
    expect(link).toHaveAttribute('href', '/user/tariff');
  });

  it('can be asked again after a failure, and show their age when old', async () => {
    const { host, user } = await open(NO_ANSWER);
    host.platform.answer({ monthCosts: MONTH_COSTS });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: /81\.29/ })).toBeVisible();
    host.setOnline(false);
    expect(await screen.findByText(/^Updated/)).toBeVisible();
  });

  it('are asked for by month', async () => {
    const { host, user } = await open(({ month }: { readonly month?: string }) =>
      month === undefined ? MONTH_COSTS : { ...over, month },
    );
    expect(await screen.findByRole('heading', { level: 1, name: /so far in June 2026/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next month' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(await screen.findByRole('heading', { level: 1, name: /in May 2026/ })).toBeVisible();
    expect(host.services.navigation.current().search).toBe('?month=2026-05');
    await user.click(screen.getByRole('button', { name: 'This month' }));
    expect(await screen.findByRole('heading', { level: 1, name: /so far in June 2026/ })).toBeVisible();
    expect(host.services.navigation.current().search).toBe('');
  });
});

describe('the budget', () => {
  const budget = (state: string, passedDay: string | null = null) => ({
    ...MONTH_COSTS,
    budget: { cents: 10_000, state, passedDay },
  });
  const card = () => screen.findByTestId('cost-budget');

  it.each([
    ['within', budget('within'), /kept.*€81\.29 of a budget of €100\.00.*€18\.71 left/],
    ['expected', budget('expected'), /about to be passed.*expected end of the month passes/],
    ['passed', budget('passed', '2026-06-18'), /passed.*passed since 18 June/],
    ['kept in a month that is over', { ...over, budget: budget('within').budget }, /The budget was kept\./],
  ])('is said to be %s', async (_, answer, expected) => {
    await open(answer);
    await waitFor(async () => expect(words(await card())).toMatch(expected));
  });

  const stored = () => {
    let cents: number | null = null;
    return {
      monthCosts: () => ({
        ...MONTH_COSTS,
        budget: cents === null ? null : { cents, state: 'within', passedDay: null },
      }),
      saveCostBudget: (parameters: { readonly cents?: string }) => {
        cents = parameters.cents === undefined ? null : Number(parameters.cents);
        return {};
      },
    };
  };

  it('is set, changed and removed, and the removal undone', async () => {
    const { monthCosts, saveCostBudget } = stored();
    const { host, user } = await open(monthCosts, { platformAnswers: { saveCostBudget } });
    await user.click(await screen.findByRole('button', { name: 'Set a budget' }));
    const field = screen.getByRole('textbox', { name: 'Budget per month, in €' });
    await user.type(field, '10001');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(field).toHaveAccessibleDescription(/between 0\.01 and 10,000/);
    await user.clear(field);
    await user.type(field, '90.50');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(words(await card())).toMatch(/of a budget of €90\.50/));
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Change the budget' }));
    const change = screen.getByRole('textbox', { name: 'Budget per month, in €' });
    expect(change).toHaveValue('90.5');
    await user.clear(change);
    await user.type(change, '95');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(words(await card())).toMatch(/of a budget of €95\.00/));

    await user.click(screen.getByRole('button', { name: 'Remove the budget' }));
    expect(await screen.findByRole('button', { name: 'Set a budget' })).toBeVisible();
    expect(await card()).toContainElement(document.activeElement as HTMLElement);
    const toast = host.shownMessages.findLast(({ kind }) => kind === 'toast');
    expect(toast?.key).toBe('costs.budget.removed');
    toast?.action?.run();
    await waitFor(async () => expect(words(await card())).toMatch(/of a budget of €95\.00/));
  });

  it('keeps what was typed when it cannot be saved', async () => {
    const { user } = await open(MONTH_COSTS, { platformAnswers: { saveCostBudget: NO_ANSWER } });
    await user.click(await screen.findByRole('button', { name: 'Set a budget' }));
    await user.type(screen.getByRole('textbox'), '90');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/service is not responding/)).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('90');
  });

  it('says when it could not be removed', async () => {
    const { host, user } = await open(budget('within'), { platformAnswers: { saveCostBudget: NO_ANSWER } });
    await user.click(await screen.findByRole('button', { name: 'Remove the budget' }));
    await waitFor(() =>
      expect(host.shownMessages.map(({ key }) => key)).toContain('serviceUnavilableMessage'),
    );
  });

  it.each([
    ['without the right to modify', MONTH_COSTS, { facts: { 'rights.modify': false } }],
    ['in a month that is over', over, {}],
  ])('is not offered %s', async (_, answer, options) => {
    await open(answer, options);
    expect(await screen.findByTestId('cost-composition')).toBeVisible();
    expect(screen.queryByTestId('cost-budget')).toBeNull();
  });

  it('names where its message arrives', async () => {
    await open(MONTH_COSTS);
    const link = await screen.findByRole('link', { name: 'Choose how to be told' });
    expect(link).toHaveAttribute('href', '/user/alerts');
  });
});
