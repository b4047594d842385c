import styles from './Spinner.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** A spinner with an accessible label. Static under reduced motion. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status">
      <span className={styles.ring} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
