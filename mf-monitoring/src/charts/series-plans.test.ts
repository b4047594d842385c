import { alignGroups, missingSpans, type PeriodWindow } from '@foyer/domain';
import type { MeasureGroup } from '@foyer/wire/measures';
import { AUTONOMY, SELF_CONSUMPTION } from './series-plans';

const WEEK: PeriodWindow = { period: 'week', fromDay: '2026-06-15', toDay: '2026-06-22' };
const KWH = 3_600_000;
const group = (date: string, values: MeasureGroup['values']): MeasureGroup => ({ date, values });
const day = (consumedKwh: number, producedKwh: number) => ({
  energy: consumedKwh * KWH,
  produced_energy: producedKwh * KWH,
  grid_energy: Math.max(0, consumedKwh - producedKwh) * KWH,
  electricity_meter_energy: (consumedKwh - producedKwh) * KWH,
});

describe('a rate over a week in which', () => {
  const missing = (plan: typeof AUTONOMY, second: MeasureGroup | null) => {
    const groups = [
      group('2026-06-15', day(10, 8)),
      ...(second ? [second] : []),
      group('2026-06-17', day(10, 8)),
    ];
    const aligned = alignGroups(groups, WEEK, 'day', 'Europe/Paris');
    return missingSpans(aligned.slots, [plan.measured?.(aligned) ?? plan.values(aligned)]).length;
  };

  it.each([
    ['a day has zero consumption', AUTONOMY, group('2026-06-16', day(0, 8)), 0],
    ['a day has zero production', SELF_CONSUMPTION, group('2026-06-16', day(10, 0)), 0],
    ['a day was not measured', AUTONOMY, null, 1],
    ['a day was not measured, for self-consumption', SELF_CONSUMPTION, null, 1],
  ])('%s: a measured 0 W is not a gap', (_what, plan, second, stretches) => {
    expect(missing(plan, second)).toBe(stretches);
  });
});
