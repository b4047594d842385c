import type { ReactNode } from 'react';
import styles from './parts.module.css';

interface TermsProps {
  /** Each term with its value; a term without a value is left out. */
  readonly terms: readonly (readonly [term: string, value: ReactNode])[];
}

/** A list of terms and their values. */
export function Terms({ terms }: TermsProps) {
  return (
    <dl className={styles.terms}>
      {terms
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
