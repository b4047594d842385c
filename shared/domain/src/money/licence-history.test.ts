import fc from 'fast-check';
import { groupTypeFor, PERIODS, periodWindow } from '../time/periods';
import { addDays } from '../time/site-time';
import { historyFeature, historyPeriodOf, isFeatureOn } from './licence-history';

const TODAY = '2026-06-21';

it.each([
  [null, true],
  [{}, true],
  [{ data_history_show_year: 'true' }, true],
  [{ data_history_show_year: 'false' }, false],
  [{ DATA_HISTORY_SHOW_YEAR: 'false' }, false],
  [{ data_history_show_month: 'false' }, true],
])('reads licence features %j as year included: %s', (features, expected) => {
  expect(isFeatureOn(historyFeature('year'), features && { features })).toBe(expected);
});

describe('historyPeriodOf', () => {
  it.each([
    ['five_minutes', '2026-06-20', '2026-06-22', null],
    ['five_minutes', '2026-06-19', '2026-06-21', 'day'],
    ['day', '2026-06-19', '2026-06-21', 'day'],
    ['hour', '2026-06-14', '2026-06-22', 'week'],
    ['hour', '2026-06-13', '2026-06-22', 'month'],
    ['day', '2026-05-22', '2026-06-22', 'month'],
    ['day', '2026-05-21', '2026-06-22', 'year'],
    ['day', '2025-06-21', '2026-06-22', 'year'],
    ['day', '2025-06-20', '2026-06-22', 'lifeTime'],
    ['month', '2026-05-01', '2026-06-01', 'year'],
    ['month', '2025-07-01', '2026-07-01', 'year'],
    ['month', '2025-06-01', '2026-07-01', 'lifeTime'],
  ] as const)('of groups of a %s from %s to %s is %s', (groupType, fromDay, toDay, expected) => {
    expect(historyPeriodOf({ groupType, fromDay, toDay }, TODAY)).toBe(expected);
  });

  it('is the period of every chart', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PERIODS), fc.integer({ min: 3, max: 2000 }), (period, daysAgo) => {
        const lastDay = addDays(TODAY, -daysAgo);
        const window = periodWindow({ period, lastDay, twentyFourHours: false }, TODAY, '2024-01-15');
        expect(historyPeriodOf({ ...window, groupType: groupTypeFor(period) }, TODAY)).toBe(period);
      }),
    );
  });
});
