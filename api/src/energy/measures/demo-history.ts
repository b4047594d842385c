import {
  type AlignedGroups,
  addDays,
  addMonths,
  DEMO_GROUPS,
  type GroupSlot,
  groupSlots,
  type Period,
  startOfMonth,
  startOfSiteDay,
} from '@foyer/domain';
import type { GroupType, MeasureValues } from '@foyer/wire/measures';

const WS_PER_KWH = 3_600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Slots from this length on cover whole days, also when the clock changes. */
const WHOLE_DAY_MS = 20 * HOUR_MS;
const FNV_OFFSET = 2_166_136_261;
const FNV_PRIME = 16_777_619;

/** Deterministic pseudo-random numbers from 0 to 1, seeded by a text. */
function createRandom(text: string): () => number {
  let state = FNV_OFFSET;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), FNV_PRIME);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function calendarSlots(period: Exclude<Period, 'day'>, lastDay: string, timeZone: string): GroupSlot[] {
  const isMonthly = period === 'year' || period === 'lifeTime';
  const next = (day: string) => (isMonthly ? addMonths(day, 1) : addDays(day, 1));
  const count = DEMO_GROUPS[period];
  const first = isMonthly ? addMonths(startOfMonth(lastDay), 1 - count) : addDays(lastDay, 1 - count);
  const slots: GroupSlot[] = [];
  for (let day = first; slots.length < count; day = next(day)) {
    slots.push({ startMs: startOfSiteDay(day, timeZone), endMs: startOfSiteDay(next(day), timeZone), day });
  }
  return slots;
}

/** Relative solar yield of a month: 1 in June, a quarter in December. */
function sunOf(day: string): number {
  const month = Number(day.slice(5, 7));
  return 0.625 + 0.375 * Math.cos(((month - 6.5) / 12) * 2 * Math.PI);
}

/** Power of an hour relative to its day's mean: consumption peaks in the evening, production at noon. */
function hourShapes({ startMs, endMs, day }: GroupSlot, timeZone: string) {
  if (endMs - startMs >= WHOLE_DAY_MS) return { consumption: 1, production: 1 };
  const hour = ((startMs + endMs) / 2 - startOfSiteDay(day, timeZone)) / HOUR_MS;
  return {
    consumption: 1 + 0.5 * Math.cos(((hour - 19) / 12) * Math.PI),
    production: Math.PI * Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI)),
  };
}

/** One group of a 3 kWp home; consumption, production and grid balance exactly. */
function demoValues(slot: GroupSlot, random: () => number, timeZone: string): MeasureValues {
  const days = (slot.endMs - slot.startMs) / DAY_MS;
  const sun = sunOf(slot.day);
  const shapes = hourShapes(slot, timeZone);
  const consumed = Math.round(days * shapes.consumption * (9 + 4 * (1 - sun) + 3 * random()) * WS_PER_KWH);
  const produced = Math.round(days * shapes.production * sun * (7 + 7 * random()) * WS_PER_KWH);
  const own = Math.round(Math.min(consumed, produced) * (0.45 + 0.25 * random()));
  const imported = consumed - own;
  return {
    energy: consumed,
    produced_energy: produced,
    electricity_meter_energy: imported - (produced - own),
    green_energy: own,
    grid_energy: imported,
    msb_charge: 0,
    msb_discharge: 0,
    msb_loss: 0,
  };
}

/** Seed of an example: the same household and day always give the same values. */
export interface DemoHousehold {
  readonly householdId: string;
  readonly timeZone: string;
}

/** Groups an example consists of; `lastDay` is a site day, `YYYY-MM-DD`. */
export type DemoSpan =
  | { readonly period: Exclude<Period, 'day'>; readonly lastDay: string }
  | {
      readonly period: 'day';
      readonly groupType: GroupType;
      readonly fromDay: string;
      /** Exclusive. */
      readonly toDay: string;
    };

const slotsOf = (span: DemoSpan, timeZone: string) =>
  span.period === 'day'
    ? groupSlots(span, span.groupType, timeZone)
    : calendarSlots(span.period, span.lastDay, timeZone);

/**
 * Example history for a period the licence excludes: deterministic and physically balanced. Charts must mark
 * it as an example.
 */
export function demoHistory(span: DemoSpan, { householdId, timeZone }: DemoHousehold): AlignedGroups {
  const slots = slotsOf(span, timeZone);
  const values = slots.map((slot) =>
    demoValues(slot, createRandom(`${householdId}/${span.period}/${slot.day}`), timeZone),
  );
  return { slots, values };
}

/** Share of the capacity filled at an instant: highest in September, lowest in March. */
function seasonalFilling(atMs: number): number {
  const dayOfYear = (atMs - Date.UTC(new Date(atMs).getUTCFullYear(), 0)) / DAY_MS;
  return 0.5 - 0.42 * Math.cos(((dayOfYear - 75) / 365) * 2 * Math.PI);
}

/** Example history of a battery: the state of charge changes by charge minus discharge. */
export function demoBatteryHistory(
  span: DemoSpan,
  household: DemoHousehold,
  capacityKwh: number,
): AlignedGroups {
  const slots = slotsOf(span, household.timeZone);
  const capacityWs = capacityKwh * WS_PER_KWH;
  const chargeAt = (atMs: number) => Math.round(seasonalFilling(atMs) * capacityWs);
  const values = slots.map(({ day, startMs, endMs }): MeasureValues => {
    const random = createRandom(`${household.householdId}/battery/${span.period}/${day}`);
    const days = (endMs - startMs) / DAY_MS;
    const before = chargeAt(startMs);
    const soc = chargeAt(endMs);
    const both = Math.round(days * random() * 0.01 * capacityWs);
    return {
      soc,
      soc_min: Math.min(before, soc),
      soc_max: Math.max(before, soc),
      charge: both + Math.max(0, soc - before),
      discharge: both + Math.max(0, before - soc),
      msb_loss: 0,
    };
  });
  return { slots, values };
}
