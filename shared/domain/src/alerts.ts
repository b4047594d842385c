import type { Alert } from '@foyer/wire/alerts';
import { addDays, siteDay } from './site-time';

/** Alerts on one page (spec 1 §9). */
export const ALERTS_PER_PAGE = 9;
/** How long the alert count stays fresh, milliseconds (spec 1 §4). */
export const ALERT_REFRESH_MS = 60_000;
const BADGE_CAP = 99;
const RETENTION_DAYS = 15;

/** Whether an alert waits for the person: visible, active and not acknowledged (spec 1 §2). */
export function isWaiting(alert: Alert): boolean {
  return alert.visible && alert.active && !alert.acknowledged;
}

/** Number on the menu's badge (spec 1 §2). */
export function badgeCount(alerts: readonly Alert[]): number {
  return alerts.filter(isWaiting).length;
}

/** Text on the badge: nothing for 0, `*` above 99 (spec 1 §2). */
export function badgeText(count: number): string {
  if (count <= 0) return '';
  return count > BADGE_CAP ? '*' : String(count);
}

/** Fatal first, then the newest; alerts without a date last. */
function byUrgency(a: Alert, b: Alert): number {
  if (a.severity !== b.severity) return a.severity === 'fatal' ? -1 : 1;
  return (b.raisedAt ?? 0) - (a.raisedAt ?? 0);
}

/** The two tabs of the alert list. */
export interface AlertLists {
  readonly active: readonly Alert[];
  readonly inactive: readonly Alert[];
}

/**
 * Visible alerts by tab, fatal ones first, then the newest. Active and not acknowledged ones are active; of the
 * others those of more than 15 site days ago are left out when they are inactive (spec 1 §4).
 */
export function alertLists(alerts: readonly Alert[], nowMs: number, timeZone: string): AlertLists {
  const oldestDay = addDays(siteDay(nowMs, timeZone), -RETENTION_DAYS);
  const isKept = ({ active, raisedAt }: Alert) =>
    active || raisedAt === null || siteDay(raisedAt, timeZone) >= oldestDay;
  const visible = alerts.filter(({ visible }) => visible).sort(byUrgency);
  return {
    active: visible.filter(isWaiting),
    inactive: visible.filter((alert) => !isWaiting(alert) && isKept(alert)),
  };
}

/** What removing an alert from its tab means (spec 1 §4): an active one is acknowledged, any other is hidden. */
export function removalOf(alert: Alert): { readonly acknowledged: true } | { readonly visible: false } {
  return isWaiting(alert) ? { acknowledged: true } : { visible: false };
}

/** Cells in a row of the list: fatal alerts fill whole rows, so that warnings begin on a new one (spec 1 §9). */
const ALERTS_PER_ROW = 3;

/**
 * A tab's alerts by page of nine cells: fatal ones first, padded with empty cells (null) to a multiple of 3, then the
 * others (spec 1 §4 §9). At least one page; padding at the very end is left out.
 */
export function alertPages(list: readonly Alert[]): readonly (readonly (Alert | null)[])[] {
  const fatal = list.filter(({ severity }) => severity === 'fatal');
  const others = list.filter(({ severity }) => severity !== 'fatal');
  const padding =
    others.length === 0 ? 0 : (ALERTS_PER_ROW - (fatal.length % ALERTS_PER_ROW)) % ALERTS_PER_ROW;
  const cells: (Alert | null)[] = [...fatal, ...Array.from({ length: padding }, () => null), ...others];
  const pages = Math.max(1, Math.ceil(cells.length / ALERTS_PER_PAGE));
  return Array.from({ length: pages }, (_, page) =>
    cells.slice(page * ALERTS_PER_PAGE, (page + 1) * ALERTS_PER_PAGE),
  );
}
