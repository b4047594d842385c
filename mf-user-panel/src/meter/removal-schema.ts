import { isDay, padTime, parseTimeOfDay, siteInstant, siteMinuteOfDay } from '@foyer/domain';
import { MAX_CORRECTED_DAYS } from '@foyer/wire/corrections';
import * as z from 'zod/mini';

const DAY_MINUTES = 1440;
const STEP_MINUTES = 5;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Field values of a removal. */
export interface TypedRemoval {
  /** Flow and, after a space, the id of its device. */
  what: string;
  fromDay: string;
  fromTime: string;
  untilDay: string;
  untilTime: string;
}

export interface EnteredRemoval {
  readonly what: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

export const EMPTY_REMOVAL: TypedRemoval = {
  what: 'import',
  fromDay: '',
  fromTime: '',
  untilDay: '',
  untilTime: '',
};

interface SiteTime {
  readonly ms: number;
  /** Clocks go forward over it that night. */
  readonly isSkipped: boolean;
  /** Clocks go back over it that night: its first pass is meant. */
  readonly isRepeated: boolean;
}

/** Instant of a typed day and time; null where one of them is none. */
export function siteTime(day: string, typedTime: string, timeZone: string): SiteTime | null {
  const minute = parseTimeOfDay(padTime(typedTime));
  if (!isDay(day) || minute === null || minute % STEP_MINUTES !== 0) return null;
  const ms = siteInstant(day, minute, timeZone);
  const isMinuteOf = (instantMs: number) => siteMinuteOfDay(instantMs, timeZone) === minute % DAY_MINUTES;
  return { ms, isSkipped: !isMinuteOf(ms), isRepeated: isMinuteOf(ms + HOUR_MS) };
}

interface Fault {
  readonly path: keyof TypedRemoval;
  readonly message: string;
}

function timeFault(path: 'fromTime' | 'untilTime', day: string, time: string, timeZone: string): Fault[] {
  if (!isDay(day)) return [];
  const at = siteTime(day, time, timeZone);
  if (!at) return [{ path, message: 'removalTimeMessage' }];
  return at.isSkipped ? [{ path, message: 'removalSkippedTimeMessage' }] : [];
}

function faultsOf(typed: TypedRemoval, timeZone: string, nowMs: number): Fault[] {
  const { fromDay, fromTime, untilDay, untilTime } = typed;
  const faults: Fault[] = [];
  if (!isDay(fromDay)) faults.push({ path: 'fromDay', message: 'removalDayMessage' });
  if (!isDay(untilDay)) faults.push({ path: 'untilDay', message: 'removalDayMessage' });
  faults.push(...timeFault('fromTime', fromDay, fromTime, timeZone));
  faults.push(...timeFault('untilTime', untilDay, untilTime, timeZone));
  if (faults.length > 0) return faults;
  const { fromMs, untilMs } = enteredRemoval(typed, timeZone);
  if (untilMs > nowMs) return [{ path: 'untilDay', message: 'correctionFutureMessage' }];
  if (untilMs <= fromMs) return [{ path: 'untilDay', message: 'removalOrderMessage' }];
  if (untilMs - fromMs > MAX_CORRECTED_DAYS * DAY_MS)
    return [{ path: 'untilDay', message: 'correctionTooLongMessage' }];
  return [];
}

function enteredRemoval(typed: TypedRemoval, timeZone: string): EnteredRemoval {
  return {
    what: typed.what,
    fromMs: siteTime(typed.fromDay, typed.fromTime, timeZone)?.ms ?? 0,
    untilMs: siteTime(typed.untilDay, typed.untilTime, timeZone)?.ms ?? 0,
  };
}

/** Parses a removal typed in the time zone of the site. */
export function removalSchema(
  timeZone: string,
  now: () => number,
): z.ZodMiniType<EnteredRemoval, TypedRemoval> {
  const text = z.string();
  return z.pipe(
    z
      .object({ what: text, fromDay: text, fromTime: text, untilDay: text, untilTime: text })
      .check((context) => {
        for (const { path, message } of faultsOf(context.value, timeZone, now()))
          context.issues.push({ code: 'custom', path: [path], message, input: context.value });
      }),
    z.transform((typed) => enteredRemoval(typed, timeZone)),
  );
}
