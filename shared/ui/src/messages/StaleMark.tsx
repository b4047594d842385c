import { IconClock } from '../icons/icons';
import styles from './StaleMark.module.css';

export interface StaleMarkProps {
  /** The age of the data in words, e.g. "il y a 12 min" (see `formatAge`). */
  children: string;
  /** When the data was true, epoch milliseconds: machine-readable on the element. */
  atMs?: number;
}

/** Says that what stands beside it is old, and how old. */
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
