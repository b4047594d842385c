import { WEEKDAYS, type Weekday } from '@foyer/wire/device-programs';
import { DAY_MINUTES, WEEK_MINUTES, type WeekPlan, type WeekRange, weekPlan, weekRanges } from './week';

/** Schedule format: `on`/`off`, or a temperature in °C and `off`. */
export type ScheduleForm = 'onOff' | 'heating';

/** A change of state within the week. */
export interface ScheduleChange {
  /** Minutes since Monday 0:00, 0 to 10,079. */
  readonly minute: number;
  /** State from then on. */
  readonly on: boolean;
  /** Target from then on, °C; null for on/off schedules and when off. */
  readonly targetC: number | null;
}

/** Why a schedule text is invalid. */
export interface ScheduleTextError {
  readonly code: 'entry.unreadable' | 'time.invalid' | 'temperature.invalid';
  /** Normalised text of the entry, at most 60 characters. */
  readonly entry: string;
  /** Index of the entry, from 0. */
  readonly index: number;
}

/** A parsed value or an error. */
export type ScheduleReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ScheduleTextError };

const ENTRY = /^(mon|tue|wed|thu|fri|sat|sun) (\d{1,2}):(\d{2}) (on|off|\d{1,2}(?:\.\d)?)$/;
const MIN_TARGET_C = 1;
const MAX_TARGET_C = 35;

interface Entry extends ScheduleChange {
  /** 24:00 ends its day, so it sorts before 0:00 of the next. */
  readonly endsDay: boolean;
}

/**
 * Parses `mon 22:20 on;tue 6:20 off`, or `mon 6:00 21;mon 22:00 off` for heating, sorted by time. Empty text
 * has no changes. Returns the first invalid entry as an error; never throws.
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

/** State at a minute of the week: the latest change, carried over from Sunday. Null without changes. */
export function changeAt(changes: readonly ScheduleChange[], minuteOfWeek: number): ScheduleChange | null {
  return changes.findLast(({ minute }) => minute <= minuteOfWeek) ?? changes.at(-1) ?? null;
}

/**
 * Parses a schedule text into an editable week. A state lasts until the next change, across midnight and from
 * Sunday to Monday; an `on` without `off` lasts all week.
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
 * Inverse of {@link readScheduleText} for a normalised week, sorted from Monday 0:00, hours without a leading
 * zero.
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
