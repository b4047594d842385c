import type { MeasureValues } from '@foyer/wire/measures';
import { DEMO_GROUPS, type Period } from '../time/periods';
import { addDays, addMonths, startOfMonth, startOfSiteDay } from '../time/site-time';
import type { AlignedGroups, GroupSlot } from './series';

const WS_PER_KWH = 3_600_000;
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

function demoSlots(period: Exclude<Period, 'day'>, today: string, timeZone: string): GroupSlot[] {
  const isMonthly = period === 'year' || period === 'lifeTime';
  const next = (day: string) => (isMonthly ? addMonths(day, 1) : addDays(day, 1));
  const count = DEMO_GROUPS[period];
  const first = isMonthly ? addMonths(startOfMonth(today), 1 - count) : addDays(today, 1 - count);
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

/** One group of a 3 kWp home; consumption, production and grid balance exactly. */
function demoValues({ startMs, endMs, day }: GroupSlot, random: () => number): MeasureValues {
  const days = (endMs - startMs) / 86_400_000;
  const sun = sunOf(day);
  const consumed = Math.round(days * (9 + 4 * (1 - sun) + 3 * random()) * WS_PER_KWH);
  const produced = Math.round(days * sun * (7 + 7 * random()) * WS_PER_KWH);
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
  /** Site day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly timeZone: string;
}

/**
 * Example history for a period the licence excludes: deterministic and physically balanced. Charts must mark
 * it as an example.
 */
export function demoHistory(
  period: Exclude<Period, 'day'>,
  { householdId, today, timeZone }: DemoHousehold,
): AlignedGroups {
  const slots = demoSlots(period, today, timeZone);
  const values = slots.map((slot) => demoValues(slot, createRandom(`${householdId}/${period}/${slot.day}`)));
  return { slots, values };
}

/** Share of the capacity filled at the end of a day: highest in September, lowest in March. */
function seasonalFilling(day: string): number {
  const dayOfYear =
    (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${day.slice(0, 4)}-01-01T00:00:00Z`)) / 86_400_000;
  return 0.5 - 0.42 * Math.cos(((dayOfYear - 75) / 365) * 2 * Math.PI);
}

/** Example history of a battery: the state of charge changes by charge minus discharge. */
export function demoBatteryHistory(
  period: Exclude<Period, 'day'>,
  household: DemoHousehold,
  capacityKwh: number,
): AlignedGroups {
  const slots = demoSlots(period, household.today, household.timeZone);
  const capacityWs = capacityKwh * WS_PER_KWH;
  const chargeAt = (day: string) => Math.round(seasonalFilling(day) * capacityWs);
  const values = slots.map(({ day, startMs, endMs }): MeasureValues => {
    const random = createRandom(`${household.householdId}/battery/${period}/${day}`);
    const days = Math.round((endMs - startMs) / 86_400_000);
    const before = chargeAt(addDays(day, -1));
    const soc = chargeAt(addDays(day, days - 1));
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
