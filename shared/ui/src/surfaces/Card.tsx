import type { HTMLAttributes, ReactNode } from 'react';
import { useId } from 'react';
import styles from './Card.module.css';

export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** Heading of the card; names the section. */
  title?: ReactNode;
  /** Level of the heading, default 2. */
  level?: 2 | 3 | 4;
  /** Content at the end of the heading's line. */
  aside?: ReactNode;
  /** `data-testid`, e.g. `widget-chart`. */
  testId?: string;
  /** True while content loads. */
  busy?: boolean;
}

/** A section named by its heading. */
export function Card({ title, level = 2, aside, testId, busy, children, ...rest }: CardProps) {
  const headingId = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      aria-labelledby={title ? headingId : undefined}
      {...rest}
      className={styles.card}
      data-testid={testId}
      aria-busy={busy || undefined}
    >
      {title || aside ? (
        <div className={styles.head}>
          {title ? (
            <Heading className={styles.title} id={headingId}>
              {title}
            </Heading>
          ) : null}
          {aside ? <div className={styles.aside}>{aside}</div> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}
