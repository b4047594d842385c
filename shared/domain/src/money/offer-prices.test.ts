import { startOfSiteDay } from '../time/site-time';
import type { PriceRow } from './contract';
import type { MeasuredStep } from './measured-steps';
import { calendarOfOffPeak, type OfferPrices, offerStretches } from './offer-prices';
import type { PriceCalendar } from './price-calendar';
import { meanPrice, pricedSpans, tariffSide, tariffVersionOf } from './priced-energy';
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
  const offer = { calendar: null, rows, kva, colours: new Map<string, string>() };
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
