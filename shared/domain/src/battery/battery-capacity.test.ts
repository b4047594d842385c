import fc from 'fast-check';
import { addDays } from '../time/site-time';
import {
  type CapacitySubscription,
  capacityChangeDay,
  capacityRefusal,
  decreaseWindowDays,
  firstDecreaseRequestDay,
  mayCancelChange,
  mayDecrease,
} from './battery-capacity';

const AVAILABLE = [100, 200, 300, 400, 500, 600];

const subscription = (changes: Partial<CapacitySubscription> = {}): CapacitySubscription => ({
  currentKwh: 300,
  availableKwh: AVAILABLE,
  scheduled: null,
  nextDecreaseDay: null,
  nextIncreaseDay: null,
  ...changes,
});

describe('decrease window', () => {
  it.each([
    ['2026-11-01', 31],
    ['2026-11-19', 31],
    ['2026-11-20', 41],
    ['2026-11-30', 41],
  ])('on %s is %i days', (today, days) => {
    expect(decreaseWindowDays(today)).toBe(days);
    const at = (distance: number) => subscription({ nextDecreaseDay: addDays(today, distance) });
    expect(mayDecrease(at(days), today)).toBe(true);
    expect(mayDecrease(at(days + 1), today)).toBe(false);
    expect(capacityRefusal(at(days + 1), 200, today)).toBe('capacity.decrease.too.early');
  });

  it.each([
    ['2026-12-31', '2026-11-20'],
    ['2026-12-30', '2026-11-20'],
    ['2027-01-31', '2026-12-21'],
    ['2026-12-20', '2026-11-19'],
  ])('for a decrease on %s opens on %s', (nextDecreaseDay, opens) => {
    expect(firstDecreaseRequestDay(nextDecreaseDay)).toBe(opens);
    expect(mayDecrease(subscription({ nextDecreaseDay }), opens)).toBe(true);
    expect(mayDecrease(subscription({ nextDecreaseDay }), addDays(opens, -1))).toBe(false);
  });

  it('is closed at the smallest capacity and while a change is scheduled', () => {
    expect(mayDecrease(subscription({ currentKwh: 100 }), '2026-11-01')).toBe(false);
    const scheduled = { capacityKwh: 200, day: '2026-12-01' };
    expect(mayDecrease(subscription({ scheduled }), '2026-11-01')).toBe(false);
  });
});

describe('capacityRefusal', () => {
  it.each([
    ['an unknown capacity', 250, {}, 'capacity.unknown'],
    ['the current capacity', 300, {}, 'capacity.current'],
    [
      'any capacity while a change is scheduled',
      400,
      { scheduled: { capacityKwh: 200, day: '2026-12-01' } },
      'capacity.change.pending',
    ],
    ['a larger capacity', 600, {}, null],
    ['a smaller capacity', 100, {}, null],
  ] as const)('%s: %d kWh with %j returns %s', (_, capacityKwh, changes, refusal) => {
    expect(capacityRefusal(subscription(changes), capacityKwh, '2026-11-10')).toBe(refusal);
  });
});

it.each([
  ['2026-11-20', true],
  ['2026-11-21', false],
])('allows cancelling a scheduled change on %s: %s', (today, expected) => {
  const scheduled = { capacityKwh: 200, day: '2026-12-01' };
  expect(mayCancelChange(subscription({ scheduled }), today)).toBe(expected);
  expect(mayCancelChange(subscription(), today)).toBe(false);
});

describe('capacityChangeDay', () => {
  it.each([
    ['is the first of next month before the cut-off', '2026-11-19', 400, {}, '2026-12-01'],
    ['is the first of the month after next from the cut-off on', '2026-11-20', 400, {}, '2027-01-01'],
    [
      'waits until a decrease is possible',
      '2026-11-10',
      200,
      { nextDecreaseDay: '2027-02-01' },
      '2027-02-01',
    ],
    [
      'waits for the first day of a month',
      '2026-11-10',
      200,
      { nextDecreaseDay: '2027-02-02' },
      '2027-03-01',
    ],
    [
      'waits until an increase is possible',
      '2026-11-10',
      400,
      { nextIncreaseDay: '2027-01-15' },
      '2027-02-01',
    ],
  ])('%s', (_, today, capacityKwh, changes, expected) => {
    expect(capacityChangeDay(subscription(changes), capacityKwh, today)).toBe(expected);
  });

  it('is always the first day of a future month', () => {
    const day = fc.integer({ min: 0, max: 4000 }).map((count) => addDays('2024-01-01', count));
    fc.assert(
      fc.property(day, fc.constantFrom(...AVAILABLE), fc.option(day, { nil: null }), (today, kwh, next) => {
        const changeDay = capacityChangeDay(
          subscription({ nextDecreaseDay: next, nextIncreaseDay: next }),
          kwh,
          today,
        );
        expect(changeDay.endsWith('-01')).toBe(true);
        expect(changeDay > today).toBe(true);
      }),
    );
  });
});
