import { useObservable } from '@foyer/remote-kit';
import { MenuLink, SideMenu, Skeleton } from '@foyer/ui';
import { memo } from 'react';
import type { MenuItem } from '../../areas';
import { useLocationNow, useSuite, useSuiteLanguage, useTexts } from '../../context/suite-context';
import { AlertBadge } from '../../notices/alerts/AlertBadge';
import styles from './MainMenu.module.css';
import { MenuIcon } from './MenuIcon';

const NONE: readonly MenuItem[] = [];

/** Menu entries for this household, in order. */
export function useMenu(): readonly MenuItem[] {
  const { remotes } = useSuite();
  return useObservable(remotes.menu$, NONE);
}

/** True when the path is the entry's own or below it. */
function isCurrent(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

interface EntryProps {
  readonly item: MenuItem;
  /** Called after navigation. */
  readonly onGo?: () => void;
}

export const MenuEntry = memo(function MenuEntry({ item, onGo }: EntryProps) {
  const { history, remotes } = useSuite();
  const { pathname } = useLocationNow();
  const language = useSuiteLanguage();
  return (
    <MenuLink
      href={item.path}
      icon={<MenuIcon drawing={item.drawing} />}
      label={item.labels[language] ?? item.labels.fr ?? item.key}
      current={isCurrent(item.path, pathname)}
      badge={item.badge ? <AlertBadge /> : undefined}
      onApproach={() => remotes.preload(item.path)}
      onNavigate={(href) => {
        history.navigate(href);
        onGo?.();
      }}
      testId={`menu-${item.key}`}
    />
  );
});

/** The main menu beside the page. */
export const MainMenu = memo(function MainMenu() {
  const t = useTexts();
  return (
    <SideMenu label={t('menu.main')}>
      {useMenu().map((item) => (
        <MenuEntry key={`${item.remote}/${item.key}`} item={item} />
      ))}
    </SideMenu>
  );
});

/** Placeholder until the household's entries are known. */
export function MenuSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {[70, 90, 82, 96, 64].map((percent) => (
        <Skeleton key={percent} width={`${percent}%`} height={20} />
      ))}
    </div>
  );
}
