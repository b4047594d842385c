import { greenPlayPlan } from '@foyer/api/energy/gateway/locked-home';
import type { House, HouseDevice } from '@foyer/api/energy/gateway/port';
import { dailySchedule } from '../seed/equipment';
import { replay, simulateStep } from './home';

const STEPS = 288;
const STEP_MS = 300_000;
const HOUR_MS = 3_600_000;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('a water heater that follows the sun', () => {
  const device = (key: number, plugType: string, typeId: string, more: Partial<HouseDevice> = {}) => ({
    ...{ key, id: typeId, plugType, typeId, createdAtMs: 0, greenPlay: null, hotByMinute: null, traits: {} },
    ...more,
  });
  const house = (ranges: string | null, modules = 16, hotByMinute: number | null = null): House => ({
    householdId: 'house',
    householdKey: 1,
    siteTimeZone: 'Europe/Paris',
    zoneSince: null,
    place: { latitude: null, longitude: null },
    model: { loadScale: 1 },
    devices: [
      device(1, 'vrt', 'virtual'),
      device(2, 'cmp', 'production_counter', {
        traits: { moduleNumber: modules, unitElectricCapacityW: 375 },
      }),
      device(3, 'eth', 'water_heater', { greenPlay: greenPlayPlan(ranges), hotByMinute }),
    ],
  });
  /** Per step of a day: energy of the water heater and the surplus available to it, in Ws. */
  const dayOf = (home: House, midnight: string, isOn = true) =>
    Array.from({ length: STEPS }, (_, step) => {
      const situation = {
        socWs: 0,
        temperatures: new Map(),
        onShare: () => (isOn ? 1 : 0),
        targetC: () => null,
      };
      const { flows, waterHeaterWs } = simulateStep(
        home,
        Date.parse(midnight) + step * STEP_MS,
        situation,
        replay(),
      );
      const others = (flows?.consumptionWs ?? 0) - waterHeaterWs;
      return { waterHeaterWs, leftOverWs: Math.max(0, (flows?.producedWs ?? 0) - others) };
    });
  const water = (day: ReturnType<typeof dayOf>) => sum(day.map(({ waterHeaterWs }) => waterHeaterWs));
  const WINDOW = dailySchedule('10:00 on', '16:00 off');
  const MIDSUMMER = '2026-06-20T22:00:00Z';
  const MIDWINTER = '2026-12-20T23:00:00Z';

  it('never takes energy from the grid or outside its window on any day of the year', () => {
    for (let day = 0; day < 365; day += 3) {
      const midnight = new Date(Date.parse('2026-01-01T11:00:00Z') + day * 24 * HOUR_MS);
      const steps = dayOf(house(WINDOW), `${midnight.toISOString().slice(0, 10)}T00:00:00Z`);
      expect(steps.filter(({ waterHeaterWs, leftOverWs }) => waterHeaterWs > leftOverWs)).toEqual([]);
    }
    const summer = dayOf(house(WINDOW), MIDSUMMER);
    expect(
      summer.filter(({ waterHeaterWs }, step) => waterHeaterWs > 0 && (step < 120 || step >= 192)),
    ).toEqual([]);
  });

  it('covers almost all of a summer day’s need, and the available surplus on a winter day', () => {
    const [summer, winter] = [MIDSUMMER, MIDWINTER];
    expect(water(dayOf(house(WINDOW), summer)) / water(dayOf(house(null), summer))).toBeGreaterThan(0.8);
    expect(water(dayOf(house(WINDOW), winter))).toBeLessThan(water(dayOf(house(null), winter)));
    expect(water(dayOf(house(WINDOW, 0), summer))).toBe(0);
  });

  it.each([
    ['06:30', 390],
    ['19:00', 1140],
    ['00:00', 0],
  ])('is hot by %s every day: from the grid only what the sun did not heat', (_time, hotByMinute) => {
    const hot = house(WINDOW, 16, hotByMinute);
    const cycle = (midnight: string) => {
      const dayMs = 24 * HOUR_MS;
      const before = new Date(Date.parse(midnight) - dayMs).toISOString();
      const hotBy = hotByMinute / 5;
      return [...dayOf(hot, before).slice(hotBy), ...dayOf(hot, midnight).slice(0, hotBy)];
    };
    for (const midnight of [MIDSUMMER, MIDWINTER]) {
      const asUsual = water(dayOf(house(null), midnight));
      expect(water(cycle(midnight)) / asUsual).toBeCloseTo(1, 2);
    }
    const fromGrid = sum(
      cycle(MIDSUMMER).map(({ waterHeaterWs, leftOverWs }) => Math.max(0, waterHeaterWs - leftOverWs)),
    );
    expect(fromGrid / water(cycle(MIDSUMMER))).toBeLessThan(0.25);
  });

  it('uses the measured consumption without a window and none while switched off', () => {
    expect(dayOf(house('mon 10:00 on;mon 16:00 off'), MIDSUMMER)).toEqual(dayOf(house(null), MIDSUMMER));
    expect(water(dayOf(house(WINDOW), MIDSUMMER, false))).toBe(0);
  });

  it.each([null, 'not a schedule', 'mon 10:00 20.5'])(
    'has no plan for the unreadable schedule %j',
    (text) => {
      expect(greenPlayPlan(text)).toBeNull();
    },
  );
});
