import { Leaf } from 'lucide-react';
import styles from './Leaves.module.css';

export interface LeavesProps {
  /** Number of full leaves, 0 to `of`. */
  count: number;
  /** Default 5. */
  of?: number;
  /** The score in words, e.g. "4 feuilles sur 5". */
  label: string;
}

export function Leaves({ count, of = 5, label }: LeavesProps) {
  return (
    <span className={styles.leaves} role="img" aria-label={label}>
      {Array.from({ length: of }, (_, index) => index).map((index) => (
        <Leaf key={index} size={28} strokeWidth={1.6} aria-hidden data-full={index < count} />
      ))}
    </span>
  );
}
