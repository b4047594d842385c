import type { Period } from '@foyer/domain';

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

/** The part of the navigator that moves the period. */
export interface PeriodStepsProps
  extends Pick<
    PeriodNavigatorProps,
    | 'label'
    | 'onPrevious'
    | 'onNext'
    | 'canGoPrevious'
    | 'canGoNext'
    | 'day'
    | 'firstDay'
    | 'lastDay'
    | 'onDay'
    | 'isToday'
    | 'onToday'
  > {
  words: Pick<PeriodNavigatorWords, 'previous' | 'next' | 'today' | 'pickDate'>;
  /** Whether another day can be picked. */
  hasCalendar: boolean;
}
