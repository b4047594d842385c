import { siteClockMs, startOfSiteDay } from '../time/site-time';
import type { MeasuredStep } from './measured-steps';
import { type PriceCalendar, periodStretches, periodsOf } from './price-calendar';

const HOUR_MS = 3_600_000;
const WS_PER_KWH = 3_600_000;

/** What a meter that nobody reads automatically showed at the beginning of a day. */
export interface IndexReading {
  /** `YYYY-MM-DD` in site time. */
  readonly day: string;
  /** kWh by register: `base`, or one for each period of the prices. */
  readonly registers: Readonly<Record<string, number>>;
}

/** Range of a register on a day, kWh: an index never goes down. The reading of the day itself is replaced. */
export function indexRange(
  readings: readonly IndexReading[],
  day: string,
  register: string,
): { readonly leastKwh: number; readonly mostKwh: number | null } {
  const inOrder = readings.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const before = inOrder.findLast((one) => one.day < day);
  const after = inOrder.find((one) => one.day > day);
  return { leastKwh: before?.registers[register] ?? 0, mostKwh: after?.registers[register] ?? null };
}

interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
  readonly period: string | null;
}

/** Parts of a span with one period each, by the calendar that names every register; one part where none does. */
function stretchesOf(
  registers: readonly string[],
  calendars: readonly PriceCalendar[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  timeZone: string,
): readonly Stretch[] {
  const calendar = calendars.find((one) => registers.every((name) => periodsOf(one).includes(name)));
  return calendar
    ? periodStretches(calendar, fromMs, toMs, { timeZone })
    : [{ startMs: fromMs, endMs: toMs, period: null }];
}

/** Bounds of the steps of a stretch: its ends and the full hours of local time between them. */
function cutAtHours({ startMs, endMs }: Stretch, timeZone: string): readonly number[] {
  const offsetMs = siteClockMs(startMs, timeZone) - startMs;
  const bounds = [startMs];
  const first = Math.floor((startMs + offsetMs) / HOUR_MS) * HOUR_MS - offsetMs + HOUR_MS;
  for (let at = first; at < endMs; at += HOUR_MS) bounds.push(at);
  return [...bounds, endMs];
}

/** Steps between two readings: the energy of each register, evenly over the time of its period. Null below zero. */
function stepsBetween(
  before: IndexReading,
  after: IndexReading,
  calendars: readonly PriceCalendar[],
  timeZone: string,
): readonly MeasuredStep[] | null {
  const names = Object.keys(after.registers);
  const span = { fromMs: startOfSiteDay(before.day, timeZone), toMs: startOfSiteDay(after.day, timeZone) };
  const stretches = stretchesOf(names, calendars, span, timeZone);
  const isByPeriod = stretches.some(({ period }) => period !== null);
  const steps: MeasuredStep[] = [];
  for (const name of isByPeriod ? names : ['']) {
    const kwh = (isByPeriod ? [name] : names).map((one) => {
      const [from, to] = [before.registers[one], after.registers[one]];
      return from === undefined || to === undefined || to < from ? null : to - from;
    });
    if (kwh.includes(null)) return null;
    const energyWs = Math.round(kwh.reduce<number>((sum, own) => sum + (own ?? 0), 0) * WS_PER_KWH);
    const own = stretches.filter(({ period }) => !isByPeriod || period === name);
    const lengthMs = own.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
    let passedMs = 0;
    let givenWs = 0;
    for (const stretch of own) {
      const bounds = cutAtHours(stretch, timeZone);
      for (const [index, startMs] of bounds.slice(0, -1).entries()) {
        const endMs = bounds[index + 1] ?? startMs;
        passedMs += endMs - startMs;
        const upTo = Math.round((energyWs * passedMs) / lengthMs);
        steps.push({ startMs, endMs, importedWs: upTo - givenWs, exportedWs: null, isFromIndex: true });
        givenWs = upTo;
      }
    }
  }
  return steps.toSorted((a, b) => a.startMs - b.startMs);
}

/**
 * Steps of bought energy between readings of an index, oldest first; parts add up to what the index says. Spans whose
 * registers differ or go down have none.
 * @param calendars the energy is priced by
 */
export function indexSteps(
  readings: readonly IndexReading[],
  calendars: readonly PriceCalendar[],
  timeZone: string,
): readonly MeasuredStep[] {
  const inOrder = readings.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return inOrder.flatMap((after, index) => {
    const before = inOrder[index - 1];
    return before ? (stepsBetween(before, after, calendars, timeZone) ?? []) : [];
  });
}
