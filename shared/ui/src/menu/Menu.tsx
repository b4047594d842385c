import type { MouseEvent, ReactNode } from 'react';
import styles from './Menu.module.css';

export interface MenuLinkProps {
  href: string;
  icon: ReactNode;
  label: string;
  /** Sets `aria-current="page"`. */
  current: boolean;
  /** A `Badge` at the end of the line, or on the icon in the bottom bar. */
  badge?: ReactNode;
  /** For client-side navigation: called on an unmodified click, whose default is then prevented. */
  onNavigate?: (href: string) => void;
  /** Called on hover and focus, for prefetching. */
  onApproach?: () => void;
  /** `menu-<key>`. */
  testId?: string;
}

/** True for a primary button click without modifier keys. */
export function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** One entry of the side menu or of the bottom bar: a real link, at least 44 px. */
export function MenuLink(props: MenuLinkProps) {
  const { href, icon, label, current, badge, onNavigate, onApproach, testId } = props;
  return (
    <li className={styles.entry}>
      <a
        href={href}
        className={styles.link}
        aria-current={current ? 'page' : undefined}
        data-testid={testId}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={(event) => {
          if (!onNavigate || !isPlainPress(event)) return;
          event.preventDefault();
          onNavigate(href);
        }}
      >
        {icon}
        <span className={styles.label}>{label}</span>
        {badge ? <span className={styles.badge}>{badge}</span> : null}
      </a>
    </li>
  );
}

export interface MenuProps {
  /** Name of the landmark, e.g. "Menu principal". */
  label: string;
  children: ReactNode;
}

/** The main menu as a column: beside the page on wide screens, in a sheet on phones. */
export function SideMenu({ label, children }: MenuProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.side}>{children}</ul>
    </nav>
  );
}

/** Up to five entries at the bottom of a phone. Fixed; publishes its height to the page. */
export function BottomBar({ label, children }: MenuProps) {
  return (
    <nav aria-label={label} className={styles.barFrame}>
      <ul className={styles.bar}>{children}</ul>
    </nav>
  );
}

export interface BottomBarButtonProps {
  icon: ReactNode;
  label: string;
  expanded: boolean;
  onPress: () => void;
  badge?: ReactNode;
  testId?: string;
}

/** Last entry of the bottom bar: opens the remaining entries. */
export function BottomBarButton({ icon, label, expanded, onPress, badge, testId }: BottomBarButtonProps) {
  return (
    <li className={styles.entry}>
      <button
        type="button"
        className={styles.link}
        aria-expanded={expanded}
        aria-haspopup="dialog"
        data-testid={testId}
        onClick={onPress}
      >
        {icon}
        <span className={styles.label}>{label}</span>
        {badge ? <span className={styles.badge}>{badge}</span> : null}
      </button>
    </li>
  );
}
