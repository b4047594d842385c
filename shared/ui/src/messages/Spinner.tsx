import styles from './Spinner.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** A turning ring with its meaning in words for assistive technology. Still under reduced motion. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status">
      <span className={styles.ring} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
