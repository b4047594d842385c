import fc from 'fast-check';
import {
  type BilledEnergy,
  type BilledFigures,
  billDifference,
  type DifferencePart,
  type WorkedOutEnergy,
  type WorkedOutFigures,
} from './bill-difference';

const typed = (kwh: number, changes: Partial<BilledEnergy> = {}): BilledEnergy => ({
  period: null,
  kwh,
  kwhStep: 1,
  amountCents: null,
  ...changes,
});
const line = (kwh: number, unitCents: number | null, period: string | null = null): WorkedOutEnergy => ({
  period,
  kwh,
  unitCents,
  amountCents: Math.round(kwh * (unitCents ?? 0)),
});
const bill = (
  totalCents: number,
  energy: readonly BilledEnergy[],
  fixedCents: number | null = null,
): BilledFigures => ({ totalCents, energy, fixedCents });

function workedOut(
  energy: readonly WorkedOutEnergy[],
  changes: Partial<WorkedOutFigures> = {},
): WorkedOutFigures {
  const { fixedCents = 1500 } = changes;
  const totalCents = energy.reduce((sum, { amountCents }) => sum + amountCents, fixedCents);
  return { energy, fixedCents, isFixedKnown: true, totalCents, unmeasuredKwh: 0, ...changes };
}

/** `kind period kwh cents` of each part. */
const shown = (parts: readonly DifferencePart[]) =>
  parts.map(({ kind, period, kwh, cents }) =>
    [kind, period, kwh === null ? null : Math.round(kwh * 100) / 100, cents]
      .filter((one) => one !== null)
      .join(' '),
  );

const HUNDRED = workedOut([line(100, 20)]);
const TWO = workedOut([line(60, 25, 'peak'), line(40, 15, 'offPeak')]);
const periods = (peak: Partial<BilledEnergy>, offPeak: Partial<BilledEnergy>) => [
  typed(60, { period: 'peak', ...peak }),
  typed(40, { period: 'offPeak', ...offPeak }),
];

it.each<[string, BilledFigures, WorkedOutFigures, number, readonly string[]]>([
  ['the same', bill(3500, [typed(100)], 1500), HUNDRED, 0, []],
  ['whole kWh of a measured fraction', bill(3514, [typed(100)], 1500), workedOut([line(100.7, 20)]), 0, []],
  [
    'more than the last digit',
    bill(3500, [typed(100)], 1500),
    workedOut([line(101, 20)]),
    -20,
    ['quantity -1 -20'],
  ],
  ['more energy', bill(3740, [typed(112)], 1500), HUNDRED, 240, ['quantity 12 240']],
  [
    'more energy, half of it in hours without measurement',
    bill(3740, [typed(112)], 1500),
    { ...HUNDRED, unmeasuredKwh: 6 },
    240,
    ['unmeasured 6 120', 'quantity 6 120'],
  ],
  [
    'less energy than expected in those hours',
    bill(3740, [typed(112)], 1500),
    { ...HUNDRED, unmeasuredKwh: 40 },
    240,
    ['unmeasured 12 240'],
  ],
  [
    'less energy although hours were not measured',
    bill(3300, [typed(90)], 1500),
    { ...HUNDRED, unmeasuredKwh: 6 },
    -200,
    ['quantity -10 -200'],
  ],
  [
    'hours the bill lacks',
    bill(3300, [typed(90)], 1500),
    { ...HUNDRED, unmeasuredKwh: -6 },
    -200,
    ['unmeasured -6 -120', 'quantity -4 -80'],
  ],
  ['a higher price', bill(3620, [typed(100)], 1500), HUNDRED, 120, ['price 100 120']],
  ['a price without a stated standing charge', bill(3620, [typed(100)]), HUNDRED, 120, ['rest 120']],
  ['another standing charge', bill(3700, [typed(100)], 1700), HUNDRED, 200, ['fixed 200']],
  ['a lower price of two periods', bill(3501, [typed(100)], 1500), TWO, -99, ['price 100 -99']],
  ['a cent of two lines', bill(3601, [typed(100)], 1500), TWO, 1, ['rounding 1']],
  [
    'a stated amount',
    bill(3620, [typed(100, { amountCents: 2050 })], 1500),
    HUNDRED,
    120,
    ['price 100 50', 'rest 70'],
  ],
  [
    'each period',
    bill(3760, periods({ amountCents: 1620 }, { kwh: 42, amountCents: 640 }), 1500),
    TWO,
    160,
    ['quantity offPeak 2 30', 'price peak 60 120', 'price offPeak 42 10'],
  ],
  ['one total for two periods', bill(3810, [typed(110)], 1500), TWO, 210, ['quantity 10 210']],
  [
    'one total of days with and without periods',
    bill(4310, [typed(130)], 1500),
    workedOut([...TWO.energy, line(30, 21)]),
    80,
    ['price 130 80'],
  ],
  ['periods the tariff does not have', bill(3500, periods({}, {}), 1500), HUNDRED, 0, []],
  [
    'a period the bill leaves out',
    bill(3100, [typed(60, { period: 'peak' })], 1600),
    TWO,
    -500,
    ['quantity offPeak -40 -600', 'fixed 100'],
  ],
  ['no stated energy', bill(3600, [], 1500), HUNDRED, 100, ['price 100 100']],
  [
    'energy without a price',
    bill(5500, [typed(200)], 1500),
    workedOut([line(100, null), line(100, 20)]),
    2000,
    ['unpriced 2000'],
  ],
  [
    'a standing charge without a price',
    bill(3500, [typed(100)], 1500),
    workedOut([line(100, 20)], { fixedCents: 0, isFixedKnown: false }),
    1500,
    ['unpriced 1500'],
  ],
  [
    'a standing charge of which a part has no price, not stated on the bill',
    bill(3700, [typed(100)]),
    workedOut([line(100, 20)], { fixedCents: 700, isFixedKnown: false }),
    1000,
    ['unpriced 1000'],
  ],
  [
    'a credit for sold energy on both sides',
    bill(2500, [typed(100)], 1500),
    { ...HUNDRED, totalCents: 2500 },
    0,
    [],
  ],
  [
    'a credit for sold energy on one side',
    bill(3500, [typed(100)], 1500),
    { ...HUNDRED, totalCents: 2500 },
    1000,
    ['rest 1000'],
  ],
  [
    'periods in the order of the bill',
    bill(
      3640,
      [typed(41, { period: 'offPeak', kwhStep: 0 }), typed(61, { period: 'peak', kwhStep: 0 })],
      1500,
    ),
    TWO,
    40,
    ['quantity offPeak 1 15', 'quantity peak 1 25'],
  ],
])('explains %s', (_title, billed, own, cents, parts) => {
  const found = billDifference(billed, own);
  expect(found.cents).toBe(cents);
  expect(shown(found.parts)).toEqual(parts);
});

it('adds up exactly, with rounding of less than a cent for each line and part', () => {
  const kwh = fc.double({ min: 0, max: 2_000, noNaN: true });
  const period = fc.constantFrom('peak', 'offPeak', null);
  const amount = fc.option(fc.integer({ min: 0, max: 90_000 }));
  const cents = fc.option(fc.double({ min: 0, max: 100, noNaN: true }));
  const energy = fc.record({ period, kwh, kwhStep: fc.constantFrom(0, 0.1, 1), amountCents: amount });
  const own = fc.tuple(kwh, cents, period).map((one) => line(...one));
  const few = { minLength: 1, maxLength: 4 };
  fc.assert(
    fc.property(
      fc.array(energy, { maxLength: 3 }),
      fc.array(own, few),
      fc.tuple(
        amount,
        fc.integer({ min: 0, max: 9_000 }),
        fc.boolean(),
        fc.integer({ min: -9_000, max: 90_000 }),
        fc.double({ min: -50, max: 50, noNaN: true }),
      ),
      (billed, lines, [fixed, fixedCents, isFixedKnown, total, unmeasuredKwh]) => {
        const found = billDifference(
          bill(total, billed, fixed),
          workedOut(lines, { fixedCents, isFixedKnown, unmeasuredKwh }),
        );
        expect(found.parts.reduce((sum, part) => sum + part.cents, 0)).toBe(found.cents);
        const rounding = found.parts.find(({ kind }) => kind === 'rounding')?.cents ?? 0;
        expect(Math.abs(rounding)).toBeLessThanOrEqual(lines.length + billed.length + found.parts.length);
      },
    ),
  );
});
