import { Button, IconButton, IconFullscreen, IconLeaveFullscreen, SegmentedControl } from '@foyer/ui';
import type { PeriodNavigatorProps } from './navigator-props';
import styles from './PeriodNavigator.module.css';
import { PeriodSteps } from './PeriodSteps';

/** Chooses the displayed period: length, previous and next, date, today. One line, two on a phone. */
export function PeriodNavigator(props: PeriodNavigatorProps) {
  const { words, periods, period, onPeriod, twentyFourHours, fullscreen } = props;
  return (
    <div className={styles.navigator}>
      <SegmentedControl
        label={words.period}
        value={period}
        onChange={onPeriod}
        options={periods.map((value) => ({ value, label: words.periods[value], testId: `period-${value}` }))}
      />
      <PeriodSteps {...props} hasCalendar={period !== 'lifeTime'} />
      <div className={styles.toggles}>
        {twentyFourHours ? (
          <Button
            variant="quiet"
            title={words.twentyFourHours}
            aria-pressed={twentyFourHours.on}
            onClick={twentyFourHours.onToggle}
            data-testid="toggle-24h"
          >
            {words.twentyFourHoursShort}
          </Button>
        ) : null}
        {fullscreen ? (
          <IconButton
            label={fullscreen.on ? words.leaveFullscreen : words.enterFullscreen}
            icon={
              fullscreen.on ? (
                <IconLeaveFullscreen size={20} aria-hidden />
              ) : (
                <IconFullscreen size={20} aria-hidden />
              )
            }
            pressed={fullscreen.on}
            onClick={fullscreen.onToggle}
            data-testid="toggle-fullscreen"
          />
        ) : null}
      </div>
    </div>
  );
}
