import { actionAt, actionsBetween, scheduleEntries } from './scheduleClock';

const PARIS = 'Europe/Paris';
const at = (text: string) => Date.parse(text);

describe('a schedule', () => {
  it.each([
    ['', []],
    ['nonsense;mon 99', []],
    [
      'mon 22:20 on;tue 6:20 off',
      [
        { minuteOfWeek: 1340, action: { isOn: true } },
        { minuteOfWeek: 1820, action: { isOn: false } },
      ],
    ],
    [
      'sun 0:00 20.5;mon 0:00 17',
      [
        { minuteOfWeek: 0, action: { targetC: 17 } },
        { minuteOfWeek: 8640, action: { targetC: 20.5 } },
      ],
    ],
  ])('reads %j', (ranges, entries) => {
    expect(scheduleEntries(ranges)).toEqual(entries);
  });

  const heating = scheduleEntries('mon 6:00 20;mon 22:00 17');

  it.each([
    ['2026-06-22T03:59:00Z', 17],
    ['2026-06-22T04:00:00Z', 20],
    ['2026-06-22T20:00:00Z', 17],
    ['2026-06-28T12:00:00Z', 17],
  ])('at %s asks for %d °C, in the time of the house (D6)', (instant, targetC) => {
    expect(actionAt(heating, PARIS, at(instant))).toEqual({ targetC });
  });

  it('asks for nothing when it is empty', () => {
    expect(actionAt([], PARIS, at('2026-06-22T04:00:00Z'))).toBeNull();
    expect(actionsBetween([], PARIS, 0, at('2026-06-22T04:00:00Z'))).toEqual([]);
  });

  it('acts once at each of its moments: after the beginning, up to the end', () => {
    const moments = actionsBetween(heating, PARIS, at('2026-06-22T04:00:00Z'), at('2026-06-29T04:00:00Z'));
    expect(moments.map(({ atMs }) => new Date(atMs).toISOString())).toEqual([
      '2026-06-22T20:00:00.000Z',
      '2026-06-29T04:00:00.000Z',
    ]);
  });

  it.each([
    ['spring', '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z', '2026-03-29T01:30:00.000Z'],
    ['autumn', '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z', '2026-10-25T02:30:00.000Z'],
  ])('acts at half past three on the day the clocks change in %s', (_season, from, to, moment) => {
    const entries = scheduleEntries('sun 3:30 on');
    expect(
      actionsBetween(entries, PARIS, at(from), at(to)).map(({ atMs }) => new Date(atMs).toISOString()),
    ).toEqual([moment]);
  });
});
