import { WEEKDAYS, type Weekday } from '@foyer/wire/device-programs';
import { DAY_MINUTES, WEEK_MINUTES, type WeekPlan, type WeekRange, weekPlan, weekRanges } from './week';

/** What a schedule says between two changes: `on`/`off`, or a temperature in °C and `off`. */
export type ScheduleForm = 'onOff' | 'heating';

/** A moment of the week at which something changes. */
export interface ScheduleChange {
  /** Minutes since Monday 0:00, below 10080. */
  readonly minute: number;
  /** Whether something is on from then on. */
  readonly on: boolean;
  /** Heating: what is held from then on, °C; null for on/off and when off. */
  readonly targetC: number | null;
}

/** Why a text is no schedule. */
export interface ScheduleTextError {
  readonly code: 'entry.unreadable' | 'time.invalid' | 'temperature.invalid';
  /** The entry that cannot be read, as written, at most 60 characters. */
  readonly entry: string;
  /** Its place in the text, from 0. */
  readonly index: number;
}

/** What came of reading a text: the value, or why there is none. */
export type ScheduleReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ScheduleTextError };

const ENTRY = /^(mon|tue|wed|thu|fri|sat|sun) (\d{1,2}):(\d{2}) (on|off|\d{1,2}(?:\.\d)?)$/;
const MIN_TARGET_C = 1;
const MAX_TARGET_C = 35;

interface Entry extends ScheduleChange {
  /** Midnight written as 24:00 belongs to the day that ends, so it is judged before 0:00 of the next. */
  readonly endsDay: boolean;
}

/**
 * Reads `mon 22:20 on;tue 6:20 off` (spec 1 §3), or `mon 6:00 21;mon 22:00 off` in the heating form, in order of the
 * week. Empty text is no change. Never throws: the first entry that makes no sense is the error.
 */
export function scheduleChanges(
  text: string,
  form: ScheduleForm,
): ScheduleReading<readonly ScheduleChange[]> {
  const entries: Entry[] = [];
  const parts = text.split(';');
  for (const [index, part] of parts.entries()) {
    const written = part.trim().replace(/\s+/g, ' ').toLowerCase();
    if (written === '') continue;
    const entry = readEntry(written, form);
    if ('code' in entry) return { ok: false, error: { ...entry, entry: written.slice(0, 60), index } };
    entries.push(entry);
  }
  entries.sort((a, b) => a.minute - b.minute || Number(b.endsDay) - Number(a.endsDay));
  return { ok: true, value: entries.map(({ minute, on, targetC }) => ({ minute, on, targetC })) };
}

function readEntry(written: string, form: ScheduleForm): Entry | Pick<ScheduleTextError, 'code'> {
  const match = ENTRY.exec(written);
  if (!match) return { code: 'entry.unreadable' };
  const [, day = '', hours, minutes, state = ''] = match;
  const minuteOfDay = Number(hours) * 60 + Number(minutes);
  if (Number(minutes) > 59 || minuteOfDay > DAY_MINUTES) return { code: 'time.invalid' };
  const targetC = Number(state);
  const isTarget = !Number.isNaN(targetC);
  if (state !== 'off' && isTarget !== (form === 'heating')) return { code: 'entry.unreadable' };
  if (isTarget && (targetC < MIN_TARGET_C || targetC > MAX_TARGET_C)) return { code: 'temperature.invalid' };
  const dayStart = WEEKDAYS.indexOf(day as Weekday) * DAY_MINUTES;
  return {
    minute: (dayStart + minuteOfDay) % WEEK_MINUTES,
    on: state !== 'off',
    targetC: isTarget ? targetC : null,
    endsDay: minuteOfDay === DAY_MINUTES,
  };
}

/** What holds at a minute of the week: the last change decides, across Sunday night too. Null without any change. */
export function changeAt(changes: readonly ScheduleChange[], minuteOfWeek: number): ScheduleChange | null {
  return changes.findLast(({ minute }) => minute <= minuteOfWeek) ?? changes.at(-1) ?? null;
}

/**
 * Reads a schedule's text as the week that is edited. What is on stays on until something else is said: across
 * midnight, and from Sunday to Monday. An `on` that is never followed by an `off` is on all week.
 */
export function readScheduleText(text: string, form: ScheduleForm): ScheduleReading<WeekPlan> {
  const reading = scheduleChanges(text, form);
  if (!reading.ok) return reading;
  const changes = reading.value;
  const first = changes[0]?.minute ?? 0;
  const ranges = changes.flatMap(({ minute, on, targetC }, index): WeekRange[] => {
    const endMin = changes[index + 1]?.minute ?? first + WEEK_MINUTES;
    return on && minute < endMin ? [{ startMin: minute, endMin, targetC }] : [];
  });
  return { ok: true, value: weekPlan(ranges) };
}

/**
 * Writes the week as a schedule's text, in order from Monday 0:00, hours without a leading zero (wire shapes).
 * Reading it again gives the same week, normalised.
 */
export function writeScheduleText(week: WeekPlan): string {
  const ranges = weekRanges(week);
  const begins = new Set(ranges.map(({ startMin }) => startMin % WEEK_MINUTES));
  const changes = ranges.flatMap(({ startMin, endMin, targetC }) => {
    const end = endMin % WEEK_MINUTES;
    const on = { minute: startMin, text: targetC === null ? 'on' : String(targetC) };
    return begins.has(end) ? [on] : [on, { minute: end, text: 'off' }];
  });
  return changes
    .sort((a, b) => a.minute - b.minute)
    .map(({ minute, text }) => `${timeText(minute)} ${text}`)
    .join(';');
}

function timeText(minute: number): string {
  const ofDay = minute % DAY_MINUTES;
  const minutes = String(ofDay % 60).padStart(2, '0');
  return `${WEEKDAYS[Math.floor(minute / DAY_MINUTES)]} ${Math.floor(ofDay / 60)}:${minutes}`;
}
