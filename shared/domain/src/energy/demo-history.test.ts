import fc from 'fast-check';
import { isHistoryInLicence } from '../money/licence-history';
import { demoBatteryHistory, demoHistory } from './demo-history';
import { balancesOf, totalOf, valuesOf } from './series';

const here = { householdId: 'h1', today: '2026-06-21', timeZone: 'Europe/Paris' };

describe('demoHistory', () => {
  it.each([
    ['week', 7, '2026-06-15'],
    ['month', 31, '2026-05-22'],
    ['year', 12, '2025-07-01'],
    ['lifeTime', 36, '2023-07-01'],
  ] as const)('of a %s has %d groups from %s on', (period, count, firstDay) => {
    const { slots } = demoHistory(period, here);
    expect(slots).toHaveLength(count);
    expect(slots[0]?.day).toBe(firstDay);
  });

  it('is the same each time and different for another household', () => {
    expect(demoHistory('month', here)).toEqual(demoHistory('month', here));
    expect(demoHistory('month', here)).not.toEqual(demoHistory('month', { ...here, householdId: 'h2' }));
  });

  it('is balanced and never negative, for any household', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('week', 'month', 'year', 'lifeTime'),
        (householdId, period) => {
          const history = demoHistory(period, { ...here, householdId });
          for (const balance of balancesOf(history)) {
            expect(Math.abs(balance?.unexplainedWs ?? 1)).toBeLessThan(
              0.001 * (balance?.consumedWs ?? 0) + 1,
            );
            for (const value of Object.values({ ...balance, unexplainedWs: 0 }))
              expect(value).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('has more sun in June than in December', () => {
    const { slots, values } = demoHistory('year', here);
    const produced = valuesOf({ slots, values }, 'produced_energy');
    const of = (month: string) =>
      totalOf(produced.filter((_, index) => slots[index]?.day.slice(5, 7) === month)) ?? 0;
    expect(of('06')).toBeGreaterThan(of('12'));
  });
});

describe('demoBatteryHistory', () => {
  it.each([5, 600])(
    'of %d kWh stays within its capacity and changes by charge minus discharge',
    (capacityKwh) => {
      for (const period of ['week', 'month', 'year', 'lifeTime'] as const) {
        const history = demoBatteryHistory(period, here, capacityKwh);
        const [charges, taken, given] = (['soc', 'charge', 'discharge'] as const).map((type) =>
          valuesOf(history, type),
        );
        charges?.forEach((charge, index) => {
          expect(charge).toBeGreaterThanOrEqual(0);
          expect(charge).toBeLessThanOrEqual(capacityKwh * 3_600_000);
          const before = charges[index - 1];
          if (typeof before !== 'number') return;
          expect((taken?.[index] ?? 0) - (given?.[index] ?? 0)).toBe((charge ?? 0) - before);
        });
      }
    },
  );
});

it.each([
  [null, true],
  [{}, true],
  [{ data_history_show_year: 'true' }, true],
  [{ data_history_show_year: 'false' }, false],
  [{ DATA_HISTORY_SHOW_YEAR: 'false' }, false],
  [{ data_history_show_month: 'false' }, true],
])('reads licence features %j as year included: %s', (features, expected) => {
  const licence = features && { type: 'trial', features, expirationDay: null, startDay: null };
  expect(isHistoryInLicence('year', licence as Parameters<typeof isHistoryInLicence>[1])).toBe(expected);
});
