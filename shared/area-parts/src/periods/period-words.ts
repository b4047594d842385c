import type { Language } from '@foyer/contract';
import { addDays, dateFormat, type PeriodPosition, periodWindow } from '@foyer/domain';
import type { ChartDays } from './chart-days';

const DAYS = { day: 'numeric', month: 'long' } as const;
/** Two month names, or a month and a year, are too wide in full. */
const DAYS_SHORT = { day: 'numeric', month: 'short' } as const;
const MONTHS = { month: 'short', year: 'numeric' } as const;

/** Period of a chart: `19–20 novembre`, `déc. 2025 – nov. 2026`. The current year is omitted. */
export function periodWords(position: PeriodPosition, days: ChartDays, language: Language): string {
  const window = periodWindow(position, days.today, days.operationalDay);
  const lastDay = addDays(window.toDay, -1);
  const monthly = position.period === 'year' || position.period === 'lifeTime';
  const isThisYear = window.fromDay.slice(0, 4) === days.today.slice(0, 4);
  const isOneMonth = window.fromDay.slice(0, 7) === lastDay.slice(0, 7);
  const format = dateFormat(language, {
    ...(monthly ? MONTHS : isOneMonth && isThisYear ? DAYS : DAYS_SHORT),
    ...(monthly || isThisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  });
  const noon = (day: string) => new Date(`${day}T12:00:00Z`);
  return format.formatRange(noon(window.fromDay), noon(lastDay));
}
