import type { Language } from '@foyer/contract';
import { addDays, type PeriodPosition, periodWindow } from '@foyer/domain';
import type { ChartDays } from './usePosition';

/** What a chart covers, in words: `20–21 juin`, `juil. 2025 – juin 2026`. A year that is not this one is said. */
export function periodWords(position: PeriodPosition, days: ChartDays, language: Language): string {
  const { fromDay, toDay } = periodWindow(position, days.today, days.operationalDay);
  const isMonthly = position.period === 'year' || position.period === 'lifeTime';
  const saysYear = isMonthly || fromDay.slice(0, 4) !== days.today.slice(0, 4);
  const format = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    ...(isMonthly ? { month: 'short' } : { day: 'numeric', month: 'long' }),
    ...(saysYear ? { year: 'numeric' } : {}),
    timeZone: 'UTC',
  });
  const noon = (day: string) => new Date(`${day}T12:00:00Z`);
  return format.formatRange(noon(fromDay), noon(addDays(toDay, -1)));
}
