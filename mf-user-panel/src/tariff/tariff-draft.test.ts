import {
  GROUPINGS,
  groupingOf,
  groupsOf,
  meantCents,
  parseCents,
  parseStoredWeek,
  parseWeekFields,
  periodsOfGroup,
  regroup,
  termFaults,
  toPeriodFields,
} from '@foyer/area-parts';
import { toPlainNumber, writeScheduleText } from '@foyer/domain';
import fc from 'fast-check';
import { tariffInput, typedTariff } from './tariff-draft';

const TODAY = '2026-06-21';
const NIGHTS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  .map((day) => `${day} 6:20 off;${day} 22:20 on`)
  .join(';');
const terms = (ranges: string) => ({
  category: 'custom' as const,
  name: null,
  ranges,
  pricesCentsPerKwh: [21.46, 16.96],
  sellingCentsPerKwh: 10,
});

it.each([
  ['0', 0],
  ['21,46', 21.46],
  [' 21.46 ', 21.46],
  ['1000', 1000],
  ['1000.1', null],
  ['-1', null],
  ['21,465551', null],
  ['abc', null],
  ['', null],
])('reads the price %j as %j', (text, cents) => expect(parseCents(toPlainNumber('fr')(text))).toBe(cents));

it.each([
  [0.21, 21],
  [0.1234, 12.34],
  [0, null],
  [1, null],
  [21, null],
  [null, null],
])('takes %s cents as meant to be %s', (cents, meant) => expect(meantCents(cents)).toBe(meant));

it('merges hours past midnight into one range', () => {
  expect(typedTariff(terms(NIGHTS), TODAY)).toMatchObject({
    grouping: 'everyDay',
    periods: [{ group: 0, from: '22:20', to: '06:20' }],
    price: '21.46',
    rangePrice: '16.96',
    sells: true,
    sellingPrice: '10',
  });
});

it.each([
  ['mon 7:00 on;mon 22:00 off', 'eachDay'],
  [
    'mon 7:00 on;mon 22:00 off;tue 7:00 on;tue 22:00 off;wed 7:00 on;wed 22:00 off;thu 7:00 on;thu 22:00 off;fri 7:00 on;fri 22:00 off',
    'weekend',
  ],
  [NIGHTS, 'everyDay'],
  ['', 'everyDay'],
])('%s is grouped by %s', (ranges, grouping) => expect(groupingOf(parseStoredWeek(ranges))).toBe(grouping));

it.each([
  [
    [
      ['22:00', '06:00'],
      ['05:00', '07:00'],
    ],
    ['periodOverlaps', 'periodOverlaps'],
  ],
  [[['06:00', '06:00']], ['periodEmpty']],
  [[['25:00', '06:00']], ['periodUnreadable']],
  [
    [
      ['06:00', '07:00'],
      ['07:00', '08:00'],
    ],
    [null, null],
  ],
])('of the hours %j the faults are %j', (times, faults) => {
  const periods = times.map(([from = '', to = '']) => ({ group: 0, from, to }));
  expect(periodsOfGroup(periods, 0).faults).toEqual(faults);
});

const day = fc
  .uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 8 })
  .map((minutes) => minutes.toSorted((a, b) => a - b))
  .map((bounds) =>
    Array.from({ length: Math.floor(bounds.length / 2) }, (_, place) => ({
      startMin: bounds[2 * place] ?? 0,
      endMin: bounds[2 * place + 1] ?? 0,
      targetC: null,
    })),
  );

const TYPED = typedTariff(terms(NIGHTS), TODAY);

it.each([
  ['price', { price: 'abc' }],
  ['second price', { rangePrice: '' }],
  ['selling price', { sellingPrice: '1000,1' }],
])('refuses an unreadable %s instead of sending 0', (_, typed) => {
  expect(() => tariffInput({ ...TYPED, ...typed }, null)).toThrow(RangeError);
});

it('sends no second price for a supplier’s tariff of one price', () => {
  const offer = { ...TYPED, category: 'predefined' as const, name: 'base', price: '20.01', rangePrice: '' };
  expect(termFaults(offer)).toEqual([]);
  expect(tariffInput(offer, { ranges: NIGHTS })).toMatchObject({ price: 20.01, ranges: '' });
});

it.each([[{ name: '' }], [{ price: '' }], [{ rangePrice: 'abc' }]])(
  'reports a supplier’s tariff with %j at its name',
  (typed) => {
    const offer = { ...TYPED, category: 'predefined' as const, name: 'base', ...typed };
    expect(termFaults(offer)).toEqual([{ path: ['name'], message: 'tariffNameMissingMessage' }]);
  },
);

it.each([
  ['6:5', '06:05'],
  [' 6:05 ', '06:05'],
  ['22:20', '22:20'],
  ['6', '6'],
  ['24:0', '24:00'],
])('reads the time %j as %j', (typed, padded) => {
  const known = periodsOfGroup([{ group: 0, from: typed, to: '25:00' }], 0);
  const expected = periodsOfGroup([{ group: 0, from: padded, to: '25:00' }], 0);
  expect(known).toEqual(expected);
});

it('reads hours without leading zeros', () => {
  const { day: hours, faults } = periodsOfGroup([{ group: 0, from: '6:5', to: '7:30' }], 0);
  expect(faults).toEqual([null]);
  expect(hours).toEqual(periodsOfGroup([{ group: 0, from: '06:05', to: '07:30' }], 0).day);
});

it('converts between text, typed hours and timeline without loss', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...GROUPINGS),
      fc.array(day, { minLength: 7, maxLength: 7 }),
      (grouping, days) => {
        const periods = groupsOf(grouping).flatMap((_, group) => toPeriodFields(days[group] ?? [], group));
        const week = parseWeekFields({ grouping, periods });
        groupsOf(grouping).forEach((of, group) => {
          expect(periodsOfGroup(periods, group).faults.every((fault) => fault === null)).toBe(true);
          for (const place of of) expect(week[place]).toEqual(periodsOfGroup(periods, group).day);
        });
        const text = writeScheduleText(week);
        const again = typedTariff(terms(text), TODAY);
        expect(parseWeekFields(again)).toEqual(week);
        expect(tariffInput(again, null).ranges).toBe(text);
        // Grouping by single days describes the same week.
        expect(parseWeekFields({ grouping: 'eachDay', periods: regroup(again, 'eachDay') })).toEqual(week);
      },
    ),
  );
});
