import fc from 'fast-check';
import { measuredYear } from './measured-year';
import { producedWs, productionPerWp, sharesWithinHour } from './production';

const power = fc.double({ min: 0, max: 1, noNaN: true });

describe('production within the hour', () => {
  it.each([
    [0, 0, 0, 0],
    [0.5, 0, 0.5, 0],
    [0, 0.4, 0, 1],
    [0.4, 0.4, 0.4, 1],
    [0, 0.01, 0.9, 1],
  ])('shares of the hour %d – %d – %d add up to %d', (before, hour, after, sum) => {
    expect(sharesWithinHour(before, hour, after).reduce((total, share) => total + share, 0)).toBeCloseTo(
      sum,
      12,
    );
  });

  it('is constant between equal hours', () => {
    for (const share of sharesWithinHour(0.4, 0.4, 0.4)) expect(share).toBeCloseTo(1 / 12, 12);
  });

  it('rises towards an hour with more production', () => {
    const shares = sharesWithinHour(0.1, 0.3, 0.6);
    expect(shares.at(-1)).toBeGreaterThan(shares[0] ?? 1);
  });

  it('never becomes negative and preserves the hour’s energy', () => {
    fc.assert(
      fc.property(power, power, power, (before, hour, after) => {
        const shares = sharesWithinHour(before, hour, after);
        const sum = shares.reduce((total, share) => total + share, 0);
        return shares.every((share) => share >= -1e-12) && Math.abs(sum - (hour > 0 ? 1 : 0)) < 1e-9;
      }),
    );
  });
});

describe('production of the measured year', () => {
  const perWp = productionPerWp(measuredYear().pvKwPerKwp);

  it('totals the measured 1,249 kWh per kWp', () => {
    const kwhPerKwp = perWp.reduce((sum, ws) => sum + ws, 0) / 3_600;
    expect(Math.round(kwhPerKwp)).toBe(1_249);
  });

  it('scales with installed power and is zero at night', () => {
    const noon = Date.UTC(2026, 5, 21, 11);
    expect(producedWs(perWp, 6_000, noon)).toBeCloseTo(2 * producedWs(perWp, 3_000, noon), -1);
    expect(producedWs(perWp, 6_000, Date.UTC(2026, 5, 21, 1))).toBe(0);
  });

  const dayKwh = (day: number, aheadDays = 0) => {
    let sum = 0;
    for (let step = 0; step < 288; step += 1)
      sum += producedWs(perWp, 1_000, day + step * 300_000, aheadDays) / 3.6e6;
    return sum;
  };
  const monthKwh = (year: number, month: number) =>
    Array.from({ length: 28 }, (_, day) => dayKwh(Date.UTC(year, month, day + 1))).reduce((a, b) => a + b);

  it('has the 28th again on 29 February', () => {
    expect(dayKwh(Date.UTC(2024, 1, 29))).toBe(dayKwh(Date.UTC(2024, 1, 28)));
  });

  it.each([4, 6, 7, 8])('differs between the years in month %d', (month) => {
    const months = [2024, 2025, 2026, 2027].map((year) => monthKwh(year, month));
    expect(new Set(months).size).toBe(4);
    // Neither year is out of season.
    expect(Math.max(...months) / Math.min(...months)).toBeLessThan(1.5);
  });

  it('differs between places', () => {
    expect(dayKwh(Date.UTC(2026, 5, 21), 10)).toBe(dayKwh(Date.UTC(2026, 6, 1)));
    expect(dayKwh(Date.UTC(2026, 5, 21), 10)).not.toBe(dayKwh(Date.UTC(2026, 5, 21)));
  });
});
