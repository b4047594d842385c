import type { PriceSlot } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';
import { estimatedByDay, withPricesOfYearBefore, withSeries } from './loaded-series';
import { seriesChanges } from './series-changes';
import { type FileOptions, readSeriesFile } from './series-file';

const NONE: FileOptions = { vatShare: null, fees: null };
const HEADER = 'start,end,cents_per_kwh';
const T = (hour: string) => `2026-06-21T${hour}:00+02:00`;
const at = (hour: string) => Date.parse(T(hour));
const csv = (...rows: string[]) => [HEADER, ...rows].join('\n');
const price = (value: number, unit = 'CHF_kWh') => [{ unit, value }];
const entry = (rest: object, from = '00:00', to = '00:15') => ({
  start_timestamp: T(from),
  end_timestamp: T(to),
  ...rest,
});
const vse = (...prices: object[]) => JSON.stringify({ publication_timestamp: T('00:00'), prices });

const centsOf = (text: string, options: FileOptions = NONE) =>
  readSeriesFile(text, options).slots.map(({ startMs, endMs, centsPerKwh }) => [
    (startMs - at('00:00')) / 60_000,
    (endMs - at('00:00')) / 60_000,
    centsPerKwh,
  ]);

describe('a file of prices', () => {
  it.each([
    [
      'in any order',
      csv(`${T('01:00')},${T('02:00')},-1.5`, `${T('00:00')},${T('01:00')},20.123456`),
      [
        [0, 60, 20.123456],
        [60, 120, -1.5],
      ],
    ],
    [
      'with a gap, in UTC',
      csv('2026-06-20T22:00Z,2026-06-20T22:15:00Z,1', `${T('00:30')},${T('00:45')},2`),
      [
        [0, 15, 1],
        [30, 45, 2],
      ],
    ],
  ])('of CSV %s', (_, text, expected) => {
    expect(centsOf(text)).toEqual(expected);
  });

  it.each([
    ['with VAT added', { vatShare: 0.081, fees: null }, entry({ integrated: price(0.234) }), 25.2954],
    ['that contains it', { vatShare: 0, fees: null }, entry({ integrated: price(0.234) }), 23.4],
    [
      'with fees added',
      { vatShare: 0.1, fees: 'added' },
      entry({ integrated: price(0.2), regional_fees: price(0.01) }),
      23.1,
    ],
    [
      'with fees included',
      { vatShare: 0.1, fees: 'included' },
      entry({ integrated: price(0.2), regional_fees: price(0.01) }),
      22,
    ],
    ['below zero', { vatShare: 0, fees: null }, entry({ integrated: price(-0.01), grid: price(0.1) }), -1],
  ] as const)('of the VSE %s', (_, options, one, cents) => {
    expect(centsOf(vse(one), options)).toEqual([[0, 15, cents]]);
    expect(centsOf(`\uFEFF${vse(one)}`, options)).toEqual([[0, 15, cents]]);
  });

  it('names charges by time that are no part of its prices', () => {
    const integrated = [...price(0.2), ...price(5, 'CHF_m'), ...price(0, 'CHF_kW_m')];
    expect(readSeriesFile(vse(entry({ integrated })), { vatShare: 0, fees: null })).toMatchObject({
      currency: 'CHF',
      chargeUnits: ['CHF_m'],
    });
  });

  it.each([
    [csv(), 'The file has no slots.'],
    ['start;end\n1;2', 'line 1: the columns must be'],
    [csv('a,b'), /^line 2: 2 fields instead of 3\.$/],
    [csv(`${T('00:00')},${T('01:00')},`), 'line 2: "" is not a price in cents'],
    [csv(`${T('00:00')},${T('01:00')},"1,5"`), 'line 2: "1,5" is not a price'],
    [csv(`${T('00:00')},${T('01:00')},1000.1`), 'line 2: 1000.1 is not between'],
    [csv('2026-06-21T00:00:00,2026-06-21T01:00:00Z,1'), 'line 2: "2026-06-21T00:00:00" is not a time'],
    [csv('2026-02-30T00:00Z,2026-02-30T01:00Z,1'), 'line 2: "2026-02-30T00:00Z" is not a time'],
    [csv('2026-06-21T00:00:30Z,2026-06-21T01:00Z,1'), 'is not a time to the minute'],
    [csv(`${T('01:00')},${T('01:00')},1`), 'line 2: the slot ends before it begins.'],
    [csv('2026-06-20T00:00Z,2026-06-21T01:15Z,1'), 'line 2: the slot is longer than a day.'],
    [
      csv(`${T('00:00')},${T('01:00')},1`, `${T('00:45')},${T('02:00')},1`),
      'line 3: the slot overlaps that of line 2.',
    ],
  ])('of CSV %j is refused', (text, message) => {
    expect(() => readSeriesFile(text, NONE)).toThrow(message);
  });

  it.each([
    ['{', { vatShare: 0, fees: null }, 'The file is not JSON'],
    ['{}', { vatShare: 0, fees: null }, 'The file has no list of "prices".'],
    [vse(entry({ integrated: price(0.2) })), NONE, 'does not say whether prices contain the VAT'],
    [
      vse(entry({ electricity: price(0.1) })),
      { vatShare: 0, fees: null },
      'entry 1: only the price of electricity is given, without the grid',
    ],
    [
      vse(entry({ integrated: price(0.2) }), entry({}, '00:15', '00:30')),
      { vatShare: 0, fees: null },
      'entry 2: the integrated price in CHF_kWh is missing.',
    ],
    [
      vse(entry({ integrated: price(0.2), metering: price(0.01) })),
      { vatShare: 0, fees: null },
      'entry 1: metering are listed per kWh',
    ],
    [
      vse(entry({ integrated: [...price(0.2), ...price(3, 'CHF_kW_m')] })),
      { vatShare: 0, fees: null },
      'entry 1: integrated has a charge in CHF_kW_m',
    ],
    [
      vse(entry({ integrated: [...price(0.2), ...price(0.3)] })),
      { vatShare: 0, fees: null },
      'entry 1: integrated has several prices',
    ],
    [
      vse(entry({ integrated: [{ unit: 'CHF_kWh', value: '0.2' }] })),
      { vatShare: 0, fees: null },
      'entry 1: integrated has an amount without',
    ],
    [vse(entry({ integrated: price(20) })), { vatShare: 0, fees: null }, 'entry 1: 2000 is not between'],
    [vse({ integrated: price(0.2) }), { vatShare: 0, fees: null }, 'entry 1: null is not a time'],
    [csv(`${T('00:00')},${T('01:00')},1`), { vatShare: 0.081, fees: null }, 'leave out --vat-share'],
  ] as const)('%j with %j is refused', (text, options, message) => {
    expect(() => readSeriesFile(text, options)).toThrow(message);
  });
});

describe('an import', () => {
  const slot = (from: string, to: string, centsPerKwh: number, isProvisional = false): PriceSlot => ({
    startMs: at(from),
    endMs: at(to),
    centsPerKwh,
    isProvisional,
  });
  const inFile = (from: string, to: string, centsPerKwh: number) => ({
    startMs: at(from),
    endMs: at(to),
    centsPerKwh,
    place: `line ${from}`,
  });
  const STORED = [slot('00:00', '01:00', 10), slot('01:00', '02:00', 20, true)];

  it.each([
    ['a new slot', [inFile('02:00', '03:00', 5)], false, { added: 1, removed: 0, known: 0 }],
    ['the same final price', [inFile('00:00', '01:00', 10)], false, { added: 0, removed: 0, known: 1 }],
    ['it again as provisional', [inFile('00:00', '01:00', 10)], true, { added: 0, removed: 0, known: 1 }],
    ['a newer provisional price', [inFile('01:00', '02:00', 21)], true, { added: 1, removed: 1, known: 0 }],
    ['the same provisional price', [inFile('01:00', '02:00', 20)], true, { added: 0, removed: 0, known: 1 }],
    ['a final price', [inFile('01:00', '02:00', 20)], false, { added: 1, removed: 1, known: 0 }],
    [
      'two slots for a provisional one',
      [inFile('01:00', '01:30', 1), inFile('01:30', '02:15', 2)],
      false,
      { added: 2, removed: 1, known: 0 },
    ],
  ])('of %s changes what it may', (_, file, isProvisional, expected) => {
    const changes = seriesChanges(STORED, file, isProvisional);
    if ('conflict' in changes) throw new Error(changes.conflict);
    const { added, removed, known } = changes;
    expect({ added: added.length, removed: removed.length, known }).toEqual(expected);
    expect(added.every((one) => one.isProvisional === isProvisional)).toBe(true);
  });

  it.each([
    [
      'another final price',
      [inFile('00:00', '01:00', 11)],
      'line 00:00: 2026-06-20T22:00Z to 2026-06-20T23:00Z has a final price of 10',
    ],
    ['a part of a final slot', [inFile('00:30', '01:00', 10)], 'line 00:30: it overlaps the final slot'],
    ['a part of a provisional slot', [inFile('01:00', '01:30', 1)], 'would be replaced in part'],
  ])('of %s is refused', (_, file, conflict) => {
    expect(seriesChanges(STORED, file, false)).toEqual({ conflict: expect.stringContaining(conflict) });
    expect(seriesChanges(STORED, file, true)).toEqual({ conflict: expect.stringContaining(conflict) });
  });
});

// The clocks change on 30 March 2025 and on 29 March 2026.
it('estimates days without prices by those of 52 weeks before, across clock changes', async () => {
  const asked: number[] = [];
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (text.includes('from price_series_charge')) return [];
    if (text.includes('from price_series')) return [{ name: 'spot', label: 'Spot' }];
    asked.push(...values.slice(1).map((at) => (at as Date).getTime()));
    const [startMs, endMs] = [Date.parse('2025-03-28T23:00Z'), Date.parse('2025-03-29T23:00Z')];
    return text.includes('from price_slot') && asked.length === 2
      ? [{ startMs, endMs, centsPerKwh: 20, isProvisional: false }]
      : [];
  };
  const database = { query, script: async () => {} } as unknown as Sql;
  const days = { fromDay: '2026-03-29', toDay: '2026-03-30' };
  const [contract, other] = await withPricesOfYearBefore(
    database,
    [{ offer: 'dynamic:spot' }, { offer: 'base' }],
    days,
    'Europe/Paris',
  );
  const slots = contract?.series?.slots ?? [];
  expect(slots.map(({ startMs }) => new Date(startMs).toISOString())).toEqual(['2026-03-27T23:00:00.000Z']);
  expect(Math.min(...asked)).toBeLessThanOrEqual(Date.parse('2025-03-28T23:00Z'));
  expect(other).toEqual({ offer: 'base' });
  expect(estimatedByDay(days.fromDay)).toBe('2025-03-30');
});

it.each([
  ['2026-01-01', '2026-03-01', ['spot']],
  ['2026-02-01', '2026-03-02', ['spot', 'vario']],
  ['2026-03-01', '2026-04-01', ['vario']],
  ['2026-04-01', '2026-05-01', []],
])('from %s to %s only the series in force are read', async (fromDay, toDay, expected) => {
  const read = new Set<unknown>();
  const query = async (text: string, [name]: readonly unknown[] = []) => {
    if (text.includes('from price_slot')) read.add(name);
    return text.includes('from price_series ') ? ['spot', 'vario'].map((one) => ({ name: one })) : [];
  };
  const database = { query, script: async () => {} } as unknown as Sql;
  const contracts = [
    { fromDay: '2026-01-01', offer: 'dynamic:spot' },
    { fromDay: '2026-03-01', offer: 'dynamic:vario' },
    { fromDay: '2026-04-01', offer: 'base' },
  ];
  await withSeries(database, contracts, { fromDay, toDay }, 'Europe/Paris');
  expect([...read]).toEqual(expected);
  const known = new Map(expected.map((name) => [`dynamic:${name}`, { label: name, slots: [], charges: [] }]));
  read.clear();
  const found = await withSeries(database, contracts, { fromDay, toDay }, 'Europe/Paris', known);
  expect([found.flatMap(({ series }) => series?.label ?? []), read.size]).toEqual([expected, 0]);
});
