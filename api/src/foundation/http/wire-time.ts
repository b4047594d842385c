import { siteDay, siteMinuteOfDay } from '@foyer/domain';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `YYYY-MM-DD HH:mm:ss` in UTC. */
export function wireInstant(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

/** `YYYY-MM-DD` to `DD-MM-YYYY`. */
export function wireProfileDay(day: string): string {
  return day.split('-').reverse().join('-');
}

/** `DD-MM-YYYY HH:mm:ss` as the clock at the house shows it. */
export function wireProfileInstant(at: Date, timeZone: string): string {
  const minute = siteMinuteOfDay(at.getTime(), timeZone);
  const clock = [Math.floor(minute / 60), minute % 60, at.getUTCSeconds()].map(twoDigits).join(':');
  return `${wireProfileDay(siteDay(at.getTime(), timeZone))} ${clock}`;
}

/** Epoch milliseconds; null for never. */
export const msOf = (date: Date | null): number | null => date?.getTime() ?? null;
