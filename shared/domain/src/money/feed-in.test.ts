import { billOfCost } from './bill';
import { contractCost, firstUnbillable } from './contract-cost';
import { component, contract, evenSteps, KWH, row, ZONE } from './contract-fixture';
import {
  creditedLines,
  type EnteredSale,
  type FeedInVersion,
  feedInOn,
  soldLines,
  surplusPriceOn,
  surplusPrices,
  unsoldKwh,
  withCredit,
} from './feed-in';

const feedIn = (fromDay: string, centsPerKwh: number | null, buyer = 'EDF OA'): FeedInVersion => ({
  fromDay,
  buyer,
  currency: 'EUR',
  centsPerKwh,
});
const tariff = (fromDay: string, sellingCentsPerKwh: number | null): EnteredSale => ({
  fromDay,
  sellingCentsPerKwh,
});
const site = { timeZone: ZONE };
const exported = (fromDay: string, toDay: string, kwhADay: number) =>
  evenSteps(fromDay, toDay, 0, 1440).map((step) => ({ ...step, exportedWs: kwhADay * KWH }));

it('case 6: a new feed-in price from 1 October leaves 563 kWh sold before at 173.01', () => {
  const steps = exported('2025-09-10', '2025-09-11', 563);
  const days = { versions: [], fromDay: '2025-09-01', toDay: '2025-10-01', steps, site };
  const connected = feedIn('2025-01-01', 30.73);
  for (const versions of [[connected], [connected, feedIn('2025-10-01', 4)]])
    expect(soldLines(versions, days)).toMatchObject([
      { quantity: 563, unitCents: 30.73, amountCents: -17_301, buyer: 'EDF OA', lastDay: '2025-09-30' },
    ]);
});

const CONTRACT = [feedIn('2025-10-01', 4), feedIn('2026-03-01', 1.1), feedIn('2026-06-01', null)];
const ENTERED = [tariff('2025-01-01', 10), tariff('2026-01-01', null)];

it.each([
  // Before the contract: what the household entered, also on the days before its first tariff.
  ['2024-06-01', 10, null],
  ['2025-09-30', 10, null],
  ['2025-10-01', 4, 'EDF OA'],
  ['2026-02-28', 4, 'EDF OA'],
  ['2026-03-01', 1.1, 'EDF OA'],
  // After the end nothing is bought, and the household entered nothing.
  ['2026-06-01', null, null],
])('earns on %s %d c per kWh from %s', (day, cents, buyer) => {
  const sold = cents === null ? null : { centsPerKwh: cents, buyer, isProvisional: false };
  expect(surplusPriceOn(CONTRACT, ENTERED, day)).toEqual(sold);
  const pricesOf = surplusPrices(CONTRACT, ENTERED);
  expect([pricesOf(day), pricesOf(day)]).toEqual([sold, sold]);
});

it('says from which day on a price is provisional', () => {
  const sold = [feedIn('2026-03-01', 4), { ...feedIn('2026-06-01', 5), isProvisional: true }];
  const isProvisional = (day: string) => surplusPriceOn(sold, ENTERED, day)?.isProvisional;
  expect([isProvisional('2026-05-31'), isProvisional('2026-06-01')]).toEqual([false, true]);
});

it('has a price without a tariff, and none after its end', () => {
  expect(surplusPriceOn(CONTRACT, [], '2025-10-01')?.centsPerKwh).toBe(4);
  expect(surplusPriceOn([], [], '2025-10-01')).toBeNull();
  expect(feedInOn(CONTRACT, '2026-07-01')).toBeNull();
});

describe('a bill', () => {
  const supply = (fromDay: string, supplier: string) =>
    contract([component({ rows: [row(20)] })], { fromDay, supplier });
  const OWN = supply('2020-01-01', 'Foyer Énergie');
  const june = (versions: readonly (typeof OWN)[], sold: readonly FeedInVersion[]) => {
    const days = { versions, fromDay: '2026-06-01', toDay: '2026-07-01', site };
    const steps = exported('2026-06-01', '2026-07-01', 3).map((step) => ({ ...step, importedWs: 2 * KWH }));
    const lines = soldLines(sold, { ...days, steps });
    const credited = creditedLines(lines, versions);
    const bill = billOfCost(withCredit(contractCost({ ...days, steps }), credited));
    return { bill, lines, unsold: unsoldKwh({ steps }, lines) };
  };
  const figures = ({ bill }: ReturnType<typeof june>) =>
    bill.lines.map(({ kind, hours, fromDay, quantity, amountCents }) => [
      kind,
      hours,
      fromDay,
      quantity,
      amountCents,
    ]);
  const BOUGHT = ['energy', 'base', '2026-06-01', 60, 1200];

  it('credits what its own supplier buys, without changing the lines of supply', () => {
    const found = june([OWN], [feedIn('2026-06-11', 10, 'Foyer Énergie')]);
    expect(figures(found)).toEqual([BOUGHT, ['feedIn', null, '2026-06-11', 60, -600]]);
    const { totalCents, beforeTaxesCents, vatCents, creditCents = 0, exciseCents } = found.bill;
    expect([totalCents, vatCents, creditCents]).toEqual([600, 200, 600]);
    expect(beforeTaxesCents + exciseCents + vatCents - creditCents).toBe(totalCents);
    expect(found.unsold).toBe(30);
  });

  it.each([
    ['Foyer Énergie', false],
    // Another buyer pays it: the bill only names it.
    ['EDF OA', true],
  ])('may be issued while the price of %s is provisional: %p', (buyer, isIssued) => {
    const days = { versions: [OWN], fromDay: '2026-06-01', toDay: '2026-07-01', site };
    const steps = exported('2026-06-01', '2026-07-01', 3);
    const indexed = { ...feedIn('2026-06-16', 4, buyer), isProvisional: true };
    const lines = soldLines([indexed], { ...days, steps });
    expect(lines.map(({ isProvisional }) => isProvisional)).toEqual([true]);
    const cost = withCredit(contractCost({ ...days, steps }), creditedLines(lines, [OWN]));
    expect(firstUnbillable(cost) === null).toBe(isIssued);
  });

  it('credits until the day the household has a contract in another currency', () => {
    const abroad = contract([component({ rows: [row(20)] })], {
      ...{ fromDay: '2026-06-16', supplier: 'Foyer Énergie', currency: 'CHF' },
    });
    const found = june([OWN, abroad], [feedIn('2026-01-01', 10, 'Foyer Énergie')]);
    expect(figures(found).filter(([kind]) => kind === 'feedIn')).toEqual([
      ['feedIn', null, '2026-06-01', 45, -450],
    ]);
  });

  it('does not credit what another buyer pays', () => {
    const found = june([OWN], [feedIn('2026-01-01', 4)]);
    expect(figures(found)).toEqual([BOUGHT]);
    expect(found.lines).toMatchObject([{ buyer: 'EDF OA', quantity: 90, amountCents: -360 }]);
    expect([found.bill.totalCents, found.unsold]).toEqual([1200, 0]);
  });

  it('credits until the day the household has another supplier', () => {
    const found = june([OWN, supply('2026-06-16', 'Autre')], [feedIn('2026-01-01', 10, 'Foyer Énergie')]);
    expect(figures(found).filter(([kind]) => kind === 'feedIn')).toEqual([
      ['feedIn', null, '2026-06-01', 45, -450],
    ]);
    expect(found.lines.map(({ fromDay, amountCents }) => [fromDay, amountCents])).toEqual([
      ['2026-06-01', -450],
      ['2026-06-16', -450],
    ]);
  });
});
