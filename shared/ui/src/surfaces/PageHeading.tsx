import type { ReactNode, Ref } from 'react';
import styles from './PageHeading.module.css';

export interface PageHeadingProps {
  /** The page's `<h1>`; on the home page a sentence about the current state. */
  children: ReactNode;
  /** Softer line under it. */
  lead?: ReactNode;
  /** Actions of the page. */
  actions?: ReactNode;
  /** The heading, so that navigation can focus it. */
  ref?: Ref<HTMLHeadingElement>;
}

/** Head of a page. The heading is focusable by script (`tabindex=-1`), not by Tab. */
export function PageHeading({ children, lead, actions, ref }: PageHeadingProps) {
  return (
    <div className={styles.head}>
      <div className={styles.text}>
        <h1 className={styles.title} tabIndex={-1} ref={ref}>
          {children}
        </h1>
        {lead ? <div className={styles.lead}>{lead}</div> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
