import { alignGroups, periodWindow } from '@foyer/domain';
import fc from 'fast-check';
import { exchangeContent, storedContent } from './charge-content';

const KWH = 3_600_000;
const PARIS = 'Europe/Paris';
const week = periodWindow(
  { period: 'week', lastDay: '2026-03-29', twentyFourHours: false },
  '2026-06-21',
  null,
);
const daily = (values: object) => alignGroups([{ date: '2026-03-29', values }], week, 'day', PARIS);

describe('stored energy', () => {
  it.each([
    [192, 'kWh', 192],
    [2.5, 'kWh', 2.5],
    [0.5, 'Wh', 500],
    [0, 'Wh', 0],
  ])('of %s kWh is drawn in %s as %s', (kwh, unit, drawn) => {
    const content = storedContent(daily({ soc: kwh * KWH }));
    expect(content.unit).toBe(unit);
    expect(content.values.stored).toEqual([null, null, null, null, null, null, drawn]);
  });
});

describe('charge and discharge', () => {
  it('are daily energies with totals outside the day view', () => {
    const content = exchangeContent(daily({ charge: 9 * KWH, discharge: 3 * KWH }), 'week');
    expect(content.unit).toBe('kWh');
    expect([content.values.charged?.at(-1), content.values.discharged?.at(-1)]).toEqual([9, 3]);
    expect(content.totalsWs).toEqual({ charged: 9 * KWH, discharged: 3 * KWH });
  });

  it('are mean powers per group in the day view, including the spring clock change', () => {
    const position = { period: 'day', lastDay: '2026-03-29', twentyFourHours: true } as const;
    const window = periodWindow(position, '2026-06-21', null);
    const aligned = alignGroups(
      [{ date: '2026-03-29 00:55:00', values: { charge: 450_000 } }],
      window,
      'five_minutes',
      PARIS,
    );
    const content = exchangeContent(aligned, 'day');
    expect(content.slots).toHaveLength(276);
    expect(content.unit).toBe('kW');
    expect(content.values.charged?.[23]).toBe(1.5);
  });

  it('keep gaps as gaps without losing energy elsewhere', () => {
    fc.assert(
      fc.property(fc.option(fc.nat(1e9)), fc.option(fc.nat(1e9)), (charge, discharge) => {
        expect(exchangeContent(daily({ charge, discharge }), 'month').totalsWs).toEqual({
          charged: charge,
          discharged: discharge,
        });
      }),
    );
  });
});
