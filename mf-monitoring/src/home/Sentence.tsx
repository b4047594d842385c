import { type LiveFlow, situation } from '@foyer/domain';
import type { Answer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Skeleton, VisuallyHidden } from '@foyer/ui';
import styles from './Sentence.module.css';

/** What is going on, in plain words: the page's heading. Two lines are kept for it, so that nothing moves. */
export function Sentence({ live }: { readonly live: Answer<LiveFlow> }) {
  const { t } = useTranslation();
  return (
    <span className={styles.sentence} aria-busy={live.state === 'loading'}>
      {live.state === 'loading' ? (
        <>
          <VisuallyHidden>{t('home.title')}</VisuallyHidden>
          <Skeleton width="min(16em, 90%)" height="0.9lh" />
        </>
      ) : (
        <span>{live.state === 'ready' ? t(`situation.${situation(live.data)}`) : t('home.unknown')}</span>
      )}
    </span>
  );
}
