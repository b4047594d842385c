import { scheduleChanges } from '@foyer/domain';
import fc from 'fast-check';
import { changesBetween, scheduledInstant } from './schedule-clock';

const PARIS = 'Europe/Paris';
const at = (text: string) => Date.parse(text);

const changesIn = (text: string) => {
  const reading = scheduleChanges(text, /\d$/.test(text) ? 'heating' : 'onOff');
  if (!reading.ok) throw new Error(reading.error.code);
  return reading.value;
};
const moments = (text: string, from: string, to: string) =>
  changesBetween(changesIn(text), PARIS, at(from), at(to)).map(({ atMs, change }) => [
    new Date(atMs).toISOString().slice(0, 16),
    change.targetC ?? change.on,
  ]);

describe('a schedule in local time', () => {
  it('has no changes when it is empty or when no time passes', () => {
    expect(moments('', '2026-06-22T00:00:00Z', '2026-06-29T00:00:00Z')).toEqual([]);
    expect(moments('mon 6:00 on', '2026-06-22T04:00:00Z', '2026-06-22T04:00:00Z')).toEqual([]);
  });

  it('has each change once: after the start, up to and including the end', () => {
    expect(moments('mon 6:00 20;mon 22:00 17', '2026-06-22T04:00:00Z', '2026-06-29T04:00:00Z')).toEqual([
      ['2026-06-22T20:00', 17],
      ['2026-06-29T04:00', 20],
    ]);
  });

  it('can change at midnight between Sunday and Monday', () => {
    expect(moments('mon 0:00 off', '2026-06-21T20:00:00Z', '2026-06-22T20:00:00Z')).toEqual([
      ['2026-06-21T22:00', false],
    ]);
  });

  describe('when daylight saving starts or ends', () => {
    const spring = (text: string) => moments(text, '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z');
    const autumn = (text: string) => moments(text, '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z');

    it.each([
      ['sun 1:45 on', '2026-03-29T00:45'],
      ['sun 2:30 on', '2026-03-29T01:00'],
      ['sun 3:00 on', '2026-03-29T01:00'],
      ['sun 3:30 on', '2026-03-29T01:30'],
    ])('executes "%s" at %s UTC in spring, when 2:30 is skipped', (text, moment) => {
      expect(spring(text)).toEqual([[moment, true]]);
    });

    it.each([
      ['sun 1:45 on', '2026-10-24T23:45'],
      ['sun 2:30 on', '2026-10-25T00:30'],
      ['sun 3:00 on', '2026-10-25T02:00'],
      ['sun 3:30 on', '2026-10-25T02:30'],
    ])('executes "%s" once in autumn, at %s UTC, when 2:30 occurs twice', (text, moment) => {
      expect(autumn(text)).toEqual([[moment, true]]);
    });

    it('ends with the device off when a whole on-period is skipped in spring', () => {
      expect(spring('sun 2:15 on;sun 2:45 off')).toEqual([
        ['2026-03-29T01:00', true],
        ['2026-03-29T01:00', false],
      ]);
    });

    it.each(['2026-03-29', '2026-10-25', '2026-06-21'])('keeps the order of two changes on %s', (day) => {
      const minute = fc.integer({ min: 0, max: 1439 });
      fc.assert(
        fc.property(minute, minute, (a, b) => {
          const [early, late] = [Math.min(a, b), Math.max(a, b)];
          return scheduledInstant(day, early, PARIS) <= scheduledInstant(day, late, PARIS);
        }),
      );
    });
  });
});
