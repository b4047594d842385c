import { ALERT_SEVERITIES, alertPages, isCurrent } from '@foyer/domain';
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

/** Alerts of one tab, nine per page; current ones under faults, warnings and news. */
export function AlertGrid({ alerts, onOpen, onRemove }: AlertGridProps) {
  const { t } = useTranslation();
  const [requestedPage, setRequestedPage] = useState(0);
  const pages = alertPages(alerts);
  // Removing the last alert of a page may remove the page.
  const pageIndex = Math.min(requestedPage, pages.length - 1);
  const grid = useRef<HTMLDivElement>(null);
  const hasTurned = useRef(false);
  // A new page starts at its top, for scrolling and for keyboard focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes.
  useEffect(() => {
    if (!hasTurned.current) return;
    hasTurned.current = false;
    grid.current?.querySelector<HTMLElement>('[data-alert]')?.focus({ preventScroll: true });
    grid.current?.scrollIntoView?.({ block: 'start' });
  }, [pageIndex]);
  const showPage = (to: number) => {
    hasTurned.current = true;
    setRequestedPage(to);
  };
  const position = t('alerts.page', { page: pageIndex + 1, pages: pages.length });

  return (
    <>
      <div ref={grid} className={styles.groups}>
        {groupsOf(pages[pageIndex] ?? []).map(({ severity, group }) => (
          <section key={severity ?? 'past'} aria-label={severity && t(`alerts.groups.${severity}`)}>
            {severity ? <p className={styles.group}>{t(`alerts.groups.${severity}`)}</p> : null}
            <ul className={styles.grid}>
              {group.map((alert, cell) => (
                <li key={alert.id} style={{ '--wide': cellWidth(group, cell) } as CSSProperties}>
                  <AlertCard alert={alert} onOpen={onOpen} onRemove={onRemove} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {pages.length > 1 ? (
        <nav className={styles.pages} aria-label={t('alerts.pages')}>
          <IconButton
            label={t('alerts.previousPage')}
            icon={<IconPrevious size={20} aria-hidden />}
            disabled={pageIndex === 0}
            onClick={() => showPage(pageIndex - 1)}
          />
          <span aria-live="polite">{position}</span>
          <IconButton
            label={t('alerts.nextPage')}
            icon={<IconNext size={20} aria-hidden />}
            disabled={pageIndex === pages.length - 1}
            onClick={() => showPage(pageIndex + 1)}
          />
        </nav>
      ) : null}
    </>
  );
}

const ROW = 3;

/** Current alerts by severity; past ones together. */
function groupsOf(page: readonly Alert[]) {
  const current = page.filter(isCurrent);
  const groups = ALERT_SEVERITIES.map((severity) => ({
    severity,
    group: current.filter((alert) => alert.severity === severity),
  }));
  const past = { severity: undefined, group: page.filter((alert) => !isCurrent(alert)) };
  return [...groups, past].filter(({ group }) => group.length > 0);
}

/** Columns (of six) a card spans: cards of an incomplete row share it, so that no gap remains. */
function cellWidth(group: readonly Alert[], cell: number): number {
  const from = cell - (cell % ROW);
  return (2 * ROW) / group.slice(from, from + ROW).length;
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
