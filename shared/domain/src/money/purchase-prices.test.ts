import fc from 'fast-check';
import { startOfSiteDay } from '../time/site-time';
import { contractCost } from './contract-cost';
import {
  component,
  contract,
  daily,
  evenSteps,
  KWH,
  range,
  row,
  step,
  TEMPO,
  ZONE,
} from './contract-fixture';
import { costsByHour, meanPrice, purchasePrices } from './purchase-prices';

const site = { timeZone: ZONE };
const [OFF, PEAK] = [{ period: 'off' }, { period: 'peak' }];
const twoPrices = (from: string, to: string) =>
  component({ calendar: daily(range('off', from, to)), rows: [row(21.42, PEAK), row(15.89, OFF)] });
const pricesOf = (versions: Parameters<typeof purchasePrices>[0], fromDay: string, toDay: string) =>
  purchasePrices(versions, { fromDay, toDay, site });
const HOUR_MS = 3_600_000;

test('prices change with the hours, and with the row of the day', () => {
  const energy = twoPrices('22:30', '06:30');
  const rows = [...energy.rows, row(30, { ...PEAK, validFrom: '2026-03-02' })];
  const found = pricesOf([contract([{ ...energy, rows }])], '2026-03-01', '2026-03-03');
  expect(found.map(({ period, centsPerKwh }) => [period, centsPerKwh])).toEqual([
    ['off', 15.89],
    ['peak', 21.42],
    ['off', 15.89],
    ['off', 15.89],
    ['peak', 30],
    ['off', 15.89],
  ]);
});

test('components that are paid for each kWh are added, contained ones and others are not', () => {
  const versions = [
    contract([
      twoPrices('12:00', '24:00'),
      component({
        kind: 'grid',
        calendar: daily(range('high', '06:00', '18:00')),
        rows: [row(4, PEAK), row(9, { period: 'high' })],
      }),
      component({ kind: 'discount', rows: [row(1)] }),
      component({ kind: 'excise', isContained: true, rows: [row(3)] }),
      component({ kind: 'fixed', unit: 'month', rows: [row(1500)] }),
      component({ kind: 'feedIn', rows: [row(10)] }),
    ]),
  ];
  const cents = pricesOf(versions, '2026-03-01', '2026-03-02').map(({ centsPerKwh }) => centsPerKwh);
  expect(cents).toEqual([24.42, 29.42, 23.89, 18.89]);
});

test('what is not known has no price: no contract, no row, a colour, a gap of a series', () => {
  const start = startOfSiteDay('2026-03-01', ZONE);
  const slot = { startMs: start + HOUR_MS, endMs: start + 2 * HOUR_MS, centsPerKwh: 7, isProvisional: false };
  const one = (components: Parameters<typeof contract>[0]) =>
    pricesOf([contract(components)], '2026-03-01', '2026-03-02').map(({ centsPerKwh }) => centsPerKwh);
  expect(pricesOf([], '2026-03-01', '2026-03-02')).toHaveLength(1);
  expect(one([])).toEqual([null]);
  expect(one([component({ rows: [] })])).toEqual([null]);
  expect(one([component({ calendar: TEMPO, rows: [row(10, { period: 'bluePeak' })] })])).toEqual([null]);
  expect(one([component({ slots: [slot] })])).toEqual([null, 7, null]);
});

test('the colours a version lists count for it, those of the days for the others', () => {
  const announced = component({
    calendar: {
      dayStartMin: 0,
      seasons: [
        {
          fromMonthDay: '01-01',
          rules: [
            { dayTypes: [{ kind: 'colour', colour: 'peak' }], ranges: [], otherwise: 'peakDay' },
            { dayTypes: [{ kind: 'colour', colour: 'normal' }], ranges: [], otherwise: 'normal' },
          ],
        },
      ],
    },
    rows: [row(60, { period: 'peakDay' }), row(15, { period: 'normal' })],
  });
  const listed = contract([announced], { colours: new Map([['2026-01-05', 'peak']]) });
  const published = contract([announced], { fromDay: '2026-01-06' });
  const steps = evenSteps('2026-01-05', '2026-01-07', KWH, 60);
  const colours = new Map(['2026-01-05', '2026-01-06'].map((day) => [day, 'normal'] as const));
  const days = { fromDay: '2026-01-05', toDay: '2026-01-07', site: { ...site, colours } };
  const versions = [listed, published];
  expect(purchasePrices(versions, days).map(({ period }) => period)).toEqual(['peakDay', 'normal']);
  const found = contractCost({ ...days, versions, steps });
  expect(found.lines.map(({ period, amountCents }) => [period, amountCents])).toEqual([
    ['peakDay', 24 * 60],
    ['normal', 24 * 15],
  ]);
});

test('an hour that a price change cuts has the cost of its parts', () => {
  const prices = pricesOf([contract([twoPrices('22:30', '06:30')])], '2026-03-01', '2026-03-02');
  const [hour] = costsByHour([step('2026-03-01', '22:00', '23:00', 2 * KWH)], prices);
  expect(hour).toMatchObject({ boughtWs: 2 * KWH });
  expect(hour?.cents).toBeCloseTo(21.42 + 15.89, 9);
});

describe('a mean price', () => {
  const day = ['2026-03-01', '2026-03-02'] as const;
  const at = (from: string, to: string) => step(day[0], from, to, 0);

  test.each([
    ['22:00', '22:30', 21.42],
    ['22:30', '23:00', 15.89],
    ['22:00', '23:00', (21.42 + 15.89) / 2],
    ['22:20', '22:40', (21.42 + 15.89) / 2],
    ['00:00', '24:00', (16 * 21.42 + 8 * 15.89) / 24],
  ])('from %s to %s is by time', (from, to, cents) => {
    const prices = pricesOf([contract([twoPrices('22:30', '06:30')])], ...day);
    expect(meanPrice(prices, at(from, to))).toBeCloseTo(cents, 9);
  });

  test('is not known where a part has none', () => {
    const start = startOfSiteDay(day[0], ZONE);
    const slot = { startMs: start, endMs: start + 2 * HOUR_MS, centsPerKwh: -2, isProvisional: false };
    const prices = pricesOf([contract([component({ slots: [slot] })])], ...day);
    const found = [at('00:00', '02:00'), at('01:45', '02:15'), at('05:00', '06:00')];
    expect(found.map((span) => meanPrice(prices, span))).toEqual([-2, null, null]);
    expect(meanPrice([], at('00:00', '01:00'))).toBeNull();
  });
});

test('an hour without a price has no cost, one that was not measured is left out', () => {
  const prices = pricesOf([], '2026-03-01', '2026-03-02');
  const [first, second] = evenSteps('2026-03-01', '2026-03-02', KWH, 60);
  const unmeasured = second && { ...second, importedWs: null };
  const hours = costsByHour(
    [first, unmeasured].flatMap((one) => one ?? []),
    prices,
  );
  expect(hours).toEqual([{ startMs: first?.startMs, boughtWs: KWH, cents: null }]);
});

// Both clock changes are among the days.
test('the hours of any days cost what their bill asks for energy, but for its rounding', () => {
  const minute = fc.integer({ min: 0, max: 287 }).map((steps) => {
    const [hour, rest] = [Math.floor(steps / 12), (steps % 12) * 5];
    return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  });
  fc.assert(
    fc.property(
      fc.constantFrom(
        ['2026-03-28', '2026-03-31'],
        ['2026-10-24', '2026-10-27'],
        ['2026-06-01', '2026-06-03'],
      ),
      minute,
      minute,
      fc.integer({ min: 0, max: 900_000 }),
      ([fromDay = '', toDay = ''], from, to, energyWs) => {
        fc.pre(from !== to);
        const versions = [contract([twoPrices(from, to)])];
        const steps = evenSteps(fromDay, toDay, energyWs);
        const days = { versions, fromDay, toDay, steps, site };
        const { totalCents, lines } = contractCost(days);
        const hours = costsByHour(steps, purchasePrices(versions, days));
        const cents = hours.reduce((sum, hour) => sum + (hour.cents ?? Number.NaN), 0);
        expect(Math.abs(cents - totalCents)).toBeLessThanOrEqual(lines.length / 2 + 1e-6);
      },
    ),
  );
});
