import { DayField, type DayFieldHandle, dayProblem, IconCalendar, VisuallyHidden } from '@foyer/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './PeriodNavigator.module.css';

interface PeriodLabelProps {
  readonly label: string;
  readonly pickDate: string;
  /** Whether another day can be picked. */
  readonly hasCalendar: boolean;
  /** `YYYY-MM-DD`, like the calendar's bounds. */
  readonly day: string;
  readonly firstDay: string | undefined;
  readonly lastDay: string | undefined;
  readonly onDay: (day: string) => void;
}

/** The page's language: the kit's callers pass words, and a typed day needs an order. */
const pageLanguage = () => (document.documentElement.lang === 'en' ? 'en' : 'fr');

/** The displayed period; a press opens the browser's calendar, or a field where there is none. */
export function PeriodLabel({ label, pickDate, hasCalendar, onDay, ...bounds }: PeriodLabelProps) {
  const calendar = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isTyped, setTyped] = useState(false);
  const words = (
    <span aria-live="polite" className={styles.words}>
      {label}
    </span>
  );
  if (!hasCalendar) return <p className={styles.label}>{words}</p>;

  const open = () => {
    try {
      calendar.current?.showPicker();
    } catch {
      setTyped(true);
    }
  };
  const closeAndReturn = () => {
    setTyped(false);
    opener.current?.focus();
  };
  return (
    <div className={styles.calendar}>
      <button
        ref={opener}
        type="button"
        className={styles.label}
        title={pickDate}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconCalendar size={16} aria-hidden />
        {words}
        <VisuallyHidden>, {pickDate}</VisuallyHidden>
      </button>
      <input
        ref={calendar}
        type="date"
        className={styles.date}
        tabIndex={-1}
        aria-label={pickDate}
        value={bounds.day}
        min={bounds.firstDay}
        max={bounds.lastDay}
        onChange={(event) => {
          if (event.target.value) onDay(event.target.value);
        }}
      />
      {isTyped ? (
        <TypedPeriod
          label={pickDate}
          {...bounds}
          onDay={onDay}
          onDone={closeAndReturn}
          onLeave={() => setTyped(false)}
        />
      ) : null}
    </div>
  );
}

interface TypedPeriodProps
  extends Pick<PeriodLabelProps, 'label' | 'day' | 'firstDay' | 'lastDay' | 'onDay'> {
  readonly onDone: () => void;
  /** The focus went elsewhere. */
  readonly onLeave: () => void;
}

/** Types the day in place of the calendar: Enter takes it, Escape and leaving close the field. */
function TypedPeriod({ label, day, firstDay, lastDay, onDay, onDone, onLeave }: TypedPeriodProps) {
  const field = useRef<DayFieldHandle>(null);
  const language = pageLanguage();
  useEffect(() => field.current?.focus(), []);
  const take = () => {
    const typed = field.current?.value ?? '';
    if (typed === '' || dayProblem(typed, language, { firstDay, lastDay })) return;
    onDay(typed);
    onDone();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the field inside
    <div
      className={styles.typed}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onLeave();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
        if (event.key !== 'Enter') return;
        // Otherwise the key also presses the button that gets the focus.
        event.preventDefault();
        take();
      }}
    >
      <DayField
        ref={field}
        label={label}
        language={language}
        defaultValue={day}
        firstDay={firstDay}
        lastDay={lastDay}
      />
    </div>
  );
}
