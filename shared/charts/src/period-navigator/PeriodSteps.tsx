import { Button, IconButton, IconNext, IconPrevious, IconUndo } from '@foyer/ui';
import type { PeriodStepsProps } from './navigator-props';
import { PeriodLabel } from './PeriodLabel';
import styles from './PeriodNavigator.module.css';

/** Moves the displayed period: previous and next, date, today. */
export function PeriodSteps(props: PeriodStepsProps) {
  const { words } = props;
  return (
    <div className={styles.steps}>
      {props.onPrevious ? (
        <IconButton
          label={words.previous}
          icon={<IconPrevious size={22} aria-hidden />}
          disabled={!props.canGoPrevious}
          onClick={props.onPrevious}
          data-testid="period-previous"
        />
      ) : null}
      <PeriodLabel
        label={props.label}
        pickDate={words.pickDate}
        hasCalendar={props.hasCalendar}
        day={props.day}
        firstDay={props.firstDay}
        lastDay={props.lastDay}
        onDay={props.onDay}
      />
      {props.onNext ? (
        <IconButton
          label={words.next}
          icon={<IconNext size={22} aria-hidden />}
          disabled={!props.canGoNext}
          onClick={props.onNext}
          data-testid="period-next"
        />
      ) : null}
      {props.isToday ? null : (
        <div className={styles.today}>
          <Button
            variant="quiet"
            icon={<IconUndo size={18} aria-hidden />}
            title={words.today}
            onClick={props.onToday}
          >
            <span className={styles.words}>{words.today}</span>
          </Button>
        </div>
      )}
    </div>
  );
}
