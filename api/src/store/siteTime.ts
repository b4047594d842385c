const HOUR_MS = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, Map<number, number>>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Milliseconds the zone's clock is ahead of UTC at an instant. Kept per hour: zones change on the hour. */
function offsetMs(timeZone: string, atMs: number): number {
  const hour = Math.floor(atMs / HOUR_MS);
  let known = offsets.get(timeZone);
  if (!known) {
    known = new Map();
    offsets.set(timeZone, known);
  }
  let offset = known.get(hour);
  if (offset === undefined) {
    const parts: Record<string, number> = {};
    for (const { type, value } of formatIn(timeZone).formatToParts(hour * HOUR_MS))
      parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour: clockHour = 0, minute = 0 } = parts;
    offset = Date.UTC(year, month - 1, day, clockHour, minute) - hour * HOUR_MS;
    known.set(hour, offset);
  }
  return offset;
}

/** The zone's wall clock at an instant, as the milliseconds UTC would show the same digits at. */
export function wallClockMs(timeZone: string, atMs: number): number {
  return atMs + offsetMs(timeZone, atMs);
}

/** The instant a calendar day (`YYYY-MM-DD`) begins in a zone (D6). */
export function startOfDayMs(timeZone: string, day: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`);
  const guess = wall - offsetMs(timeZone, wall);
  return wall - offsetMs(timeZone, guess);
}

/** The calendar day in a zone at an instant, `YYYY-MM-DD`. */
export function dayAt(timeZone: string, atMs: number): string {
  return new Date(wallClockMs(timeZone, atMs)).toISOString().slice(0, 10);
}

/** `days` later (or earlier, when negative) in the calendar. */
export function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The first of the month `months` later than the month of `day`. */
export function shiftMonth(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
