import { Link } from '@foyer/remote-kit/router';
import { IconPrevious } from '@foyer/ui';
import type { ReactNode } from 'react';
import styles from './BackLink.module.css';

export interface BackLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** Link above the heading, back to the page this one was opened from. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link className={styles.back} to={to}>
      <IconPrevious size={20} aria-hidden />
      {children}
    </Link>
  );
}
