import type { Alert } from '@foyer/wire/alerts';
import { addDays, siteDay } from '../time/site-time';

/** Alerts on one page. */
export const ALERTS_PER_PAGE = 9;
/** How long the alert count stays fresh, ms. */
export const ALERT_REFRESH_MS = 60_000;
const BADGE_CAP = 99;
const RETENTION_DAYS = 15;

/** Whether an alert still needs attention. */
export function needsAttention(alert: Alert): boolean {
  return alert.visible && alert.active && !alert.acknowledged;
}

/** Number of alerts that need attention. */
export function badgeCount(alerts: readonly Alert[]): number {
  return alerts.filter(needsAttention).length;
}

/** Text of the badge: empty for 0, `*` above 99. */
export function badgeText(count: number): string {
  if (count <= 0) return '';
  return count > BADGE_CAP ? '*' : String(count);
}

/** Newest first; undated alerts last. */
const byDate = (a: Alert, b: Alert): number => (b.raisedAt ?? 0) - (a.raisedAt ?? 0);

/** Fatal first, then newest; undated alerts last. */
function byUrgency(a: Alert, b: Alert): number {
  if (a.severity !== b.severity) return a.severity === 'fatal' ? -1 : 1;
  return byDate(a, b);
}

/** Alerts by tab. */
export interface AlertLists {
  readonly active: readonly Alert[];
  readonly inactive: readonly Alert[];
}

/**
 * Visible alerts by tab: current ones fatal first, then newest; past ones newest first. Inactive alerts are listed for
 * 15 site days.
 */
export function alertLists(alerts: readonly Alert[], nowMs: number, timeZone: string): AlertLists {
  const oldestDay = addDays(siteDay(nowMs, timeZone), -RETENTION_DAYS);
  const isKept = ({ active, raisedAt }: Alert) =>
    active || raisedAt === null || siteDay(raisedAt, timeZone) >= oldestDay;
  const visible = alerts.filter(({ visible }) => visible);
  return {
    active: visible.filter(needsAttention).sort(byUrgency),
    inactive: visible.filter((alert) => !needsAttention(alert) && isKept(alert)).sort(byDate),
  };
}

/**
 * Parameters that take an alert off its tab: one that needs attention is acknowledged, any other is hidden.
 */
export function removalOf(alert: Alert): { readonly acknowledged: true } | { readonly visible: false } {
  return needsAttention(alert) ? { acknowledged: true } : { visible: false };
}

/** Parameters that reverse {@link removalOf} of the same alert. */
export function restorationOf(alert: Alert): { readonly acknowledged: false } | { readonly visible: true } {
  return needsAttention(alert) ? { acknowledged: false } : { visible: true };
}

/** Fatal alerts fill whole rows, so that warnings start on a new one. */
const ALERTS_PER_ROW = 3;

/**
 * Alerts in pages of nine cells, in the order of the list. Fatal alerts at its start that need attention are padded
 * with null to whole rows when others follow. At least one page.
 */
export function alertPages(list: readonly Alert[]): readonly (readonly (Alert | null)[])[] {
  const isUrgent = (alert: Alert) => alert.severity === 'fatal' && needsAttention(alert);
  const firstOther = list.findIndex((alert) => !isUrgent(alert));
  const fatal = firstOther < 0 ? list : list.slice(0, firstOther);
  const others = list.slice(fatal.length);
  const padding =
    others.length === 0 ? 0 : (ALERTS_PER_ROW - (fatal.length % ALERTS_PER_ROW)) % ALERTS_PER_ROW;
  const cells: (Alert | null)[] = [...fatal, ...Array.from({ length: padding }, () => null), ...others];
  const pages = Math.max(1, Math.ceil(cells.length / ALERTS_PER_PAGE));
  return Array.from({ length: pages }, (_, page) =>
    cells.slice(page * ALERTS_PER_PAGE, (page + 1) * ALERTS_PER_PAGE),
  );
}
