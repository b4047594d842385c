import {
  contractCost,
  firstDayWithoutColour,
  periodAt,
  priceRowOn,
  startOfSiteDay,
  tempoDaysLeft,
  tempoOutlook,
  tempoPeriod,
} from '@foyer/domain';
import { parseCsv } from './csv';
import { offerCalendar } from './offer-calendars';
import { feedInPrice, offerComponents, publishedOffers, publishedPrice } from './price-list';
import { coloursByDay, tempoColours } from './tempo-colours';

const timeZone = 'Europe/Paris';
const ROW = {
  valid_from: '2026-02-01',
  valid_to: '',
  country: 'FR',
  offer: 'base',
  component: 'energy',
  period: '',
  up_to_kva: '6',
  value: '19.4',
  unit: 'cents_per_kWh',
  source: 'sheet',
};

const priceOf = (offer: string, kind: string, day: string, kva: number, period: string | null = null) => {
  const component = offerComponents('FR', offer).find((one) => one.kind === kind);
  return component ? (priceRowOn(component, day, kva, period)?.cents ?? null) : null;
};

describe('the price list', () => {
  it.each([
    ['FR', 9, '2025-03-27', 12.69],
    ['FR', 9, '2025-03-28', 4],
    ['FR', 9.1, '2025-09-30', 7.31],
    ['FR', 36, '2026-06-04', 4.73],
    ['FR', 3, '2026-06-05', 1.1],
    ['FR', 36.1, '2026-06-05', null],
    ['FR', 3, '2025-01-31', null],
    ['CH', 10, '2026-03-01', 10.96],
  ])('feed-in in %s for %d kWp requested on %s: %s cents', (country, kwp, day, cents) => {
    expect(feedInPrice(country, kwp, day)).toBe(cents);
  });

  it.each([
    ['base', 'energy', '2026-08-01', 6, null, 20.01],
    ['base', 'energy', '2026-08-01', 9, null, 19.85],
    ['base', 'energy', '2025-01-31', 6, null, null],
    ['peakOffPeak', 'energy', '2026-02-01', 6, 'offPeak', 15.79],
    ['tempo', 'energy', '2026-08-01', 9, 'redPeak', 72.95],
    ['ejp', 'energy', '2025-08-01', 9, 'peakDay', 108.67],
    ['base', 'fixed', '2026-07-31', 6, null, 1565],
    ['base', 'fixed', '2026-08-01', 6, null, 1586],
    ['tempo', 'fixed', '2026-08-01', 6, null, 1580],
    ['base', 'excise', '2026-11-01', 6, null, 3.062],
    ['base', 'excise', '2027-02-01', 6, null, null],
  ])('%s, %s on %s for %i kVA, %s: %s cents', (offer, kind, day, kva, period, cents) => {
    expect(priceOf(offer, kind, day, kva, period)).toBe(cents);
  });

  // C7: May 2026 was billed at the standing charge of August.
  it('bills May 2026 at the standing charge of its own days', () => {
    const version = {
      fromDay: '2025-02-01',
      supplier: 'Foyer Énergie',
      offer: 'base',
      kva: 9,
      currency: 'EUR',
      components: offerComponents('FR', 'base'),
    };
    const may = { fromDay: '2026-05-01', toDay: '2026-06-01', steps: [], site: { timeZone } };
    const { lines, missing } = contractCost({ ...may, versions: [version] });
    expect(missing).toEqual([]);
    expect(lines.find(({ kind }) => kind === 'fixed')?.amountCents).toBe(1956);
  });

  it('has a row for every period of its calendar', () => {
    for (const offer of publishedOffers('FR')) {
      const [energy] = offerComponents('FR', offer);
      const periods = energy?.calendar?.seasons.flatMap(({ rules }) =>
        rules.flatMap(({ ranges, otherwise }) => [otherwise, ...ranges.map(({ period }) => period)]),
      ) ?? [null];
      for (const period of periods) expect(priceOf(offer, 'energy', '2026-11-01', 9, period)).not.toBeNull();
    }
    expect(publishedOffers('FR')).toEqual(['base', 'peakOffPeak', 'tempo', 'ejp']);
    expect(publishedOffers('CH')).toEqual(['flat']);
  });

  it.each([
    [{ component: 'energie' }, 'unknown component'],
    [{ valid_from: '01/02/2026' }, 'is not a day'],
    [{ valid_to: '2026-02-01' }, 'is not a later day'],
    [{ value: '' }, 'is not a energy'],
    [{ value: '-1' }, 'is not a energy'],
    [{ value: '1000.1' }, 'is not a energy'],
    [{ unit: 'EUR' }, 'the unit is "EUR"'],
    [{ up_to_kva: '0' }, 'is not a power'],
    [{ country: 'DE' }, 'unknown country'],
    [{ source: '' }, 'the source is missing'],
  ])('refuses %j', (changes, message) => {
    expect(publishedPrice(ROW, 2).cents).toBe(19.4);
    expect(() => publishedPrice({ ...ROW, ...changes }, 2)).toThrow(message);
  });
});

describe('Tempo', () => {
  it('has the colours of six years', () => {
    expect(tempoColours.size).toBe(2191);
    const season = [...tempoColours].filter(([day]) => '2023-09-01' <= day && day < '2024-09-01');
    const count = (colour: string) => season.filter(([, one]) => one === colour).length;
    expect(['blue', 'white', 'red'].map(count)).toEqual([301, 43, 22]);
    expect(tempoDaysLeft(tempoColours, '2026-08-31').blue).toBe(0);
    expect(tempoColours.get('2026-09-01')).toBeUndefined();
  });

  it.each([
    ['2026-08-31', null],
    ['2026-09-01', '2026-09-01'],
    ['2026-11-27', '2026-09-01'],
  ])('up to %s is first unknown on %s', (last, day) => {
    expect(firstDayWithoutColour(tempoColours, last)).toBe(day);
  });

  it.each([
    ['2024-12-16T05:59+01:00', 'blueOffPeak'],
    ['2024-12-16T06:00+01:00', 'redPeak'],
    ['2024-12-17T05:59+01:00', 'redOffPeak'],
    ['2024-12-17T06:00+01:00', 'whitePeak'],
    ['2026-09-01T06:00+02:00', null],
  ])('at %s has %s', (at, period) => {
    const calendar = offerCalendar('tempo');
    expect(calendar && periodAt(calendar, Date.parse(at), { timeZone, colours: tempoColours })).toBe(period);
  });

  it.each([['2024-12-16,red\n2024-12-16,blue'], ['2024-02-30,red'], ['2024-12-16,green']])(
    'refuses %j',
    (rows) => {
      expect(() => coloursByDay(parseCsv(`date,colour\n${rows}`))).toThrow('is not a new day');
    },
  );
});

it('prices the hours of the Tempo outlook by the calendar of the offer', () => {
  const calendar = offerCalendar('tempo');
  for (const at of ['2024-12-16T05:59+01:00', '2024-12-16T06:00+01:00', '2025-03-29T22:00+01:00']) {
    for (const hours of tempoOutlook(tempoColours, Date.parse(at), timeZone).hours) {
      const periodIn = (ms: number) =>
        calendar && periodAt(calendar, ms, { timeZone, colours: tempoColours });
      expect([hours.startMs, hours.endMs - 1].map(periodIn)).toEqual([
        tempoPeriod(hours),
        tempoPeriod(hours),
      ]);
    }
  }
});

it('charges EJP days from 7:00 to 1:00 in winter', () => {
  const calendar = offerCalendar('ejp');
  const colours = new Map([
    ['2026-11-05', 'ejp'],
    ['2026-11-06', 'normal'],
  ]);
  const periodOf = (hours: number) =>
    calendar &&
    periodAt(calendar, startOfSiteDay('2026-11-05', timeZone) + hours * 3_600_000, { timeZone, colours });
  expect([2, 7, 24.5, 25].map(periodOf)).toEqual(['normal', 'peakDay', 'peakDay', 'normal']);
});

it('reads quoted fields and refuses a short row', () => {
  expect(parseCsv('\ufeffa,b\r\n"x, ""y""",\r\n"x\ny",1\r\n')).toEqual([
    { line: 2, fields: { a: 'x, "y"', b: '' } },
    { line: 4, fields: { a: 'x\ny', b: '1' } },
  ]);
  const columns = ['a', 'b'];
  expect(parseCsv('b,a\n1,2\n', { columns })).toEqual([{ line: 2, fields: { a: '2', b: '1' } }]);
  for (const [text, message] of [
    ['a,b\nx\n', 'test, line 2: 1 fields instead of 2'],
    ['a,b\n1,2\n\n3,4', 'test, line 3: 1 fields instead of 2'],
    ['a,b\na,b"c', 'test, line 2: a quote does not enclose its field'],
    ['a,b\n"a"b,c', 'test, line 2: a quote does not enclose its field'],
    ['a,b\n1,"2', 'test, line 2: a quote does not enclose its field'],
    ['a,a\n1,2', 'test, line 1: the column "a" is there twice'],
    ['a,b,c\n1,2,3', 'test, line 1: there is no column "c"'],
    ['a\n1', 'test, line 1: the column b is missing'],
  ] as const)
    expect(() => parseCsv(text, { name: 'test', columns })).toThrow(message);
});
