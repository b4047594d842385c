import { type MonthCosts, monthCosts } from '@foyer/wire/costs';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';
import { checkBudget } from '../budget-alerts';

const TEMPO = 'tempo@foyer.example';
const SWISS = 'swiss@foyer.example';

export function monthCostCases(platform: () => TestPlatform): void {
  const costsAnswer = async (email: string, fields: Fields = {}) =>
    (await platform().callAs(email, '/api/costs', fields)).body;
  const costs = async (email: string, fields: Fields = {}): Promise<MonthCosts> =>
    monthCosts.read(monthCosts.answer.parse(await costsAnswer(email, fields)));
  const setBudget = (fields: Fields) =>
    platform().callAs(TEMPO, '/api/costs/budget', fields, { method: 'POST' });

  test('the running month costs what its lines say, and is expected to cost more', async () => {
    const found = await costs(TEMPO);
    expect(found).toMatchObject({
      month: '2026-06',
      fromDay: '2026-06-01',
      isOver: false,
      basis: 'contract',
    });
    const sum = found.lines.reduce((all, { amountCents }) => all + amountCents, 0);
    expect([found.amounts?.totalCents, found.billedCents]).toEqual([sum, sum]);
    expect(found.expected?.cents).toBeGreaterThan(sum);
    const hourly = found.expensiveHours.map(({ cents }) => cents);
    expect(hourly).toEqual(hourly.toSorted((a, b) => b - a));
  });

  test('a home with another supplier has the prices it entered, and nothing is billed', async () => {
    const found = await costs(SWISS);
    expect([found.basis, found.billedCents, found.currency]).toEqual(['tariff', null, 'CHF']);
    expect(found.lines.some(({ isBilled }) => isBilled)).toBe(false);
    expect(found.amounts?.boughtCents).toBeGreaterThan(0);
    // Sold at the price the household entered.
    expect(found.amounts?.soldCents).toBeLessThan(0);
  });

  test('a month before the home or to come is refused', async () => {
    for (const month of ['2026-07', '2019-12'])
      expect((await costsAnswer(TEMPO, { month })).error).toBe('costs.month.invalid');
  });

  test('a budget is told once when it will be passed and once when it was, and its alerts end with it', async () => {
    const { store } = platform();
    const { id } = await platform().account(TEMPO);
    const { amounts, expected } = await costs(TEMPO);
    const alerts = async () =>
      (await store.alerts.ofHousehold(id)).flatMap(({ kind, active }) =>
        kind.startsWith('budget_') ? [[kind, active]] : [],
      );
    const check = () => checkBudget(store, id, new Date(platform().nowMs()));
    await setBudget({ cents: (expected?.cents ?? 0) + 1 });
    await check();
    expect(await alerts()).toEqual([]);
    await setBudget({ cents: (expected?.cents ?? 0) - 1 });
    expect((await costs(TEMPO)).budget).toMatchObject({ state: 'expected', passedDay: null });
    await check();
    await check();
    expect(await alerts()).toEqual([['budget_expected', true]]);
    await setBudget({ cents: (amounts?.totalCents ?? 0) - 1 });
    expect((await costs(TEMPO)).budget).toMatchObject({ state: 'passed', passedDay: '2026-06-21' });
    await check();
    await check();
    expect(await alerts()).toEqual([
      ['budget_passed', true],
      ['budget_expected', false],
    ]);
    await setBudget({});
    expect((await costs(TEMPO)).budget).toBeNull();
    expect(await alerts()).toEqual([
      ['budget_passed', false],
      ['budget_expected', false],
    ]);
  });
}
