import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Meter.module.css';

/** Title of a step, focused when the step begins so that screen readers read on from it. */
export function FocusedTitle({ children }: { readonly children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h3 ref={title} tabIndex={-1} className={styles.title}>
      {children}
    </h3>
  );
}
