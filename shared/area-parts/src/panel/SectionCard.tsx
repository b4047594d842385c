import { Link } from '@foyer/remote-kit/router';
import { IconNext, IconWarning, Skeleton } from '@foyer/ui';
import type { ReactNode } from 'react';
import styles from './SectionCard.module.css';

export interface SectionCardProps {
  /** Path of the section; the card's test id is `section-<last segment>`. */
  readonly path: string;
  readonly title: string;
  /** Summary of the current state; undefined while unknown. */
  readonly state: string | undefined;
  /** Decorative, 24 px. */
  readonly icon: ReactNode;
  /** Whether the section requires an action. */
  readonly needsAttention?: boolean;
}

/** Card of an account section on `/user/options`: name, current state, link. */
export function SectionCard({ path, title, state, icon, needsAttention = false }: SectionCardProps) {
  return (
    <Link
      className={styles.card}
      to={path}
      data-testid={`section-${path.slice(path.lastIndexOf('/') + 1)}`}
      data-attention={needsAttention || undefined}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <span className={styles.state}>
          {needsAttention ? <IconWarning size={16} aria-hidden /> : null}
          {state ?? <Skeleton width="12ch" />}
        </span>
      </span>
      <IconNext className={styles.chevron} size={20} aria-hidden />
    </Link>
  );
}
