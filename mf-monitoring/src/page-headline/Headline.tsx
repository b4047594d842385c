import { Skeleton, VisuallyHidden } from '@foyer/ui';
import type { ReactNode } from 'react';
import styles from './Headline.module.css';

interface HeadlineProps {
  /** Page name, used as the heading's accessible name while loading. */
  readonly name: string;
  readonly loading: boolean;
  /** Every sentence it may show: the tallest reserves the height. */
  readonly possible: readonly string[];
  readonly children: ReactNode;
}

/** Heading sentence of a page; reserves its lines, so that another sentence moves nothing. */
export function Headline({ name, loading, possible, children }: HeadlineProps) {
  return (
    <span className={styles.sentence} aria-busy={loading}>
      {possible.map((sentence) => (
        <span key={sentence} className={styles.possible} data-sentence={sentence} aria-hidden />
      ))}
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

/** Secondary line below the heading, with room for two lines on a phone unless its text is `short`. */
export function LeadLine({
  loading = false,
  short = false,
  children,
}: {
  readonly loading?: boolean;
  readonly short?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <span className={styles.lead} data-short={short || undefined}>
      {loading ? <Skeleton width="min(24em, 100%)" height="1lh" /> : children}
    </span>
  );
}
