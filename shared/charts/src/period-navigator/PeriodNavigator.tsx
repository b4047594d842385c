import type { Period } from '@foyer/domain';
import {
  Button,
  IconButton,
  IconFullscreen,
  IconLeaveFullscreen,
  IconNext,
  IconPrevious,
  IconUndo,
  SegmentedControl,
} from '@foyer/ui';
import { PeriodLabel } from './PeriodLabel';
import styles from './PeriodNavigator.module.css';

/** Texts of the navigator in the person's language. */
export interface PeriodNavigatorWords {
  /** Name of the period choice. */
  readonly period: string;
  readonly periods: Readonly<Record<Period, string>>;
  readonly previous: string;
  readonly next: string;
  readonly today: string;
  /** Label of the button that opens a calendar. */
  readonly pickDate: string;
  /** Text of the 24-hour toggle, e.g. "24 h", and its description. */
  readonly twentyFourHoursShort: string;
  readonly twentyFourHours: string;
  readonly enterFullscreen: string;
  readonly leaveFullscreen: string;
}

export interface PeriodNavigatorProps {
  words: PeriodNavigatorWords;
  /** Offered periods; `lifeTime` after 13 months of operation. */
  periods: readonly Period[];
  period: Period;
  onPeriod: (period: Period) => void;
  /** The displayed period, e.g. "19 et 20 novembre"; announced when it changes. */
  label: string;
  /** Absent for life time. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  canGoPrevious: boolean;
  canGoNext: boolean;
  /** Last displayed site day, `YYYY-MM-DD`, and the calendar's bounds. */
  day: string;
  firstDay?: string | undefined;
  lastDay?: string | undefined;
  onDay: (day: string) => void;
  isToday: boolean;
  onToday: () => void;
  /** Day view only. */
  twentyFourHours?: { readonly on: boolean; readonly onToggle: () => void } | undefined;
  /** Present when the full-screen toggle is part of the navigator. */
  fullscreen?: { readonly on: boolean; readonly onToggle: () => void } | undefined;
}

/** Chooses the displayed period: length, previous and next, date, today. One line, two on a phone. */
export function PeriodNavigator(props: PeriodNavigatorProps) {
  const { words, periods, period, onPeriod, label, twentyFourHours, fullscreen } = props;
  return (
    <div className={styles.navigator}>
      <SegmentedControl
        label={words.period}
        value={period}
        onChange={onPeriod}
        options={periods.map((value) => ({ value, label: words.periods[value], testId: `period-${value}` }))}
      />
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
          label={label}
          pickDate={words.pickDate}
          hasCalendar={period !== 'lifeTime'}
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
