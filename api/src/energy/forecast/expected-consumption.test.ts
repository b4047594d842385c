import { startOfSiteDay } from '@foyer/domain';
import { expectedConsumption } from './expected-consumption';

const HOUR_MS = 3_600_000;
const PARIS = 'Europe/Paris';
const at = (day: string, hour: number) => startOfSiteDay(day, PARIS) + hour * HOUR_MS;
const sevenOClock = (values: readonly (number | null)[]) =>
  values.map((consumedWs, index) => ({
    startMs: at(`2026-06-${String(20 - index).padStart(2, '0')}`, 7),
    consumedWs,
  }));

describe('expectedConsumption', () => {
  it.each([
    ['the mean of the same local hour', [100, 200, 300], 200],
    ['only measured days', [100, null, 200, 300], 200],
    ['the latest 14 days', [...new Array(14).fill(100), 9_000], 100],
    ['nothing below three days', [100, 200, null], undefined],
  ])('is %s', (_title, values, expected) => {
    const asked = at('2026-06-21', 7);
    expect(expectedConsumption(sevenOClock(values), [asked], PARIS).get(asked)).toBe(expected);
  });

  it('follows the local hour over a clock change', () => {
    const past = ['22', '23', '24'].map((day) => ({ startMs: at(`2026-10-${day}`, 7), consumedWs: 600 }));
    // On 25 October 07:00 is eight hours after midnight.
    const asked = at('2026-10-25', 8);
    expect(expectedConsumption(past, [asked], PARIS).get(asked)).toBe(600);
  });
});
