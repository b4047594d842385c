import { balancesOf, totalOf, valuesOf } from '@foyer/domain';
import fc from 'fast-check';
import { type DemoSpan, demoBatteryHistory, demoHistory } from './demo-history';

const here = { householdId: 'h1', timeZone: 'Europe/Paris' };
const lastDay = '2026-06-21';

describe('demoHistory', () => {
  it.each([
    ['week', 7, '2026-06-15'],
    ['month', 31, '2026-05-22'],
    ['year', 12, '2025-07-01'],
    ['lifeTime', 36, '2023-07-01'],
  ] as const)('of a %s has %d groups from %s on', (period, count, firstDay) => {
    const { slots } = demoHistory({ period, lastDay }, here);
    expect(slots).toHaveLength(count);
    expect(slots[0]?.day).toBe(firstDay);
  });

  it('is the same each time and different for another household', () => {
    const month = { period: 'month', lastDay } as const;
    expect(demoHistory(month, here)).toEqual(demoHistory(month, here));
    expect(demoHistory(month, here)).not.toEqual(demoHistory(month, { ...here, householdId: 'h2' }));
  });

  it('is balanced and never negative, for any household', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom<DemoSpan>(
          ...(['week', 'month', 'year', 'lifeTime'] as const).map((period) => ({ period, lastDay })),
          { period: 'day', groupType: 'five_minutes', fromDay: '2026-03-28', toDay: '2026-03-30' },
        ),
        (householdId, span) => {
          const history = demoHistory(span, { ...here, householdId });
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
    const { slots, values } = demoHistory({ period: 'year', lastDay }, here);
    const produced = valuesOf({ slots, values }, 'produced_energy');
    const of = (month: string) =>
      totalOf(produced.filter((_, index) => slots[index]?.day.slice(5, 7) === month)) ?? 0;
    expect(of('06')).toBeGreaterThan(of('12'));
  });
});

describe('demoHistory within a day', () => {
  const span = { period: 'day', groupType: 'hour', fromDay: '2026-06-20', toDay: '2026-06-22' } as const;
  const hours = demoHistory(span, here);

  it('has the groups asked for, and sun by day alone', () => {
    expect(hours.slots).toHaveLength(48);
    const produced = valuesOf(hours, 'produced_energy');
    expect([produced[3], produced[22]]).toEqual([0, 0]);
    expect(produced[12]).toBeGreaterThan(produced[8] ?? 0);
  });

  it('adds up to about what its days have', () => {
    const days = demoHistory({ ...span, groupType: 'day' }, here);
    for (const type of ['energy', 'produced_energy'] as const) {
      const [sum, expected] = [hours, days].map((history) => totalOf(valuesOf(history, type)) ?? 0);
      expect((sum ?? 0) / (expected ?? 1)).toBeCloseTo(1, 1);
    }
  });
});

describe('demoBatteryHistory', () => {
  it.each([5, 600])(
    'of %d kWh stays within its capacity and changes by charge minus discharge',
    (capacityKwh) => {
      for (const period of ['week', 'month', 'year', 'lifeTime'] as const) {
        const history = demoBatteryHistory({ period, lastDay }, here, capacityKwh);
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
