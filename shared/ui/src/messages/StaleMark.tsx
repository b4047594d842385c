import { IconClock } from '../icons/icons';
import styles from './StaleMark.module.css';

export interface StaleMarkProps {
  /** The age of the data in words, e.g. "il y a 12 min" (see `formatAge`). */
  children: string;
  /** When the data was measured, epoch milliseconds; rendered as `dateTime`. */
  atMs?: number;
}

/** Marks data as stale, with its age. */
export function StaleMark({ children, atMs }: StaleMarkProps) {
  return (
    <time
      className={styles.stale}
      dateTime={atMs === undefined ? undefined : new Date(atMs).toISOString()}
      data-stale
    >
      <IconClock size={14} aria-hidden />
      {children}
    </time>
  );
}
