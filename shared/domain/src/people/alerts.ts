import type { Alert } from '@foyer/wire/alerts';
import { addDays, siteDay } from '../time/site-time';

/** Alerts on one page. */
export const ALERTS_PER_PAGE = 9;
/** How long the alert count stays fresh, ms. */
export const ALERT_REFRESH_MS = 60_000;
const BADGE_CAP = 99;
const RETENTION_DAYS = 15;

/** Whether an alert is listed as current. */
export function isCurrent(alert: Pick<Alert, 'visible' | 'active' | 'acknowledged'>): boolean {
  return alert.visible && alert.active && !alert.acknowledged;
}

/** Whether a current alert needs attention: a fault or a warning, no news. */
export function needsAttention(alert: Alert): boolean {
  return isCurrent(alert) && alert.severity !== 'info';
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

/** Faults, warnings and news, in the order in which they are listed. */
export const ALERT_SEVERITIES = ['fatal', 'warning', 'info'] as const;

/** Faults first, then warnings, then news, each newest first; undated alerts last. */
function byUrgency(a: Alert, b: Alert): number {
  return ALERT_SEVERITIES.indexOf(a.severity) - ALERT_SEVERITIES.indexOf(b.severity) || byDate(a, b);
}

/** Alerts by tab. */
export interface AlertLists {
  readonly active: readonly Alert[];
  readonly inactive: readonly Alert[];
}

/**
 * Visible alerts by tab: current ones by severity, then newest; past ones newest first. Inactive alerts are listed for
 * 15 site days.
 */
export function alertLists(alerts: readonly Alert[], nowMs: number, timeZone: string): AlertLists {
  const oldestDay = addDays(siteDay(nowMs, timeZone), -RETENTION_DAYS);
  const isKept = ({ active, raisedAt }: Alert) =>
    active || raisedAt === null || siteDay(raisedAt, timeZone) >= oldestDay;
  const visible = alerts.filter(({ visible }) => visible);
  return {
    active: visible.filter(isCurrent).sort(byUrgency),
    inactive: visible.filter((alert) => !isCurrent(alert) && isKept(alert)).sort(byDate),
  };
}

/**
 * Parameters that take an alert off its tab: a current one is acknowledged, any other is hidden.
 */
export function removalOf(alert: Alert): { readonly acknowledged: true } | { readonly visible: false } {
  return isCurrent(alert) ? { acknowledged: true } : { visible: false };
}

/** Parameters that reverse {@link removalOf} of the same alert. */
export function restorationOf(alert: Alert): { readonly acknowledged: false } | { readonly visible: true } {
  return isCurrent(alert) ? { acknowledged: false } : { visible: true };
}

/** Alerts in pages of nine, in the order of the list. At least one page. */
export function alertPages(list: readonly Alert[]): readonly (readonly Alert[])[] {
  const pages = Math.max(1, Math.ceil(list.length / ALERTS_PER_PAGE));
  return Array.from({ length: pages }, (_, page) =>
    list.slice(page * ALERTS_PER_PAGE, (page + 1) * ALERTS_PER_PAGE),
  );
}
