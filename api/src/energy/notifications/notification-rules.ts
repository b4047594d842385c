import { siteDay, siteInstant, siteMinuteOfDay } from '@foyer/domain';
import { NOTIFICATION_KINDS, type NotificationKind } from '@foyer/wire/notifications';

/** Alerts that are sent, by what they are about. Others are read in the suite alone. */
const KIND_OF_ALERT: Readonly<Record<string, NotificationKind>> = {
  alarm_consumption: 'consumption',
  alarm_on: 'consumption',
  alarm_off: 'consumption',
  consumption_high: 'consumption',
  device_offline: 'silent',
  gateway_offline: 'silent',
  thermostat_battery_low: 'silent',
  battery_full: 'battery',
  battery_empty: 'battery',
  alarm_production: 'production',
  production_low: 'production',
  production_stopped: 'production',
  production_part_out: 'production',
  production_falling: 'production',
  production_unclear: 'production',
};

/** Null for alerts that are not sent. */
export function kindOfAlert(alertKind: string): NotificationKind | null {
  return KIND_OF_ALERT[alertKind] ?? null;
}

/** Kinds that arrive by e-mail anyway, with a link of their own, and do not wait for the end of quiet hours. */
const MAILED_ANYWAY: readonly NotificationKind[] = ['support'];

/** Older notifications are no news: a gateway that was away delivers alarms of past days. */
export const LATE_MS = 36 * 3_600_000;

export interface Timing {
  /** Minutes of the site day; both null without quiet hours. */
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  /** Minute of the site day of the one e-mail a day; null for an e-mail at once. */
  readonly digestAt: number | null;
}

export interface Settings extends Timing {
  /** Kinds that are mailed; empty when the household receives no alerts by e-mail. */
  readonly mailKinds: readonly NotificationKind[];
}

export const DEFAULT_SETTINGS: Settings = {
  mailKinds: NOTIFICATION_KINDS,
  quietFrom: null,
  quietUntil: null,
  digestAt: null,
};

export interface Waiting {
  readonly kind: NotificationKind;
  readonly subject: string;
  readonly atMs: number;
}

export interface Moment {
  readonly nowMs: number;
  readonly timeZone: string;
}

/** Whether a minute of the day is within quiet hours, which may pass midnight. The end is not. */
export function isQuiet(minute: number, { quietFrom, quietUntil }: Timing): boolean {
  if (quietFrom === null || quietUntil === null) return false;
  return quietFrom < quietUntil
    ? minute >= quietFrom && minute < quietUntil
    : minute >= quietFrom || minute < quietUntil;
}

/** First instant of a minute of the day after `atMs`, epoch ms. */
function nextMinute(atMs: number, minute: number, timeZone: string): number {
  const day = siteDay(atMs, timeZone);
  const today = siteInstant(day, minute, timeZone);
  return today > atMs ? today : siteInstant(siteDay(atMs + 86_400_000, timeZone), minute, timeZone);
}

export type MailDecision = 'send' | 'wait' | 'late' | 'off' | 'repeated' | 'mailed anyway';

/**
 * What happens to each waiting notification now, in order. @param mailedToday subjects of e-mails of this site day.
 */
export function decideMail(
  waiting: readonly Waiting[],
  settings: Settings,
  mailedToday: ReadonlySet<string>,
  { nowMs, timeZone }: Moment,
): MailDecision[] {
  const minute = siteMinuteOfDay(nowMs, timeZone);
  const { digestAt, mailKinds } = settings;
  const seen = new Set(mailedToday);
  const isHeld = (oldestMs: number) =>
    digestAt === null ? isQuiet(minute, settings) : nowMs < nextMinute(oldestMs, digestAt, timeZone);
  const oldestMs = Math.min(...waiting.map(({ atMs }) => atMs));
  return waiting.map(({ kind, subject, atMs }): MailDecision => {
    if (MAILED_ANYWAY.includes(kind)) return 'mailed anyway';
    if (!mailKinds.includes(kind)) return 'off';
    if (atMs < nowMs - LATE_MS) return 'late';
    if (seen.has(subject)) return 'repeated';
    if (isHeld(oldestMs)) return 'wait';
    seen.add(subject);
    return 'send';
  });
}

/** As {@link decideMail}, for browsers: there is no digest, and each browser chooses its kinds. */
export function decidePush(
  { kind, atMs }: Waiting,
  timing: Timing,
  { nowMs, timeZone }: Moment,
): 'send' | 'wait' | 'late' {
  if (atMs < nowMs - LATE_MS) return 'late';
  const isHeld = !MAILED_ANYWAY.includes(kind) && isQuiet(siteMinuteOfDay(nowMs, timeZone), timing);
  return isHeld ? 'wait' : 'send';
}

/** When held notifications may be decided anew, epoch ms: at the end of quiet hours or at the time of the daily e-mail. */
export function nextDecisionMs({ quietUntil, digestAt }: Timing, { nowMs, timeZone }: Moment): number {
  const minutes = [quietUntil, digestAt].filter((minute) => minute !== null);
  return Math.min(...minutes.map((minute) => nextMinute(nowMs, minute, timeZone)), nowMs + LATE_MS);
}
