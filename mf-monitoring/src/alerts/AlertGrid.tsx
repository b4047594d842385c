import { alertPages } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { IconButton, IconNext, IconPrevious, Skeleton } from '@foyer/ui';
import type { Alert } from '@foyer/wire/alerts';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { AlertCard } from './AlertCard';
import styles from './AlertGrid.module.css';

interface AlertGridProps {
  readonly alerts: readonly Alert[];
  onOpen(alert: Alert): void;
  readonly onRemove: ((alert: Alert) => Promise<boolean>) | null;
}

/** Alerts of one tab, nine per page; red ones come first in rows of their own. */
export function AlertGrid({ alerts, onOpen, onRemove }: AlertGridProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(0);
  const pages = alertPages(alerts);
  // Removing the last alert of a page may remove the page.
  const place = Math.min(wanted, pages.length - 1);
  const grid = useRef<HTMLUListElement>(null);
  const turned = useRef(false);
  // A new page starts at its top, for scrolling and for keyboard focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes.
  useEffect(() => {
    if (!turned.current) return;
    turned.current = false;
    grid.current?.querySelector<HTMLElement>('[data-alert]')?.focus({ preventScroll: true });
    grid.current?.scrollIntoView?.({ block: 'start' });
  }, [place]);
  const turn = (to: number) => {
    turned.current = true;
    setWanted(to);
  };
  const position = t('alerts.page', { page: place + 1, pages: pages.length });

  return (
    <>
      <ul ref={grid} className={styles.grid}>
        {pages[place]?.map((alert, cell) =>
          alert ? (
            <li key={alert.id} style={{ '--wide': cellWidth(pages[place] ?? [], cell) } as CSSProperties}>
              <AlertCard alert={alert} onOpen={onOpen} onRemove={onRemove} />
            </li>
          ) : (
            <li key={`empty-${cell}`} className={styles.empty} aria-hidden="true" data-padding />
          ),
        )}
      </ul>
      {pages.length > 1 ? (
        <nav className={styles.pages} aria-label={t('alerts.pages')}>
          <IconButton
            label={t('alerts.previousPage')}
            icon={<IconPrevious size={20} aria-hidden />}
            disabled={place === 0}
            onClick={() => turn(place - 1)}
          />
          <span aria-live="polite">{position}</span>
          <IconButton
            label={t('alerts.nextPage')}
            icon={<IconNext size={20} aria-hidden />}
            disabled={place === pages.length - 1}
            onClick={() => turn(place + 1)}
          />
        </nav>
      ) : null}
    </>
  );
}

const ROW = 3;

/** Columns (of six) a card spans: cards of an incomplete row share it, so that no gap remains. */
function cellWidth(page: readonly (Alert | null)[], cell: number): number {
  const from = cell - (cell % ROW);
  return (2 * ROW) / page.slice(from, from + ROW).filter((alert) => alert !== null).length;
}

const SKELETON_CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function AlertGridSkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      {SKELETON_CARDS.map((key) => (
        <Skeleton key={key} height="10rem" />
      ))}
    </div>
  );
}
