import type { GroupType, MeasureGroup } from '@foyer/wire/measures';
import fc from 'fast-check';
import { DEFAULT_POSITION, groupTypeFor, PERIODS, periodWindow } from '../time/periods';
import { startOfSiteDay } from '../time/site-time';
import {
  type AlignedGroups,
  alignGroups,
  autonomySeries,
  balancesOf,
  chartEnergies,
  groupSlots,
  isEmptySeries,
  MAXIMUM_POINTS,
  mergeGroups,
  selfConsumptionSeries,
  totalOf,
  valuesOf,
} from './series';

const PARIS = 'Europe/Paris';
const day = (fromDay: string, toDay: string) => ({ period: 'day', fromDay, toDay }) as const;
const wireTime = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ');

describe.each(['Europe/Paris', 'Europe/Zurich'])('groupSlots in %s', (zone) => {
  it.each<[string, string, GroupType, number]>([
    ['2026-06-21', '2026-06-22', 'five_minutes', 288],
    ['2026-03-29', '2026-03-30', 'five_minutes', 276],
    ['2026-10-25', '2026-10-26', 'five_minutes', 300],
    ['2026-03-28', '2026-03-30', 'ten_minutes', 282],
    ['2026-10-25', '2026-10-26', 'fifteen_minutes', 100],
    ['2026-10-25', '2026-10-26', 'hour', 25],
    ['2026-03-23', '2026-03-30', 'day', 7],
    ['2025-07-01', '2026-07-01', 'month', 12],
  ])('from %s to %s by %s has %d slots', (fromDay, toDay, groupType, count) => {
    expect(groupSlots(day(fromDay, toDay), groupType, zone)).toHaveLength(count);
  });

  it('covers midnight to midnight without gaps', () => {
    for (const groupType of ['five_minutes', 'fifteen_minutes', 'day', 'month'] as const) {
      const window = day('2026-03-01', '2026-11-01');
      const slots = groupSlots(window, groupType, zone);
      expect(slots[0]?.startMs).toBe(startOfSiteDay('2026-03-01', zone));
      expect(slots.at(-1)?.endMs).toBe(startOfSiteDay('2026-11-01', zone));
      expect(slots.slice(1).every((slot, index) => slot.startMs === slots[index]?.endMs)).toBe(true);
    }
  });
});

describe('alignGroups', () => {
  const window = day('2026-06-21', '2026-06-22');
  const startMs = startOfSiteDay('2026-06-21', PARIS);

  it('leaves a gap for a missing group', () => {
    const groups = [0, 2].map((index) => ({
      date: wireTime(startMs + index * 300_000),
      values: { energy: index },
    }));
    const energies = valuesOf(alignGroups(groups, window, 'five_minutes', PARIS), 'energy');
    expect(energies.slice(0, 4)).toEqual([0, null, 2, null]);
    expect(energies).toHaveLength(288);
  });

  it('keeps both passes of the repeated hour of an autumn night', () => {
    const night = day('2026-10-25', '2026-10-26');
    const groups = [
      { date: '2026-10-25 00:00:00', values: { energy: 1 } },
      { date: '2026-10-25 01:00:00', values: { energy: 2 } },
    ];
    const energies = valuesOf(alignGroups(groups, night, 'hour', PARIS), 'energy');
    expect(energies.slice(2, 4)).toEqual([1, 2]);
  });

  it('assigns groups without dates in order', () => {
    const groups: MeasureGroup[] = [1, 2, 3].map((energy) => ({ date: null, values: { energy } }));
    const energies = valuesOf(alignGroups(groups, window, 'five_minutes', PARIS), 'energy');
    expect(energies.slice(0, 4)).toEqual([1, 2, 3, null]);
  });

  it.each<[GroupType, string]>([
    ['day', '2026-06-19'],
    ['month', '2026-06-01'],
    ['five_minutes', '2026-06-21 10:02:00'],
  ])('drops a %s group that starts at no slot, %s', (groupType, date) => {
    const outside = groupType === 'month' ? day('2026-07-01', '2026-09-01') : window;
    const aligned = alignGroups([{ date, values: { energy: 9 } }], outside, groupType, PARIS);
    expect(isEmptySeries(valuesOf(aligned, 'energy'))).toBe(true);
  });

  it('drops groups beyond the window', () => {
    const groups: MeasureGroup[] = Array.from({ length: 30 }, () => ({ date: null, values: { energy: 1 } }));
    expect(totalOf(valuesOf(alignGroups(groups, window, 'hour', PARIS), 'energy'))).toBe(24);
  });
});

describe('energy of a period', () => {
  const dayMayHoldSwitch = fc.constantFrom('2026-03-29', '2026-10-25', '2026-06-21', '2024-02-29');

  it.each(PERIODS)('of a %s is the sum of its groups, on clock-change days too', (period) => {
    fc.assert(
      fc.property(dayMayHoldSwitch, fc.boolean(), fc.nat(1000), (lastDay, twentyFourHours, seed) => {
        const position = { ...DEFAULT_POSITION, period, lastDay, twentyFourHours };
        const window = periodWindow(position, '2026-12-31', '2024-01-15');
        const groupType = groupTypeFor(period);
        const slots = groupSlots(window, groupType, PARIS);
        const groups = slots.map((slot, index) => ({
          date: groupType === 'five_minutes' ? wireTime(slot.startMs) : slot.day,
          values: { energy: (index * 7919 + seed) % 10_000 },
        }));
        const sent = groups.reduce((sum, group) => sum + group.values.energy, 0);
        const aligned = alignGroups(groups, window, groupType, PARIS);
        const energies = valuesOf(aligned, 'energy');
        expect(totalOf(energies)).toBe(sent);
        const drawn = chartEnergies(energies, aligned.slots, period);
        const redrawnWs = drawn.map((value, index) => (value ?? 0) * secondsDrawn(aligned, index, period));
        expect(redrawnWs.reduce((sum, value) => sum + value, 0)).toBeCloseTo(sent, 3);
        const thin = mergeGroups(aligned.slots, energies, 10);
        expect(thin.slots.length).toBeLessThanOrEqual(10);
        expect(totalOf(thin.energiesWs)).toBe(sent);
      }),
      { numRuns: 20 },
    );
  });

  function secondsDrawn({ slots }: AlignedGroups, index: number, period: string): number {
    const slot = slots[index];
    return period === 'day' && slot ? (slot.endMs - slot.startMs) / 1000 : 3600;
  }

  it('is unknown when nothing is known, and zero when zero was measured', () => {
    expect(totalOf([null, null])).toBeNull();
    expect(totalOf([null, 0])).toBe(0);
    expect(isEmptySeries([])).toBe(true);
    expect(isEmptySeries([null, 0])).toBe(false);
  });
});

it('uses W by each group’s own length in the day view and Wh otherwise', () => {
  const slots = [
    { startMs: 0, endMs: 300_000, day: '1970-01-01' },
    { startMs: 300_000, endMs: 900_000, day: '1970-01-01' },
    { startMs: 900_000, endMs: 1_800_000, day: '1970-01-01' },
  ];
  expect(chartEnergies([3000, 6000, null], slots, 'day')).toEqual([10, 10, null]);
  expect(chartEnergies([3600, 7200, null], slots, 'week')).toEqual([1, 2, null]);
});

describe('rates by group', () => {
  const window = day('2026-06-21', '2026-06-22');
  const aligned = alignGroups(
    [
      {
        date: null,
        values: { energy: 100, produced_energy: 200, electricity_meter_energy: -100, grid_energy: 0 },
      },
      { date: null, values: { energy: 0, produced_energy: 0, electricity_meter_energy: 0, grid_energy: 0 } },
    ],
    window,
    'hour',
    PARIS,
  );

  it('are null without consumption, production or measures', () => {
    expect(autonomySeries(aligned).slice(0, 3)).toEqual([100, null, null]);
    expect(selfConsumptionSeries(aligned).slice(0, 3)).toEqual([50, null, null]);
    expect(balancesOf(aligned)[2]).toBeNull();
  });
});

describe('mergeGroups', () => {
  it('leaves up to 1,000 points alone and never returns more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), (count) => {
        const slots = Array.from({ length: count }, (_, index) => ({
          startMs: index * 1000,
          endMs: (index + 1) * 1000,
          day: '1970-01-01',
        }));
        const energies = slots.map((_, index) => (index % 7 === 0 ? null : index));
        const thin = mergeGroups(slots, energies);
        expect(thin.slots.length).toBeLessThanOrEqual(MAXIMUM_POINTS);
        if (count <= MAXIMUM_POINTS) expect(thin.slots).toBe(slots);
        expect(totalOf(thin.energiesWs)).toBe(totalOf(energies));
        expect(thin.slots.at(-1)?.endMs).toBe(slots.at(-1)?.endMs);
      }),
    );
  });
});
