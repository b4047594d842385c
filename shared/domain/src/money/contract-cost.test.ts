import fc from 'fast-check';
import { addDays, startOfSiteDay } from '../time/site-time';
import { priceRowOn } from './contract';
import {
  type ContractCost,
  closingBalance,
  contractCalendars,
  contractCost,
  firstUnbillable,
} from './contract-cost';
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
import { energyCents } from './exact-cents';
import type { MeasuredStep } from './measured-steps';
import { changeMinutes, periodAt } from './price-calendar';

const site = { timeZone: ZONE };
const OFF = { period: 'off' };
const PEAK = { period: 'peak' };

const twoPrices = (from: string, to: string) =>
  component({ calendar: daily(range('off', from, to)), rows: [row(21.42, PEAK), row(15.89, OFF)] });

const cost = (
  versions: Parameters<typeof contractCost>[0]['versions'],
  steps: readonly MeasuredStep[],
  [fromDay, toDay]: readonly [string, string],
  colours?: ReadonlyMap<string, string>,
) => contractCost({ versions, fromDay, toDay, steps, site: { ...site, ...(colours && { colours }) } });

const quantities = ({ lines }: ContractCost) =>
  Object.fromEntries(lines.map(({ period, quantity }) => [period, Number((quantity * 1000).toFixed(1))]));

it('cuts an hour at the minute', () => {
  const day = ['2026-06-10', '2026-06-11'] as const;
  const steps = [step(day[0], '21:00', '22:00', KWH)];
  const found = cost([contract([twoPrices('21:08', '05:08')])], steps, day);
  expect(quantities(found)).toEqual({ peak: 133.3, off: 866.7 });
});

it('prices half an hour at its own price', () => {
  const day = ['2026-09-10', '2026-09-11'] as const;
  const steps = [step(day[0], '22:30', '23:00', KWH)];
  const found = cost([contract([twoPrices('22:30', '06:30')])], steps, day);
  expect(found.lines.map(({ period, amountCents }) => [period, amountCents])).toEqual([
    ['off', 16],
    ['peak', 0],
  ]);
  expect(energyCents(KWH, 15.89)).toBe(16);
  expect(energyCents(100 * KWH, 15.89)).toBe(1589);
});

it('prices Tempo by the colour of the tariff day', () => {
  const colours = new Map([
    ['2024-12-15', 'blue'],
    ['2024-12-16', 'red'],
  ]);
  const rows = ['bluePeak', 'blueOffPeak', 'redPeak', 'redOffPeak'].map((period) => row(20, { period }));
  const version = contract([component({ calendar: TEMPO, rows })]);
  const found = cost(
    [version],
    evenSteps('2024-12-16', '2024-12-17', KWH, 60),
    ['2024-12-16', '2024-12-17'],
    colours,
  );
  expect(quantities(found)).toEqual({ blueOffPeak: 6000, redPeak: 16_000, redOffPeak: 2000 });
  const later = cost([version], [], ['2024-12-17', '2024-12-18'], colours);
  expect(later.missing).toContainEqual({ reason: 'colour', kind: 'energy', period: null, day: '2024-12-17' });
  expect(firstUnbillable(later)).not.toBeNull();
});

it('keeps what was sold before a new feed-in price at its own price', () => {
  const before = row(30.73, { validFrom: '2025-01-01' });
  const feedIn = (rows: readonly (typeof before)[]) =>
    component({ kind: 'feedIn', rows, vat: [{ validFrom: '2014-01-01', share: 0 }] });
  const sold = evenSteps('2025-09-10', '2025-09-11', 0, 1440).map((one) => ({
    ...one,
    exportedWs: 563 * KWH,
  }));
  const september = ['2025-09-01', '2025-10-01'] as const;
  const added = row(4, { validFrom: '2025-10-01' });
  expect(cost([contract([feedIn([before])])], sold, september).totalCents).toBe(-17_301);
  expect(cost([contract([feedIn([before, added])])], sold, september).totalCents).toBe(-17_301);
});

it.each([
  [48, 30, 0.06, 25, 72],
  [8760, 60, 0.01, 21.42, 1876],
])('adds %i steps of %i minutes up before rounding', (count, minutes, kwh, cents, total) => {
  const days = (count * minutes) / 1440;
  const span = ['2026-01-01', addDays('2026-01-01', days)] as const;
  const steps = evenSteps(...span, Math.round(kwh * KWH), minutes);
  expect(steps).toHaveLength(count);
  expect(cost([contract([component({ rows: [row(cents)] })])], steps, span).totalCents).toBe(total);
});

it('has two lines per period in a month with a new tariff, each rounded once', () => {
  const september = ['2026-09-01', '2026-10-01'] as const;
  const rows = [
    row(20.65, { ...PEAK, validTo: '2026-09-16' }),
    row(15.79, { ...OFF, validTo: '2026-09-16' }),
    row(21.42, { ...PEAK, validFrom: '2026-09-16' }),
    row(15.89, { ...OFF, validFrom: '2026-09-16' }),
  ];
  const calendar = daily(range('off', '22:38', '06:38'));
  const steps = evenSteps(...september, 20_011).map((one, index) => ({
    ...one,
    importedWs: one.importedWs === null ? null : one.importedWs + (index % 977),
  }));
  const found = cost([contract([component({ calendar, rows })])], steps, september);
  expect(found.lines.map(({ period, fromDay, lastDay }) => [period, fromDay, lastDay])).toEqual([
    ['off', '2026-09-01', '2026-09-15'],
    ['peak', '2026-09-01', '2026-09-15'],
    ['off', '2026-09-16', '2026-09-30'],
    ['peak', '2026-09-16', '2026-09-30'],
  ]);
  // Minute by minute, unrounded.
  for (const line of found.lines) {
    const [fromMs, toMs] = [
      startOfSiteDay(line.fromDay, ZONE),
      startOfSiteDay(addDays(line.lastDay, 1), ZONE),
    ];
    let cents = 0;
    for (const { startMs, endMs, importedWs } of steps) {
      if (startMs < fromMs || startMs >= toMs) continue;
      for (let ms = startMs; ms < endMs; ms += 60_000)
        if (periodAt(calendar, ms, site) === line.period)
          cents += ((importedWs ?? 0) / 5 / KWH) * line.unitCents;
    }
    expect(line.amountCents).toBe(Math.round(cents));
  }
  expect(found.totalCents).toBe(found.lines.reduce((sum, { amountCents }) => sum + amountCents, 0));
});

it('prices import and export of one step, without netting them', () => {
  const day = ['2026-06-10', '2026-06-11'] as const;
  const steps = [{ ...step(day[0], '12:00', '12:05', 10 * KWH), exportedWs: 10 * KWH }];
  const feedIn = component({ kind: 'feedIn', rows: [row(4)] });
  const found = cost([contract([component({ rows: [row(20)] }), feedIn])], steps, day);
  expect(found.lines.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['energy', 200],
    ['feedIn', -40],
  ]);
});

it('settles a contract that ends on any day by what was really paid', () => {
  const version = contract([
    component({ kind: 'fixed', unit: 'month', rows: [row(1586)] }),
    component({ rows: [row(20)] }),
  ]);
  const span = ['2026-06-01', '2026-08-16'] as const;
  const { totalCents } = cost([version], evenSteps(...span, KWH, 60), span);
  // 2 months and 15 of 31 days of August; 76 days of 24 kWh.
  expect(totalCents).toBe(Math.round((2 + 15 / 31) * 1586) + 76 * 24 * 20);
  expect(closingBalance(totalCents, [10_000, 10_000])).toBe(totalCents - 20_000);
  expect(closingBalance(totalCents, [45_000])).toBeLessThan(0);
});

describe('VAT', () => {
  const vat = [
    { validFrom: '2014-01-01', share: 0.055 },
    { validFrom: '2025-08-01', share: 0.2 },
  ];
  const version = contract([
    component({ kind: 'fixed', unit: 'month', rows: [row(1372)], vat }),
    component({ rows: [row(20.16)] }),
    component({ kind: 'excise', isContained: true, rows: [row(3.37)] }),
  ]);

  it('is contained in the lines of each rate', () => {
    const july = cost([version], evenSteps('2025-07-01', '2025-07-02', 100 * KWH, 1440), [
      '2025-07-01',
      '2025-08-01',
    ]);
    expect(july.vat).toEqual([
      { share: 0.055, cents: 72 },
      { share: 0.2, cents: 336 },
    ]);
    // The excise is shown, not added.
    expect(july.totalCents).toBe(1372 + 2016);
    expect(july.lines.map(({ kind, amountCents }) => [kind, amountCents])).toContainEqual(['excise', 337]);
  });

  it('cuts a span where its rate changes', () => {
    const both = cost([version], [], ['2025-07-01', '2025-09-01']);
    const fixed = both.lines.filter(({ kind }) => kind === 'fixed');
    expect(fixed.map(({ fromDay, vatShare }) => [fromDay, vatShare])).toEqual([
      ['2025-07-01', 0.055],
      ['2025-08-01', 0.2],
    ]);
  });
});

describe('what cannot be billed', () => {
  const may = ['2026-05-01', '2026-06-01'] as const;
  const fixed = component({ kind: 'fixed', unit: 'month', rows: [row(1586, { validFrom: '2026-08-01' })] });
  const energy = component({ rows: [row(20)] });

  it('names the component without a price and never borrows the first later row', () => {
    const found = cost([contract([fixed, energy])], [], may);
    expect(found.missing).toEqual([{ reason: 'price', kind: 'fixed', period: null, day: '2026-05-01' }]);
    expect(firstUnbillable(found)).not.toBeNull();
    expect(found.lines.map(({ kind }) => kind)).toEqual(['energy']);
  });

  it('stops where a row ends', () => {
    const ended = component({ rows: [row(20, { validTo: '2026-05-20' })] });
    expect(cost([contract([ended])], [], may).missing).toEqual([
      { reason: 'price', kind: 'energy', period: null, day: '2026-05-20' },
    ]);
  });

  it('has no version before the first', () => {
    const { missing } = cost([contract([energy], { fromDay: '2026-05-11' })], [], may);
    expect(missing).toEqual([{ reason: 'contract', kind: null, period: null, day: '2026-05-01' }]);
  });

  it('says that it rests on a provisional price', () => {
    const indexed = component({ kind: 'feedIn', rows: [row(1.1, { isProvisional: true })] });
    const found = cost([contract([energy, indexed])], [], may);
    expect([found.isProvisional, found.missing, firstUnbillable(found)?.day]).toEqual([true, [], may[0]]);
  });

  it('lacks a part of a series', () => {
    const slot = { startMs: startOfSiteDay(may[0], ZONE), isProvisional: false, centsPerKwh: 20 };
    const series = component({ slots: [{ ...slot, endMs: startOfSiteDay('2026-05-20', ZONE) }] });
    const found = cost([contract([series])], evenSteps(...may, KWH, 60), may);
    expect(found.missing).toEqual([{ reason: 'series', kind: 'energy', period: null, day: '2026-05-20' }]);
    // Its line has the days before the gap.
    const priced = { quantity: 19 * 24, unitCents: 20, amountCents: 19 * 24 * 20 };
    expect(found.lines).toEqual([expect.objectContaining(priced)]);
  });
});

it.each<[readonly string[], string | null]>([
  [[], null],
  [['2026-05-12'], '2026-05-12'],
  [['2026-05-12', '2026-05-30'], '2026-05-12'],
])('waits for the first slot of a series that is provisional, with or without energy: %j', (days, day) => {
  const may = ['2026-05-01', '2026-06-01'] as const;
  const slots = Array.from({ length: 31 }, (_, index) => ({
    startMs: startOfSiteDay(addDays(may[0], index), ZONE),
    endMs: startOfSiteDay(addDays(may[0], index + 1), ZONE),
    centsPerKwh: 20,
    isProvisional: days.includes(addDays(may[0], index)),
  }));
  const versions = [contract([component({ slots })])];
  for (const steps of [[], evenSteps(...may, KWH)]) {
    const found = cost(versions, steps, may);
    const expected = day && { reason: 'provisional', kind: 'energy', period: null, day };
    expect([found.isProvisional, firstUnbillable(found)]).toEqual([day !== null, expected]);
  }
});

it('prices a series slot by slot and rounds once', () => {
  const day = ['2026-06-10', '2026-06-11'] as const;
  const startMs = startOfSiteDay(day[0], ZONE);
  const slots = Array.from({ length: 96 }, (_, index) => ({
    startMs: startMs + index * 900_000,
    endMs: startMs + (index + 1) * 900_000,
    centsPerKwh: index % 2 === 0 ? -0.4 : 10.3,
    isProvisional: false,
  }));
  const found = cost([contract([component({ slots })])], evenSteps(...day, KWH / 12), day);
  expect(found.totalCents).toBe(Math.round(48 * 0.25 * (10.3 - 0.4)));
  // Not of the rounded amount.
  expect(found.lines[0]?.unitCents).toBeCloseTo(4.95, 9);
});

it('reads the steps of a series in five minutes where slots cut an hour', () => {
  const startMs = startOfSiteDay('2026-05-01', ZONE);
  const slot = { startMs, endMs: startMs + 900_000, centsPerKwh: 20, isProvisional: false };
  expect(contractCalendars([contract([component({ slots: [slot] })])])).toHaveLength(1);
});

it('charges the peak of a month by its highest quarter of an hour', () => {
  const day = ['2026-06-10', '2026-06-11'] as const;
  const peak = component({ kind: 'grid', unit: 'peakKwMonth', rows: [row(500)] });
  const month = ['2026-06-01', '2026-07-01'] as const;
  const steps = evenSteps(...day, 0).map((one, index) => ({
    ...one,
    importedWs: index < 3 ? KWH / 3 : 1000,
  }));
  expect(cost([contract([peak])], steps, month).lines).toMatchObject([{ quantity: 4, amountCents: 2000 }]);
  expect(cost([contract([peak])], [], month).missing).toMatchObject([{ reason: 'peak' }]);
  // An hour says nothing about its quarters: 1 kWh of it is a peak from 1 to 4 kW.
  const startMs = startOfSiteDay(day[0], ZONE);
  const hour = { startMs, endMs: startMs + 3_600_000, importedWs: 3_600_000, exportedWs: 0 };
  expect(cost([contract([peak])], [hour], month)).toMatchObject({ lines: [], missing: [{ reason: 'peak' }] });
  expect(contractCalendars([contract([peak])]).flatMap(changeMinutes)).toContain(15);
});

it.each([
  [3, '2026-03-01', 19.4],
  [6, '2026-03-01', 19.4],
  [9, '2026-03-01', 19.27],
  [9, '2026-08-01', 19.85],
  [6, '2026-01-31', null],
])('finds the price for %i kVA on %s', (kva, day, cents) => {
  const rows = [
    row(19.4, { validFrom: '2026-02-01', upToKva: 6 }),
    row(19.27, { validFrom: '2026-02-01' }),
    row(20.01, { validFrom: '2026-08-01', upToKva: 6 }),
    row(19.85, { validFrom: '2026-08-01' }),
  ];
  expect(priceRowOn({ rows }, day, kva, null)?.cents ?? null).toBe(cents);
});

const minute = fc.integer({ min: 0, max: 1440 });
const anyCalendar = fc
  .tuple(fc.array(fc.tuple(minute, minute), { maxLength: 3 }), fc.constantFrom(0, 360))
  .map(([ranges, dayStartMin]) => ({
    ...daily(...ranges.map(([fromMin, toMin]) => ({ fromMin, toMin, period: 'off' }))),
    dayStartMin,
  }));
const anyDay = fc.integer({ min: 0, max: 700 }).map((count) => addDays('2025-01-01', count));
const anyPrice = fc.integer({ min: 0, max: 900_000 }).map((units) => units / 10_000);

it('prices exactly the measured energy and adds lines up, for any calendar and span', () => {
  fc.assert(
    fc.property(
      anyCalendar,
      anyDay,
      fc.integer({ min: 1, max: 10 }),
      fc.array(fc.option(fc.integer({ min: 0, max: KWH }), { nil: null }), { minLength: 1, maxLength: 7 }),
      fc.constantFrom(5, 15, 60),
      anyPrice,
      anyPrice,
      (calendar, fromDay, days, energies, minutes, peak, off) => {
        const span = [fromDay, addDays(fromDay, days)] as const;
        const steps = evenSteps(...span, 0, minutes).map((one, index) => ({
          ...one,
          importedWs: energies[index % energies.length] ?? null,
        }));
        const change = addDays(fromDay, 1);
        const rows = [row(peak, PEAK), row(off, OFF), row(off, { ...PEAK, validFrom: change })];
        const found = cost([contract([component({ calendar, rows })])], steps, span);
        const measured = steps.reduce((sum, { importedWs }) => sum + (importedWs ?? 0), 0);
        const priced = found.lines.reduce((sum, { quantity }) => sum + quantity * KWH, 0);
        expect(Math.round(priced)).toBe(measured);
        expect(found.totalCents).toBe(found.lines.reduce((sum, { amountCents }) => sum + amountCents, 0));
        for (const { amountCents } of found.lines) expect(Number.isInteger(amountCents)).toBe(true);
      },
    ),
    { numRuns: 80 },
  );
});

it('keeps the past when a later price row is added', () => {
  fc.assert(
    fc.property(
      anyCalendar,
      anyDay,
      fc.integer({ min: 1, max: 8 }),
      anyPrice,
      (calendar, fromDay, days, price) => {
        const span = [fromDay, addDays(fromDay, days)] as const;
        const rows = [row(20, PEAK), row(15, OFF)];
        const later = row(price, { ...PEAK, validFrom: span[1], upToKva: 6 });
        const steps = evenSteps(...span, 12_345, 60);
        const of = (own: typeof rows) => cost([contract([component({ calendar, rows: own })])], steps, span);
        expect(of([...rows, later])).toEqual(of(rows));
      },
    ),
    { numRuns: 40 },
  );
});

it('never bills a provisional amount', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }), (provisional) => {
      const components = provisional.map((isProvisional) =>
        component({ rows: [row(20, { isProvisional })] }),
      );
      const found = cost([contract(components)], [], ['2026-05-01', '2026-06-01']);
      expect(firstUnbillable(found) === null).toBe(!provisional.includes(true));
    }),
  );
});
