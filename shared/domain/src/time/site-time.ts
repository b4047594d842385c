const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Fallback for an unknown time zone. */
export const DEFAULT_SITE_TIME_ZONE = 'Europe/Paris';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    format = formatOf(DEFAULT_SITE_TIME_ZONE);
  }
  formats.set(timeZone, format);
  return format;
}

function formattedOffsetMs(epochMs: number, timeZone: string): number {
  const wholeSecond = Math.floor(epochMs / 1000) * 1000;
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(wholeSecond)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
}

/** Offset cache by zone and hour since the epoch: `Intl` is about a hundred times slower. */
const offsets = new Map<string, Map<number, number>>();
/** Two years; a page open longer starts over. */
const MAX_CACHED_HOURS = 17_568;

/** Milliseconds local time is ahead of UTC. Cached per hour, since site time zones change on the hour. */
function offsetMs(epochMs: number, timeZone: string): number {
  const hour = Math.floor(epochMs / HOUR_MS);
  let known = offsets.get(timeZone);
  if (!known || known.size >= MAX_CACHED_HOURS) {
    known = new Map();
    offsets.set(timeZone, known);
  }
  let offset = known.get(hour);
  if (offset === undefined) {
    offset = formattedOffsetMs(epochMs, timeZone);
    known.set(hour, offset);
  }
  return offset;
}

/** Local time at the site, as epoch milliseconds of a UTC clock showing the same digits. */
export function siteClockMs(epochMs: number, timeZone: string): number {
  return epochMs + offsetMs(epochMs, timeZone);
}

const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOfUtc = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10);

/** Calendar day at the site, `YYYY-MM-DD`. Unknown zones read as {@link DEFAULT_SITE_TIME_ZONE}. */
export function siteDay(epochMs: number, timeZone: string): string {
  return dayOfUtc(siteClockMs(epochMs, timeZone));
}

/** Minutes after local midnight, 0 to 1439. Clock changes skip or repeat some. */
export function siteMinuteOfDay(epochMs: number, timeZone: string): number {
  return Math.floor(((siteClockMs(epochMs, timeZone) % DAY_MS) + DAY_MS) / MINUTE_MS) % 1440;
}

/** Minutes since Monday 0:00, 0 to 10,079, of a {@link siteClockMs}. */
export function minuteOfWeek(clockMs: number): number {
  const clock = new Date(clockMs);
  return ((clock.getUTCDay() + 6) % 7) * 1440 + clock.getUTCHours() * 60 + clock.getUTCMinutes();
}

/**
 * Instant of a local time, epoch milliseconds. `minuteOfDay` is 0 to 1440. A skipped time moves forward by
 * the skipped hour; a repeated time means its first pass.
 */
export function siteInstant(day: string, minuteOfDay: number, timeZone: string): number {
  const wallMs = utcOf(day) + minuteOfDay * MINUTE_MS;
  const before = offsetMs(wallMs - DAY_MS / 2, timeZone);
  const after = offsetMs(wallMs + DAY_MS / 2, timeZone);
  const early = wallMs - before;
  return offsetMs(early, timeZone) === before ? early : skippedOrAfter(wallMs, before, after, timeZone);
}

function skippedOrAfter(wallMs: number, before: number, after: number, timeZone: string): number {
  const late = wallMs - after;
  return offsetMs(late, timeZone) === after ? late : wallMs - before;
}

/** First instant of a site day, epoch milliseconds. */
export function startOfSiteDay(day: string, timeZone: string): number {
  return siteInstant(day, 0, timeZone);
}

/** Hours of a site day: 24, or 23 or 25 on clock changes. */
export function dayLengthHours(day: string, timeZone: string): number {
  return (startOfSiteDay(addDays(day, 1), timeZone) - startOfSiteDay(day, timeZone)) / (60 * MINUTE_MS);
}

/** The day `count` days later, or earlier when negative. */
export function addDays(day: string, count: number): string {
  return dayOfUtc(utcOf(day) + count * DAY_MS);
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcOf(to) - utcOf(from)) / DAY_MS);
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(utcOf(day)).getUTCDay() || 7;
}

/** First day of the month, `later` months ahead. */
export function startOfMonth(day: string, later = 0): string {
  const first = `${day.slice(0, 7)}-01`;
  return later === 0 ? first : addMonths(first, later);
}

/** The same day `count` months later, or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + count, 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return dayOfUtc(first.getTime() + (Math.min(dayOfMonth, length) - 1) * DAY_MS);
}

/** Months from the month of `from` to the month of `to`. */
export function monthsBetween(from: string, to: string): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from);
}

/** Whether `text` is an existing day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const utcMs = utcOf(text);
  return !Number.isNaN(utcMs) && dayOfUtc(utcMs) === text;
}
