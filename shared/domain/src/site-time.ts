const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Zone of a house whose own zone cannot be read (spec: French households first, D6). */
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

/** Offsets by zone and by hour since the epoch: asking the calendar costs a hundred times more than looking here. */
const offsets = new Map<string, Map<number, number>>();
/** Two years of hours; a page that stays open for longer starts over. */
const MOST_HOURS = 17_568;

/** Milliseconds the zone's clock is ahead of UTC. Kept per hour: the zones of houses change on the hour. */
function offsetMs(epochMs: number, timeZone: string): number {
  const hour = Math.floor(epochMs / HOUR_MS);
  let known = offsets.get(timeZone);
  if (!known || known.size >= MOST_HOURS) {
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

/** What the house's clock shows at `epochMs`, as the milliseconds at which a clock in UTC shows the same digits (D6). */
export function siteClockMs(epochMs: number, timeZone: string): number {
  return epochMs + offsetMs(epochMs, timeZone);
}

const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOfUtc = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10);

/**
 * Calendar day at the house, `YYYY-MM-DD` (D6). A zone the browser does not know reads as
 * {@link DEFAULT_SITE_TIME_ZONE}.
 */
export function siteDay(epochMs: number, timeZone: string): string {
  return dayOfUtc(siteClockMs(epochMs, timeZone));
}

/** Minutes since midnight on the house's clock, 0 to 1439. On a clock-change day some come twice or never. */
export function siteMinuteOfDay(epochMs: number, timeZone: string): number {
  return Math.floor(((siteClockMs(epochMs, timeZone) % DAY_MS) + DAY_MS) / MINUTE_MS) % 1440;
}

/** Minutes since Monday 0:00, 0 to 10,079, of what a clock shows: see {@link siteClockMs}. */
export function minuteOfWeek(clockMs: number): number {
  const clock = new Date(clockMs);
  return ((clock.getUTCDay() + 6) % 7) * 1440 + clock.getUTCHours() * 60 + clock.getUTCMinutes();
}

/**
 * The instant at which the house's clock shows `minuteOfDay` (0 to 1440) on `day`, epoch milliseconds. A time the
 * clock skips is moved forward by the skipped hour; of a time it shows twice, the first is meant.
 */
export function siteInstant(day: string, minuteOfDay: number, timeZone: string): number {
  const wallMs = utcOf(day) + minuteOfDay * MINUTE_MS;
  const before = offsetMs(wallMs - DAY_MS / 2, timeZone);
  const after = offsetMs(wallMs + DAY_MS / 2, timeZone);
  const early = wallMs - before;
  return offsetMs(early, timeZone) === before ? early : settle(wallMs, before, after, timeZone);
}

function settle(wallMs: number, before: number, after: number, timeZone: string): number {
  const late = wallMs - after;
  return offsetMs(late, timeZone) === after ? late : wallMs - before;
}

/** First instant of `day` at the house, epoch milliseconds. */
export function startOfSiteDay(day: string, timeZone: string): number {
  return siteInstant(day, 0, timeZone);
}

/** Hours the day has at the house: 24, on clock-change days 23 or 25 (D6). */
export function dayLengthHours(day: string, timeZone: string): number {
  return (startOfSiteDay(addDays(day, 1), timeZone) - startOfSiteDay(day, timeZone)) / (60 * MINUTE_MS);
}

/** The day `count` days later; earlier when negative. */
export function addDays(day: string, count: number): string {
  return dayOfUtc(utcOf(day) + count * DAY_MS);
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcOf(to) - utcOf(from)) / DAY_MS);
}

/** First day of the month `day` is in, or of the one `later` months after it. */
export function startOfMonth(day: string, later = 0): string {
  const first = `${day.slice(0, 7)}-01`;
  return later === 0 ? first : addMonths(first, later);
}

/** The same day of the month `count` months later, the month's last day where it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + count, 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return dayOfUtc(first.getTime() + (Math.min(dayOfMonth, length) - 1) * DAY_MS);
}

/** Whole months from the month of `from` to the month of `to`. */
export function monthsBetween(from: string, to: string): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from);
}

/** Whether `text` is a calendar day that exists, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const utcMs = utcOf(text);
  return !Number.isNaN(utcMs) && dayOfUtc(utcMs) === text;
}
