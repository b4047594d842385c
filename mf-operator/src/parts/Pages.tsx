import { useTranslation } from '@foyer/remote-kit/i18n';
import { IconButton, IconNext, IconPrevious } from '@foyer/ui';
import { OPERATOR_PAGE_SIZE } from '@foyer/wire/operator-paging';
import styles from './parts.module.css';

interface PagesProps {
  /** From 1. */
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Paging of a list; renders nothing for a single page. */
export function Pages({ page, total, onPage }: PagesProps) {
  const { t } = useTranslation();
  const pages = Math.ceil(total / OPERATOR_PAGE_SIZE);
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={t('list.page', { page, pages })}>
      <IconButton
        label={t('list.previous')}
        icon={<IconPrevious size={20} aria-hidden />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span>{t('list.page', { page, pages })}</span>
      <IconButton
        label={t('list.next')}
        icon={<IconNext size={20} aria-hidden />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
