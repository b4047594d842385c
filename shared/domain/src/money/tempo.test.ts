import { addDays } from '../time/site-time';
import { tempoDaysLeft, tempoOutlook, tempoPeriod } from './tempo';

/** A Tempo year with its white and red days first. */
function season(year: number, days: number): Map<string, string> {
  const colourOf = (index: number) => (index < 22 ? 'red' : index < 65 ? 'white' : 'blue');
  return new Map(
    Array.from({ length: days }, (_, index) => [addDays(`${year}-09-01`, index), colourOf(index)]),
  );
}

it('has 301 blue days in a leap season and 300 otherwise', () => {
  expect(tempoDaysLeft(new Map(), '2023-09-01').blue).toBe(301);
  expect(tempoDaysLeft(new Map(), '2024-08-31').blue).toBe(301);
  expect(tempoDaysLeft(new Map(), '2025-09-01')).toEqual({ blue: 300, white: 43, red: 22 });
});

it.each([
  ['2025-09-22', { blue: 300, white: 43, red: 0 }],
  ['2025-11-04', { blue: 300, white: 0, red: 0 }],
  ['2026-08-30', { blue: 1, white: 0, red: 0 }],
  ['2026-08-31', { blue: 0, white: 0, red: 0 }],
])('after %s has %j left', (day, left) => {
  expect(tempoDaysLeft(season(2025, 365), day)).toEqual(left);
});

it('never has fewer than none', () => {
  const allBlue = new Map(Array.from({ length: 365 }, (_, i) => [addDays('2025-09-01', i), 'blue']));
  expect(tempoDaysLeft(allBlue, '2026-08-31').blue).toBe(0);
});

describe('the outlook', () => {
  const timeZone = 'Europe/Paris';
  const colours = new Map([
    ...season(2024, 365),
    ...([
      ['2024-12-15', 'blue'],
      ['2024-12-16', 'red'],
      ['2024-12-17', 'white'],
    ] as const),
  ]);
  const outlookAt = (at: string, known: ReadonlyMap<string, string> = colours) => {
    const { today, tomorrow, hours } = tempoOutlook(known, Date.parse(at), timeZone);
    const [now, next] = hours.map((one) => tempoPeriod(one));
    return [today.day, today.colour, tomorrow.colour, now, new Date(hours[0].endMs).toISOString(), next];
  };

  it.each([
    [
      '2024-12-16T05:59+01:00',
      ['2024-12-15', 'blue', 'red', 'blueOffPeak', '2024-12-16T05:00:00.000Z', 'redPeak'],
    ],
    [
      '2024-12-16T06:00+01:00',
      ['2024-12-16', 'red', 'white', 'redPeak', '2024-12-16T21:00:00.000Z', 'redOffPeak'],
    ],
    [
      '2024-12-17T05:59+01:00',
      ['2024-12-16', 'red', 'white', 'redOffPeak', '2024-12-17T05:00:00.000Z', 'whitePeak'],
    ],
    // The night of the clock change is an hour longer.
    [
      '2024-10-26T22:00+02:00',
      ['2024-10-26', 'white', 'white', 'whiteOffPeak', '2024-10-27T05:00:00.000Z', 'whitePeak'],
    ],
  ])('at %s is %j', (at, expected) => {
    expect(outlookAt(at)).toEqual(expected);
  });

  it('does not guess a colour that is not known', () => {
    const known = new Map([...colours].filter(([day]) => day < '2024-12-17'));
    expect(outlookAt('2024-12-16T23:00+01:00', known)).toEqual([
      ...['2024-12-16', 'red', null, 'redOffPeak', '2024-12-17T05:00:00.000Z', null],
    ]);
    const { usuallyKnownMs } = tempoOutlook(known, Date.parse('2024-12-17T03:00+01:00'), timeZone);
    expect(new Date(usuallyKnownMs).toISOString()).toBe('2024-12-16T10:00:00.000Z');
  });

  it.each([
    ['2024-09-01', true],
    ['2024-12-16', true],
    ['2024-12-17', false],
  ])('has days left only when all days up to today are known: without %s', (missing, isUnknown) => {
    const known = new Map([...colours].filter(([day]) => day !== missing));
    const { daysLeft } = tempoOutlook(known, Date.parse('2024-12-16T12:00+01:00'), timeZone);
    expect(daysLeft).toEqual(isUnknown ? null : tempoDaysLeft(known, '2024-12-16'));
  });
});
