import fc from 'fast-check';
import { contractCost } from './contract-cost';
import { component, contract, daily, evenSteps, range, row, TEMPO, ZONE } from './contract-fixture';
import { isOfferedFor, type OfferCosts, offerMonth, rankOffers } from './offer-comparison';

const JUNE = { fromDay: '2026-06-01', toDay: '2026-07-01' };
const steps = evenSteps('2026-06-01', '2026-06-02', 3_000_000); // 240 kWh
const standing = (cents: number, upToKva: number | null = null) =>
  component({ kind: 'fixed', unit: 'month', rows: [row(cents, { upToKva })] });
const costAt = (components: Parameters<typeof contract>[0]) =>
  offerMonth(contractCost({ ...JUNE, versions: [contract(components)], steps, site: { timeZone: ZONE } }));

/** A month of 240 kWh: `cents` in all. */
const month = (cents: number) => costAt([component({ rows: [row(0)] }), standing(cents)]);
const unpriced = costAt([component({ rows: [] }), standing(1000)]);
const offer = (name: string, months: OfferCosts['months'], isInForce = false): OfferCosts => ({
  offer: name,
  isInForce,
  months,
});
const year = (cents: number) => Array.from({ length: 12 }, () => month(cents));
const inForce = offer('base', year(10_000), true);

describe('a change of offer over a year', () => {
  it.each([
    [-1201, 'less'],
    [-1200, 'same'],
    [-1, 'same'],
    [0, 'same'],
    [1200, 'same'],
    [1201, 'more'],
  ])('of %i cents is "%s"', (differenceCents, verdict) => {
    const other = offer('other', [...year(10_000).slice(1), month(10_000 + differenceCents)]);
    const { ranked, limitCents } = rankOffers([inForce, other], 12);
    expect(limitCents).toBe(1200);
    expect(ranked.find(({ offer: name }) => name === 'other')).toMatchObject({ differenceCents, verdict });
    expect(ranked.find(({ offer: name }) => name === 'base')?.verdict).toBe('inForce');
  });
});

describe('ranked offers', () => {
  const names = (offers: readonly OfferCosts[], count: number) => {
    const { ranked, unpriced: without, compared } = rankOffers(offers, count);
    return [ranked.map((one) => one.offer), without.map((one) => one.offer), compared];
  };
  const [own, dear, cheap] = [
    offer('own', [month(200), month(200)], true),
    offer('dear', [month(300), month(300)]),
    offer('cheap', [month(100), month(100)]),
  ];
  const late = offer('late', [unpriced, month(1)]);
  const never = offer('never', [unpriced, unpriced], true);

  it.each([
    ['cheapest first', [dear, own, cheap], ['cheap', 'own', 'dear'], [], [0, 1]],
    ['the one in force first of two', [offer('a', own.months), own], ['own', 'a'], [], [0, 1]],
    ['without one that lacks a month', [own, late], ['own'], ['late'], [0, 1]],
    ['over the months of the one in force', [{ ...late, isInForce: true }, dear], ['late', 'dear'], [], [1]],
    ['also where the one in force has no price', [never, dear], ['dear'], ['never'], [0, 1]],
    ['none where nothing has a price', [never, offer('b', never.months)], [], ['never', 'b'], []],
    ['none without offers', [], [], [], []],
  ])('%s', (_what, offers, ranked, without, compared) => {
    expect(names(offers, 2)).toEqual([ranked, without, compared]);
  });

  it('have no difference where the one in force has no price', () => {
    const { ranked } = rankOffers([never, dear], 2);
    expect(ranked).toMatchObject([{ differenceCents: null, verdict: null }]);
  });

  it('have no month and no limit without months', () => {
    expect(rankOffers([offer('own', [], true)], 0)).toEqual({
      compared: [],
      ranked: [],
      unpriced: [],
      limitCents: 0,
    });
  });

  it('have lines that add up to their total, standing charge first', () => {
    const priced = costAt([
      component({
        calendar: daily(range('offPeak', '22:00', '06:00')),
        rows: [row(20, { period: 'peak' }), row(10, { period: 'offPeak' })],
      }),
      standing(1000),
      component({ kind: 'excise', isContained: true, rows: [row(3)] }),
    ]);
    const [found] = rankOffers([offer('two', [priced, priced], true)], 2).ranked;
    expect(found?.lines).toEqual([
      { kind: 'standingCharge', hours: null, quantity: 2, amountCents: 2000 },
      { kind: 'energy', hours: 'peak', quantity: expect.closeTo(320, 6), amountCents: 6400 },
      { kind: 'energy', hours: 'offPeak', quantity: expect.closeTo(160, 6), amountCents: 1600 },
    ]);
    expect(found?.totalCents).toBe(10_000);
  });

  it('are in order, and every offer is ranked or has a reason', () => {
    const months = fc.array(fc.option(fc.integer({ min: 0, max: 100_000 })), { minLength: 3, maxLength: 3 });
    const cost = month(0);
    const atCents = (cents: number | null) =>
      cents === null || cost.cost === null
        ? unpriced
        : { cost: { ...cost.cost, totalCents: cents }, unpriced: null };
    fc.assert(
      fc.property(fc.array(months, { maxLength: 6 }), fc.nat(6), (rows, place) => {
        const offers = rows.map((row, index) => offer(`o${index}`, row.map(atCents), index === place));
        const { ranked, unpriced: without } = rankOffers(offers, 3);
        expect([...ranked, ...without].map((one) => one.offer).toSorted()).toEqual(
          offers.map((one) => one.offer),
        );
        const totals = ranked.map(({ totalCents }) => totalCents);
        expect(totals).toEqual(totals.toSorted((a, b) => a - b));
      }),
    );
  });
});

it.each([
  ['price', [component({ rows: [row(20, { validTo: '2026-06-15' })] })], '2026-06-15'],
  ['vat', [component({ rows: [row(20)], vat: [] })], '2026-06-01'],
  ['colour', [component({ calendar: TEMPO })], '2026-06-01'],
  ['provisional', [component({ rows: [row(20, { isProvisional: true })] })], '2026-06-01'],
])('without a %s a month has no cost', (reason, components, day) => {
  expect(costAt(components)).toMatchObject({ cost: null, unpriced: { reason, day } });
});

it.each([
  [3, false],
  [5, true],
  [6, true],
  [9, false],
  [12, true],
  [36, true],
  [37, false],
])('an offer of 6, 12 and 36 kVA exists for %i kVA: %s', (kva, exists) => {
  const rows = [6, 12, 36].map((upToKva) => row(1000, { upToKva }));
  expect(isOfferedFor({ rows }, '2026-06-01', kva, [3, 6, 9, 12, 36])).toBe(exists);
  expect(isOfferedFor({ rows: [row(670)] }, '2026-06-01', kva, [])).toBe(true);
});
