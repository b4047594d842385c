import { startOfSiteDay } from '../time/site-time';
import type { PriceRow, PriceSlot } from './contract';
import type { MeasuredStep } from './measured-steps';
import { calendarOfOffPeak, type OfferPrices, offerStretches } from './offer-prices';
import type { PriceCalendar } from './price-calendar';
import { firstGap, slotsWithin } from './price-slots';
import { meanPrice, pricedSpans, tariffCalendars, tariffSide, tariffVersionOf } from './priced-energy';
import type { TariffVersion } from './tariff-versions';

const ZONE = 'Europe/Paris';
const KWH = 3_600_000;
const HOUR_MS = 3_600_000;

const row = (
  period: string | null,
  cents: number,
  validFrom: string,
  upToKva: number | null = null,
): PriceRow => ({
  validFrom,
  validTo: null,
  upToKva,
  period,
  cents,
  source: 'sheet',
  isProvisional: false,
});
const night = { from: 22 * 60, to: 6 * 60 };
const rule = (colour: string) => ({
  dayTypes: [{ kind: 'colour', colour } as const],
  ranges: [{ period: `${colour}OffPeak`, fromMin: night.from, toMin: night.to }],
  otherwise: `${colour}Peak`,
});
const TEMPO_CALENDAR: PriceCalendar = {
  dayStartMin: 360,
  seasons: [{ fromMonthDay: '09-01', rules: [rule('red'), rule('white'), rule('blue')] }],
};
const TEMPO: OfferPrices = {
  calendar: TEMPO_CALENDAR,
  rows: [
    row('bluePeak', 16, '2024-09-01'),
    row('blueOffPeak', 13, '2024-09-01'),
    row('whitePeak', 19, '2024-09-01'),
    row('whiteOffPeak', 15, '2024-09-01'),
    row('redPeak', 70, '2024-09-01'),
    row('redOffPeak', 14, '2024-09-01'),
  ],
  slots: null,
  kva: 9,
  colours: new Map([
    ['2024-12-15', 'blue'],
    ['2024-12-16', 'red'],
  ]),
};
const versionOf = (offer: OfferPrices): TariffVersion => ({
  fromDay: '2024-09-01',
  tariff: null,
  offer,
  sellingCentsPerKwh: null,
});
const hoursOf = (fromDay: string, toDay: string): MeasuredStep[] => {
  const steps: MeasuredStep[] = [];
  for (let startMs = startOfSiteDay(fromDay, ZONE); startMs < startOfSiteDay(toDay, ZONE); startMs += HOUR_MS)
    steps.push({ startMs, endMs: startMs + HOUR_MS, importedWs: KWH, exportedWs: 0 });
  return steps;
};
const at = (iso: string) => Date.parse(iso);

// Case 3 of the pricing cases: 1 kWh each hour of 2024-12-16.
it('prices a red day of Tempo by the day that begins at 6:00', () => {
  const side = tariffSide(
    hoursOf('2024-12-16', '2024-12-17'),
    versionOf(TEMPO),
    '2024-12-16',
    '2024-12-17',
    ZONE,
  );
  expect(
    side.lines.map(({ hours, period, energyWs, amountCents }) => [
      hours,
      period,
      energyWs / KWH,
      amountCents,
    ]),
  ).toEqual([
    ['peak', 'redPeak', 16, 1120],
    ['offPeak', 'redOffPeak', 2, 28],
    ['offPeak', 'blueOffPeak', 6, 78],
  ]);
  expect(side.totalCents).toBe(1226);
});

it('has no price for a day whose colour is not known', () => {
  const [span] = pricedSpans(
    hoursOf('2024-12-17', '2024-12-18'),
    [versionOf(TEMPO)],
    '2024-12-17',
    '2024-12-18',
    ZONE,
  );
  // Up to 6:00 the red day lasts.
  expect(span?.bought.map(({ period, energyWs }) => [period, energyWs / KWH])).toEqual([['redOffPeak', 6]]);
  expect(span?.unpricedWs).toBe(18 * KWH);
});

it.each([
  ['2024-12-16T05:00+01:00', '2024-12-16T06:00+01:00', 13],
  ['2024-12-16T05:30+01:00', '2024-12-16T06:30+01:00', (13 + 70) / 2],
  ['2024-12-17T05:30+01:00', '2024-12-17T06:30+01:00', null],
])('from %s to %s the mean price is %s', (from, to, cents) => {
  expect(meanPrice(versionOf(TEMPO), { startMs: at(from), endMs: at(to) }, ZONE)).toBe(cents);
});

it.each([
  ['2026-07-31', 6, 19.4],
  ['2026-07-31', 9, 19.27],
  ['2026-08-01', 6, 20.01],
  ['2026-01-31', 6, null],
])('on %s at %i kVA one price of %s applies', (day, kva, cents) => {
  const rows = [
    row(null, 19.4, '2026-02-01', 6),
    row(null, 19.27, '2026-02-01'),
    row(null, 20.01, '2026-08-01', 6),
  ];
  const startMs = startOfSiteDay(day, ZONE);
  const offer = { calendar: null, rows, slots: null, kva, colours: new Map<string, string>() };
  expect(offerStretches(offer, startMs, startMs + HOUR_MS, ZONE)).toEqual([
    { startMs, endMs: startMs + HOUR_MS, period: null, centsPerKwh: cents },
  ]);
});

it('cuts a span at midnight of the day a row begins', () => {
  const offer = {
    ...TEMPO,
    calendar: null,
    rows: [row(null, 19, '2026-02-01'), row(null, 20, '2026-08-01')],
  };
  const midnightMs = startOfSiteDay('2026-08-01', ZONE);
  const stretches = offerStretches(offer, midnightMs - HOUR_MS, midnightMs + HOUR_MS, ZONE);
  expect(stretches.map(({ startMs, centsPerKwh }) => [startMs - midnightMs, centsPerKwh])).toEqual([
    [-HOUR_MS, 19],
    [0, 20],
  ]);
});

// Case 5 of the pricing cases.
it.each([
  ['2026-10-31T12:00+01:00', 15],
  ['2026-11-01T12:00+01:00', 20],
  ['2026-07-01T23:30+02:00', 20],
  ['2026-12-01T23:30+01:00', 15],
])('with hours by season at %s the price is %s', (from, cents) => {
  const calendar = calendarOfOffPeak([
    {
      fromMonthDay: '04-01',
      ranges: [
        { from: '02:00', to: '07:00' },
        { from: '11:00', to: '14:00' },
      ],
    },
    { fromMonthDay: '11-01', ranges: [{ from: '23:00', to: '07:00' }] },
  ]);
  const rows = [row('peak', 20, '2025-01-01'), row('offPeak', 15, '2025-01-01')];
  const offer = { ...TEMPO, calendar, rows };
  expect(meanPrice(versionOf(offer), { startMs: at(from), endMs: at(from) + 60_000 }, ZONE)).toBe(cents);
});

it('has no calendar for hours that cannot be read', () => {
  expect(calendarOfOffPeak([{ fromMonthDay: '01-01', ranges: [{ from: '25:00', to: '06:00' }] }])).toBeNull();
  expect(calendarOfOffPeak([])).toBeNull();
});

it('knows no price of an offer outside the platform', () => {
  const offer = { name: 'tempo', kva: 9, seasons: null, ownPrices: null, peakDays: [] };
  const version = tariffVersionOf({
    fromDay: '2024-09-01',
    category: 'flat',
    name: null,
    ranges: '',
    pricesCentsPerKwh: [16],
    sellingCentsPerKwh: 4,
    offer,
  });
  expect(version.sellingCentsPerKwh).toBe(4);
  const startMs = at('2024-12-16T12:00+01:00');
  expect(meanPrice(version, { startMs, endMs: startMs + HOUR_MS }, ZONE)).toBeNull();
});

describe('a series', () => {
  const dayMs = startOfSiteDay('2026-06-21', ZONE);
  const slot = (fromMin: number, toMin: number, centsPerKwh: number): PriceSlot => ({
    startMs: dayMs + fromMin * 60_000,
    endMs: dayMs + toMin * 60_000,
    centsPerKwh,
    isProvisional: false,
  });
  // Minutes 60 to 75 have no price.
  const SLOTS = [slot(0, 15, 10), slot(15, 30, 30), slot(30, 60, -2), slot(75, 120, 20)];
  const SERIES: OfferPrices = { ...TEMPO, calendar: null, rows: [], slots: SLOTS };
  const minutes = (ms: number) => (ms - dayMs) / 60_000;

  it.each([
    ['a slot', 0, 15, [[0, 15, 10]]],
    ['a part of one', 5, 10, [[5, 10, 10]]],
    [
      'two parts',
      10,
      20,
      [
        [10, 15, 10],
        [15, 20, 30],
      ],
    ],
    ['a gap', 60, 75, [[60, 75, null]]],
    [
      'both sides of a gap',
      50,
      80,
      [
        [50, 60, -2],
        [60, 75, null],
        [75, 80, 20],
      ],
    ],
    [
      'before the first slot',
      -30,
      5,
      [
        [-30, 0, null],
        [0, 5, 10],
      ],
    ],
    [
      'after the last slot',
      110,
      130,
      [
        [110, 120, 20],
        [120, 130, null],
      ],
    ],
    ['nothing known', 200, 230, [[200, 230, null]]],
  ])('cuts %s at the edges of its slots', (_, from, to, expected) => {
    const found = offerStretches(SERIES, dayMs + from * 60_000, dayMs + to * 60_000, ZONE);
    expect(
      found.map(({ startMs, endMs, centsPerKwh }) => [minutes(startMs), minutes(endMs), centsPerKwh]),
    ).toEqual(expected);
  });

  it.each([
    [0, 60, null],
    [0, 61, 60],
    [75, 121, 120],
    [-1, 10, -1],
  ])('from minute %i to %i has its first gap at %s', (from, to, gap) => {
    const gapMs = firstGap(SLOTS, dayMs + from * 60_000, dayMs + to * 60_000);
    expect(gapMs === null ? null : minutes(gapMs)).toBe(gap);
  });

  it.each([
    [0, 60, (10 + 30 - 2 * 2) / 4],
    [30, 60, -2],
    [0, 75, null],
  ])('from minute %i to %i has the mean price %s', (from, to, cents) => {
    const span = { startMs: dayMs + from * 60_000, endMs: dayMs + to * 60_000 };
    expect(meanPrice(versionOf(SERIES), span, ZONE)).toBe(cents);
  });

  it('is one line, rounded once, without the energy of its gaps', () => {
    const steps = Array.from({ length: 24 }, (_, index) => ({
      startMs: dayMs + index * 300_000,
      endMs: dayMs + (index + 1) * 300_000,
      importedWs: KWH / 12,
      exportedWs: 0,
    }));
    const [span] = pricedSpans(steps, [versionOf(SERIES)], '2026-06-21', '2026-06-22', ZONE);
    // 0.25 × 10 + 0.25 × 30 - 0.5 × 2 + 0.75 × 20 = 24 cents.
    expect(span?.bought).toEqual([
      {
        hours: 'base',
        period: null,
        energyWs: 1.75 * KWH,
        centsPerKwh: 24 / 1.75,
        isMean: true,
        amountCents: 24,
      },
    ]);
    expect(span?.unpricedWs).toBe(0.25 * KWH);
  });

  it('has its hours read in steps of five minutes only where slots cut them', () => {
    const hourly = { ...SERIES, slots: [slot(0, 60, 10), slot(60, 120, 12)] };
    expect(tariffCalendars([versionOf(SERIES)])).toHaveLength(1);
    expect(tariffCalendars([versionOf(hourly)])).toEqual([]);
  });

  it('finds the slots of a span in a year of quarters of an hour without reading the others', () => {
    let reads = 0;
    const year = new Proxy(
      Array.from({ length: 35_040 }, (_, index) => slot(index * 15, (index + 1) * 15, index % 40)),
      {
        get: (target, key, receiver) => {
          reads += 1;
          return Reflect.get(target, key, receiver);
        },
      },
    );
    expect(slotsWithin(year, dayMs + 86_400_000 * 200, dayMs + 86_400_000 * 201)).toHaveLength(96);
    expect(reads).toBeLessThan(300);
  });
});
