import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './DocumentList.module.css';

/** Documents added at a time. */
const PAGE_LENGTH = 12;

/** The first items of a list, extended when its end scrolls into view or by a button. */
export function useMoreOnScroll<Item>(
  list: readonly Item[],
  growsByItself = true,
): {
  readonly shown: readonly Item[];
  readonly more: ReactNode;
} {
  const { t } = useTranslation();
  const [count, setCount] = useState(PAGE_LENGTH);
  const end = useRef<HTMLDivElement>(null);
  const hasMore = count < list.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes again after each extension, in case the end is still in view
  useEffect(() => {
    if (!growsByItself || !hasMore || !end.current || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setCount((known) => known + PAGE_LENGTH);
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [growsByItself, hasMore, count]);
  return {
    shown: list.slice(0, count),
    more: hasMore ? (
      <>
        <div ref={end} className={styles.end} />
        <Button onClick={() => setCount(count + PAGE_LENGTH)}>{t('documents.more')}</Button>
      </>
    ) : null,
  };
}
