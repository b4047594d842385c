import { clearSkyIrradiance } from './production-forecast';
import { productionIndex } from './production-index';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LYON = { latitude: 45.76, longitude: 4.84 };
const UNTIL_MS = Date.UTC(2026, 5, 21);

interface Past {
  readonly days?: number;
  /** Share of a clear sky's production by days before the end; 1 is the last day. */
  readonly share?: (day: number) => number;
  /** Every nth day is clear, the others change from hour to hour. */
  readonly clearEvery?: number;
}

function past({ days = 44, share = () => 1, clearEvery = 2 }: Past = {}) {
  return Array.from({ length: days * 24 }, (_, hour) => {
    const startMs = UNTIL_MS - days * DAY_MS + hour * HOUR_MS;
    const day = Math.ceil((UNTIL_MS - startMs) / DAY_MS);
    const clouds = day % clearEvery === 0 ? 1 : 0.3 + 0.5 * ((hour * 7 + day) % 3 === 0 ? 1 : 0);
    return { startMs, producedWs: clearSkyIrradiance(startMs, LYON) * 3600 * share(day) * clouds };
  });
}

const judge = (given: Past) => productionIndex(past(given), UNTIL_MS, LYON);

describe('productionIndex', () => {
  it.each([
    ['a sound plant', {}, null],
    ['a string out for ten days', { share: (day: number) => (day <= 14 ? 0.66 : 1) }, 'part_out'],
    ['a loss of 5 %', { share: (day: number) => (day <= 14 ? 0.95 : 1) }, null],
    ['dirt of a year', { days: 400, share: (day: number) => (day <= 200 ? 0.85 : 1) }, 'falling'],
    [
      'dirt washed off by rain',
      { days: 400, share: (day: number) => (day > 14 && day <= 200 ? 0.85 : 1) },
      null,
    ],
    ['a loss that changes', { share: (day: number) => (day <= 14 ? 0.55 + (day % 6) * 0.06 : 1) }, 'unclear'],
  ])('of %s', (_title, given, cause) => {
    const found = judge(given);
    expect(found).not.toBeNull();
    expect(found?.cause).toBe(cause);
  });

  it('takes an inverter’s limit as no fault', () => {
    const most = Math.max(...past().map(({ producedWs }) => producedWs));
    const clipped = past().map((hour) => ({ ...hour, producedWs: Math.min(hour.producedWs, 0.6 * most) }));
    expect(productionIndex(clipped, UNTIL_MS, LYON)?.cause).toBeNull();
  });

  it('leaves curtailed hours out', () => {
    const curtailed = past().map((hour) => {
      const isCurtailed = hour.startMs > UNTIL_MS - 14 * DAY_MS && (hour.startMs / HOUR_MS) % 24 >= 13;
      return isCurtailed ? { ...hour, producedWs: hour.producedWs * 0.2, isCurtailed } : hour;
    });
    expect(productionIndex(curtailed, UNTIL_MS, LYON)?.cause).toBeNull();
  });

  it.each([
    ['two clear days', { clearEvery: 7 }],
    ['no days before the judged ones', { days: 14 }],
  ])('is unknown with %s', (_title, given) => {
    expect(judge(given)).toBeNull();
  });

  it('is unknown while more than a tenth of the hours is missing', () => {
    const holes = past().map((hour, index) => (index % 5 === 0 ? { ...hour, producedWs: null } : hour));
    expect(productionIndex(holes, UNTIL_MS, LYON)).toBeNull();
  });
});
