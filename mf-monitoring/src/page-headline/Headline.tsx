import { Skeleton, VisuallyHidden } from '@foyer/ui';
import type { ReactNode } from 'react';
import styles from './Headline.module.css';

interface HeadlineProps {
  /** Page name, used as the heading's accessible name while loading. */
  readonly name: string;
  readonly loading: boolean;
  readonly children: ReactNode;
}

/** Heading sentence of a page; reserves its lines while loading. */
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

/** Secondary line below the heading, with room for two lines on a phone. */
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
