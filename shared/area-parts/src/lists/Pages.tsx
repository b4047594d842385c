import { useTranslation } from '@foyer/remote-kit/i18n';
import { IconButton, IconNext, IconPrevious } from '@foyer/ui';
import styles from './Pages.module.css';

export interface PagesProps {
  /** From 1. */
  readonly page: number;
  readonly total: number;
  /** Rows of a page. */
  readonly size: number;
  readonly onPage: (page: number) => void;
}

/** Paging of a list; renders nothing for a single page. Texts: the group `pages`. */
export function Pages({ page, total, size, onPage }: PagesProps) {
  const { t } = useTranslation();
  const pages = Math.ceil(total / size);
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={t('pages.page', { page, pages })}>
      <IconButton
        label={t('pages.previous')}
        icon={<IconPrevious size={20} aria-hidden />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span>{t('pages.page', { page, pages })}</span>
      <IconButton
        label={t('pages.next')}
        icon={<IconNext size={20} aria-hidden />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
