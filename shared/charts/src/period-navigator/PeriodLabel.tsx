import { IconCalendar, VisuallyHidden } from '@foyer/ui';
import { useRef, useState } from 'react';
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

/** The displayed period; a press opens the browser's native date picker. */
export function PeriodLabel({ label, pickDate, hasCalendar, onDay, ...bounds }: PeriodLabelProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isTyped, setTyped] = useState(false);
  const words = (
    <span aria-live="polite" className={styles.words}>
      {label}
    </span>
  );
  if (!hasCalendar) return <p className={styles.label}>{words}</p>;

  const open = () => {
    try {
      field.current?.showPicker();
    } catch {
      // No native picker: the day is typed in place of the label.
      setTyped(true);
      field.current?.focus();
    }
  };
  return (
    <div className={styles.calendar}>
      <button type="button" className={styles.label} title={pickDate} aria-haspopup="dialog" onClick={open}>
        <IconCalendar size={16} aria-hidden />
        {words}
        <VisuallyHidden>, {pickDate}</VisuallyHidden>
      </button>
      <input
        ref={field}
        type="date"
        className={styles.date}
        data-typed={isTyped || undefined}
        tabIndex={-1}
        aria-label={pickDate}
        value={bounds.day}
        min={bounds.firstDay}
        max={bounds.lastDay}
        onBlur={() => setTyped(false)}
        onChange={(event) => {
          if (event.target.value) onDay(event.target.value);
        }}
      />
    </div>
  );
}
