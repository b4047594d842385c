import { PeriodNavigator } from '@foyer/charts';
import {
  addDays,
  canMoveBack,
  canMoveForward,
  hasLifeTime,
  moveBack,
  moveForward,
  moveToDay,
  moveToToday,
  PERIODS,
  type PeriodPosition,
  periodWindow,
} from '@foyer/domain';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import type { ChartDays } from './chart-days';
import { periodWords } from './period-words';

interface Toggle {
  readonly on: boolean;
  readonly onToggle: () => void;
}

interface PeriodBarProps {
  readonly days: ChartDays;
  readonly position: PeriodPosition;
  readonly onMove: (next: PeriodPosition) => void;
  /** Adds a full screen button to the line. */
  readonly fullscreen?: Toggle | undefined;
}

/** Selects the period of the charts. Texts come from the area's `chart` namespace. */
export function PeriodBar({ days, position, onMove, fullscreen }: PeriodBarProps) {
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
      onPrevious={steps ? () => onMove(moveBack(position, today)) : undefined}
      onNext={steps ? () => onMove(moveForward(position, today)) : undefined}
      canGoPrevious={canMoveBack(position, today, operationalDay)}
      canGoNext={canMoveForward(position, today)}
      day={lastShownDay(position, days)}
      firstDay={operationalDay ?? undefined}
      lastDay={today}
      onDay={(day) => onMove(moveToDay(position, day, today))}
      isToday={position.lastDay === null}
      onToday={() => onMove(moveToToday(position))}
      twentyFourHours={
        position.period === 'day'
          ? {
              on: position.twentyFourHours,
              onToggle: () => onMove({ ...position, twentyFourHours: !position.twentyFourHours }),
            }
          : undefined
      }
      fullscreen={fullscreen}
    />
  );
}

/** The last day of the window, at most today. */
function lastShownDay(position: PeriodPosition, { today, operationalDay }: ChartDays): string {
  const last = addDays(periodWindow(position, today, operationalDay).toDay, -1);
  return last < today ? last : today;
}
