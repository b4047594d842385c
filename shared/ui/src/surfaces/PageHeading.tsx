import type { ReactNode, Ref } from 'react';
import styles from './PageHeading.module.css';

export interface PageHeadingProps {
  /** The page's `<h1>`: on the home page the sentence that says what is going on. */
  children: ReactNode;
  /** One softer line under it. */
  lead?: ReactNode;
  /** What stands at the end: actions of the page. */
  actions?: ReactNode;
  /** The heading itself, so that navigation can move focus to it. */
  ref?: Ref<HTMLHeadingElement>;
}

/** Head of a page. The heading can take focus by program (`tabindex=-1`), never by Tab. */
export function PageHeading({ children, lead, actions, ref }: PageHeadingProps) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title} tabIndex={-1} ref={ref}>
          {children}
        </h1>
        {lead ? <div className={styles.lead}>{lead}</div> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
