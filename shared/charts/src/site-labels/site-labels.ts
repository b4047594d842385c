import type { Language } from '@foyer/contract';
import { type DateFormat, dateFormat } from '@foyer/domain';

/** Resolution of the time axis: parts of a day, days, or months. */
export type Grain = 'time' | 'day' | 'month';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Resolution of a time axis, from its first slot. */
export function grainOf(slots: readonly { readonly startMs: number; readonly endMs: number }[]): Grain {
  const first = slots[0];
  if (!first || first.endMs - first.startMs < DAY_MS / 2) return 'time';
  return first.endMs - first.startMs > 3 * DAY_MS ? 'month' : 'day';
}

const formats = new Map<string, DateFormat>();

function format(language: Language, timeZone: string, options: Intl.DateTimeFormatOptions): DateFormat {
  const key = `${language}/${timeZone}/${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (!found) {
    found = dateFormat(language, {
      ...options,
      timeZone,
      hourCycle: 'h23',
    });
    formats.set(key, found);
  }
  return found;
}

/** Formats instants in site time, never in the browser's. */
export interface SiteLabels {
  /** `14:05`. */
  clock(atMs: number): string;
  /** Tick label: `06:00`, `sam. 21` at midnight of a longer window, `21`, `nov.`. */
  tick(atMs: number, grain: Grain, count: number): string;
  /**
   * Full slot, e.g. `sam. 21 nov., 14:05`, `samedi 21 novembre 2026`, `novembre 2026`. A repeated hour
   * includes its offset (`UTC+2`).
   */
  full(atMs: number, grain: Grain): string;
  /** For files: `2026-11-21 14:05`, `2026-11-21`, `2026-11`. */
  machine(atMs: number, grain: Grain): string;
  /** `+01:00`. */
  offset(atMs: number): string;
}

/** Labels for one time zone and language. */
export function siteLabels(language: Language, timeZone: string): SiteLabels {
  const write = (atMs: number, options: Intl.DateTimeFormatOptions) =>
    format(language, timeZone, options).format(atMs);
  const parts = (atMs: number) => {
    const found: Record<string, string> = {};
    const numeric = format('en', timeZone, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'longOffset',
    });
    for (const { type, value } of numeric.formatToParts(atMs)) found[type] = value;
    return found;
  };
  const clock = (atMs: number) => write(atMs, { hour: '2-digit', minute: '2-digit' });
  const isRepeated = (atMs: number) =>
    clock(atMs) === clock(atMs + HOUR_MS) || clock(atMs) === clock(atMs - HOUR_MS);
  const offset = (atMs: number) => parts(atMs).timeZoneName?.replace('GMT', '') || '+00:00';

  return {
    clock,
    offset,
    tick(atMs, grain, count) {
      if (grain === 'month')
        return write(atMs, count > 14 ? { month: 'short', year: '2-digit' } : { month: 'short' });
      if (grain === 'day')
        return write(atMs, count > 10 ? { day: 'numeric' } : { weekday: 'short', day: 'numeric' });
      const time = clock(atMs);
      return time === '00:00' && count > 1 ? write(atMs, { weekday: 'short', day: 'numeric' }) : time;
    },
    full(atMs, grain) {
      if (grain === 'month') return write(atMs, { month: 'long', year: 'numeric' });
      if (grain === 'day')
        return write(atMs, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
      const label = `${write(atMs, { weekday: 'short', day: 'numeric', month: 'short' })}, ${clock(atMs)}`;
      return isRepeated(atMs)
        ? `${label} (UTC${offset(atMs)
            .replace(/^([+-])0?/, '$1')
            .replace(':00', '')})`
        : label;
    },
    machine(atMs, grain) {
      const { year, month, day, hour, minute } = parts(atMs);
      if (grain === 'month') return `${year}-${month}`;
      return grain === 'day' ? `${year}-${month}-${day}` : `${year}-${month}-${day} ${hour}:${minute}`;
    },
  };
}
