import { Skeleton, VisuallyHidden } from '@foyer/ui';
import type { ReactNode } from 'react';
import styles from './Headline.module.css';

interface HeadlineProps {
  /** Name of the page, read while the sentence is not there yet. */
  readonly name: string;
  readonly loading: boolean;
  readonly children: ReactNode;
}

/** The sentence a page begins with. Its lines are kept while it loads, so that nothing moves. */
export function Headline({ name, loading, children }: HeadlineProps) {
  return (
    <span className={styles.sentence} aria-busy={loading}>
      {loading ? (
        <>
          <VisuallyHidden>{name}</VisuallyHidden>
          <Skeleton width="min(16em, 90%)" height="0.9lh" />
        </>
      ) : (
        <span>{children}</span>
      )}
    </span>
  );
}

/** The softer line under it, with room for two lines on a phone. */
export function LeadLine({
  loading = false,
  children,
}: {
  readonly loading?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <span className={styles.lead}>
      {loading ? <Skeleton width="min(24em, 100%)" height="1lh" /> : children}
    </span>
  );
}
