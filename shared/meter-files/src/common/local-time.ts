import { siteClockMs, siteInstant } from '@foyer/domain';
import { MeterFileError } from '../meter-file';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A time as written: digits of the clock as UTC milliseconds, and the offset if one is written. */
export interface WrittenTime {
  readonly clockMs: number;
  readonly offsetMs: number | null;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)? ?(Z|[+-]\d{2}:?\d{2})?$/;
const DAY_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** Reads `2026-02-03T01:00:00+01:00`, `2026-02-03 01:00` and `03/02/2026 01:00:00`; without a time, midnight. */
export function parseTime(text: string, line: number | null): WrittenTime {
  const plain = text.trim();
  const iso = ISO.exec(plain);
  if (iso) {
    const [, year, month, day, hour, minute, second, offset] = iso;
    return {
      clockMs: clockOf([year, month, day, hour, minute, second], line),
      offsetMs: parseOffset(offset),
    };
  }
  const dayFirst = DAY_FIRST.exec(plain);
  if (!dayFirst) throw new MeterFileError('unreadable-date', line);
  const [, day, month, year, hour, minute, second] = dayFirst;
  return { clockMs: clockOf([year, month, day, hour, minute, second], line), offsetMs: null };
}

function clockOf(parts: readonly (string | undefined)[], line: number | null): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const clock = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const exists =
    clock.getUTCMonth() === month - 1 &&
    clock.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  if (!exists || year < 1990 || year > 2100) throw new MeterFileError('unreadable-date', line);
  return clock.getTime();
}

function parseOffset(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (text === 'Z') return 0;
  const digits = text.replace(/\D/g, '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return (text.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** Site day of a time without a time of day, `YYYY-MM-DD`. */
export function parseDay(text: string, line: number | null): string {
  const { clockMs } = parseTime(text, line);
  if (clockMs % DAY_MS !== 0) throw new MeterFileError('unreadable-date', line);
  return dayOf(clockMs);
}

const dayOf = (clockMs: number): string => new Date(clockMs).toISOString().slice(0, 10);

/** Instant of a time; of the two of the autumn hour, the first. */
export function firstInstant({ clockMs, offsetMs }: WrittenTime, timeZone: string): number {
  if (offsetMs !== null) return clockMs - offsetMs;
  return siteInstant(dayOf(clockMs), (clockMs % DAY_MS) / 60_000, timeZone);
}

/** Whether the clock shows the time of `firstMs` again an hour later. */
function isDoubled({ clockMs, offsetMs }: WrittenTime, firstMs: number, timeZone: string): boolean {
  return offsetMs === null && siteClockMs(firstMs + HOUR_MS, timeZone) === clockMs;
}

/**
 * Instants of the times of a series, in the order of the file. Local times of the doubled autumn hour are told
 * apart by their order where the file is in time order and shows the hour twice; otherwise they are null.
 */
export function resolveInstants(times: readonly WrittenTime[], timeZone: string): (number | null)[] {
  const instants: (number | null)[] = times.map((time) => firstInstant(time, timeZone));
  const doubled = times.map((time, at) => isDoubled(time, instants[at] ?? 0, timeZone));
  if (!doubled.includes(true)) return instants;

  const direction = timeDirection(times, doubled);
  const runs = doubledRuns(times, doubled);
  for (const [first, end] of runs.ordered) {
    const second = direction === null ? null : secondPass(times, first, end, direction);
    for (let at = first; at < end; at++) {
      if (second === null) instants[at] = null;
      // A file in descending order shows the second pass first.
      else if (at >= second === (direction === 1)) instants[at] = (instants[at] ?? 0) + HOUR_MS;
    }
  }
  for (const at of runs.scattered) instants[at] = null;
  return instants;
}

/** 1 if times rise, -1 if they fall, null if neither. Times of doubled hours do not count. */
function timeDirection(times: readonly WrittenTime[], doubled: readonly boolean[]): 1 | -1 | null {
  let rises = false;
  let falls = false;
  let before: number | null = null;
  for (const [at, { clockMs }] of times.entries()) {
    // A whole night of doubled times counts as one time.
    const comparable = doubled[at] ? clockMs - (clockMs % HOUR_MS) : clockMs;
    if (before !== null && comparable > before) rises = true;
    if (before !== null && comparable < before) falls = true;
    before = comparable;
  }
  if (rises && falls) return null;
  return falls ? -1 : 1;
}

/** Runs `[first, end)` of doubled times of one night, and positions of nights in more than one run. */
function doubledRuns(times: readonly WrittenTime[], doubled: readonly boolean[]) {
  const byNight = new Map<number, [number, number][]>();
  for (const [at, { clockMs }] of times.entries()) {
    if (!doubled[at]) continue;
    const night = Math.floor(clockMs / HOUR_MS);
    const runs = byNight.get(night) ?? [];
    byNight.set(night, runs);
    const last = runs.at(-1);
    if (last && last[1] === at) last[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  const ordered: [number, number][] = [];
  const scattered: number[] = [];
  for (const runs of byNight.values()) {
    if (runs.length === 1) ordered.push(...runs);
    else for (const [first, end] of runs) for (let at = first; at < end; at++) scattered.push(at);
  }
  return { ordered, scattered };
}

/** Position where a run starts over; null if it does so never or more than once. */
function secondPass(
  times: readonly WrittenTime[],
  first: number,
  end: number,
  direction: 1 | -1,
): number | null {
  let second: number | null = null;
  for (let at = first + 1; at < end; at++) {
    const step = ((times[at]?.clockMs ?? 0) - (times[at - 1]?.clockMs ?? 0)) * direction;
    if (step > 0) continue;
    if (second !== null) return null;
    second = at;
  }
  return second;
}
