import { PeriodSteps } from '@foyer/charts';
import { addDays, startOfMonth } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import type { House } from '../house/useHouse';

interface MonthBarProps {
  readonly house: House;
  /** `YYYY-MM`. */
  readonly month: string;
  /** Month in words. */
  readonly label: string;
  onMove(month: string): void;
}

/** Moves through the calendar months from the home's first one to the running one. */
export function MonthBar({ house: { today, operationalDay }, month, label, onMove }: MonthBarProps) {
  const { t } = useTranslation();
  const firstDay = `${month}-01`;
  const lastDay = addDays(startOfMonth(firstDay, 1), -1);
  const isRunning = month === today.slice(0, 7);
  const moveTo = (day: string) => onMove(day.slice(0, 7));
  return (
    <PeriodSteps
      words={{
        previous: t('costs.month.previous'),
        next: t('costs.month.next'),
        today: t('costs.month.running'),
        pickDate: t('costs.month.pick'),
      }}
      label={label}
      onPrevious={() => moveTo(startOfMonth(firstDay, -1))}
      onNext={() => moveTo(startOfMonth(firstDay, 1))}
      canGoPrevious={operationalDay === null || month > operationalDay.slice(0, 7)}
      canGoNext={!isRunning}
      hasCalendar
      day={lastDay < today ? lastDay : today}
      firstDay={operationalDay ?? undefined}
      lastDay={today}
      onDay={moveTo}
      isToday={isRunning}
      onToday={() => moveTo(today)}
    />
  );
}
