import { Skeleton, VisuallyHidden } from '@foyer/ui';
import { useTexts } from '../../context/suite-context';
import styles from './PageSkeleton.module.css';

/** Placeholder while a page loads. */
export function PageSkeleton() {
  const t = useTexts();
  return (
    <div className={styles.page} aria-busy="true" data-testid="page-loading">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton width="min(100%, 34rem)" height="clamp(2.2rem, 1.4rem + 2.3vw, 3.2rem)" />
      <Skeleton width="min(70%, 22rem)" />
      <Skeleton height={300} />
    </div>
  );
}
