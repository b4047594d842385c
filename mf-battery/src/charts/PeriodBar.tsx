import { PeriodNavigator } from '@foyer/charts';
import {
  atDay,
  atToday,
  canGoEarlier,
  canGoLater,
  earlier,
  hasLifeTime,
  later,
  PERIODS,
  type PeriodPosition,
} from '@foyer/domain';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { periodWords } from './periodWords';
import type { ChartDays } from './usePosition';

interface PeriodBarProps {
  readonly days: ChartDays;
  readonly position: PeriodPosition;
  readonly onMove: (next: PeriodPosition) => void;
}

/** The choice of what part of time the battery's charts show (D7). */
export function PeriodBar({ days, position, onMove }: PeriodBarProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today, operationalDay } = days;
  const steps = position.period !== 'lifeTime';

  return (
    <PeriodNavigator
      words={{
        period: t('chart.periods'),
        periods: {
          day: t('chart.period.day'),
          week: t('chart.period.week'),
          month: t('chart.period.month'),
          year: t('chart.period.year'),
          lifeTime: t('chart.period.lifeTime'),
        },
        previous: t('chart.previous'),
        next: t('chart.next'),
        today: t('chart.today'),
        pickDate: t('chart.pickDay'),
        twentyFourHoursShort: t('chart.twentyFourHours'),
        twentyFourHours: t('chart.twentyFourHoursHint'),
        enterFullscreen: t('chart.fullscreen'),
        leaveFullscreen: t('chart.leaveFullscreen'),
      }}
      periods={PERIODS.filter((period) => period !== 'lifeTime' || hasLifeTime(operationalDay, today))}
      period={position.period}
      onPeriod={(period) => onMove({ ...position, period })}
      label={periodWords(position, days, language)}
      onPrevious={steps ? () => onMove(earlier(position, today)) : undefined}
      onNext={steps ? () => onMove(later(position, today)) : undefined}
      canGoPrevious={canGoEarlier(position, today, operationalDay)}
      canGoNext={canGoLater(position, today)}
      day={position.lastDay ?? today}
      firstDay={operationalDay ?? undefined}
      lastDay={today}
      onDay={(day) => onMove(atDay(position, day, today))}
      isToday={position.lastDay === null}
      onToday={() => onMove(atToday(position))}
      twentyFourHours={
        position.period === 'day'
          ? {
              on: position.twentyFourHours,
              onToggle: () => onMove({ ...position, twentyFourHours: !position.twentyFourHours }),
            }
          : undefined
      }
    />
  );
}
