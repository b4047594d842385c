import type {
  GroupType,
  LatePart,
  MeasureGroup,
  MeasureQuality,
  MeasureValues,
  ValueType,
} from '@foyer/wire/measures';
import { instantFromWire } from '@foyer/wire/values';
import type { Period, PeriodWindow } from '../time/periods';
import { addDays, addMonths, startOfSiteDay } from '../time/site-time';
import { autonomyRate, balanceOf, type EnergyBalance, selfConsumptionRate } from './energy-balance';
import { wattsFromWs, whFromWs } from './units';

/** Maximum points per chart series. */
export const MAXIMUM_POINTS = 1000;

/** Seconds per group within a day. */
const GROUP_SECONDS = { five_minutes: 300, ten_minutes: 600, fifteen_minutes: 900, hour: 3600 } as const;

/** One group on a chart's time axis, epoch milliseconds, `endMs` exclusive. */
export interface GroupSlot {
  readonly startMs: number;
  readonly endMs: number;
  /** Site day on which the slot starts, `YYYY-MM-DD`. */
  readonly day: string;
}

function intradaySlots(window: PeriodWindow, seconds: number, timeZone: string): GroupSlot[] {
  const slots: GroupSlot[] = [];
  const untilMs = startOfSiteDay(window.toDay, timeZone);
  for (let day = window.fromDay; day < window.toDay; day = addDays(day, 1)) {
    const nextMs = day === addDays(window.toDay, -1) ? untilMs : startOfSiteDay(addDays(day, 1), timeZone);
    for (let startMs = startOfSiteDay(day, timeZone); startMs < nextMs; startMs += seconds * 1000) {
      slots.push({ startMs, endMs: startMs + seconds * 1000, day });
    }
  }
  return slots;
}

function calendarSlots(window: PeriodWindow, next: (day: string) => string, timeZone: string): GroupSlot[] {
  const slots: GroupSlot[] = [];
  let startMs = startOfSiteDay(window.fromDay, timeZone);
  for (let day = window.fromDay; day < window.toDay; day = next(day)) {
    const endMs = startOfSiteDay(next(day), timeZone);
    slots.push({ startMs, endMs, day });
    startMs = endMs;
  }
  return slots;
}

/**
 * All groups of a window, oldest first, measured or not. A day with a clock change has 276 or 300 groups of five
 * minutes.
 */
export function groupSlots(
  window: PeriodWindow,
  groupType: GroupType,
  timeZone: string,
): readonly GroupSlot[] {
  if (groupType === 'day') return calendarSlots(window, (day) => addDays(day, 1), timeZone);
  if (groupType === 'month') return calendarSlots(window, (day) => addMonths(day, 1), timeZone);
  return intradaySlots(window, GROUP_SECONDS[groupType], timeZone);
}

/** Measures by slot; null when missing. */
export interface AlignedGroups {
  readonly slots: readonly GroupSlot[];
  readonly values: readonly (MeasureValues | null)[];
  /** Null when the platform sends none; absent when not requested. */
  readonly qualities?: readonly (MeasureQuality | null)[];
  /** Late parts of a recovered group; undefined when the whole group was late. */
  readonly lateParts?: readonly (readonly LatePart[] | undefined)[];
}

function slotKey(date: string, groupType: GroupType): string | number | null {
  if (groupType === 'day') return date.slice(0, 10);
  return groupType === 'month' ? `${date.slice(0, 7)}-01` : instantFromWire(date);
}

/**
 * Assigns the platform's groups to the window's slots. A group without a date follows the previous one;
 * groups outside the window are dropped.
 */
export function alignGroups(
  groups: readonly MeasureGroup[],
  window: PeriodWindow,
  groupType: GroupType,
  timeZone: string,
): AlignedGroups {
  const slots = groupSlots(window, groupType, timeZone);
  const isCalendar = groupType === 'day' || groupType === 'month';
  const indexes = new Map(slots.map((slot, index) => [isCalendar ? slot.day : slot.startMs, index]));
  const values: (MeasureValues | null)[] = slots.map(() => null);
  const qualities: (MeasureQuality | null)[] = slots.map(() => null);
  const lateParts: (readonly LatePart[] | undefined)[] = slots.map(() => undefined);
  let next = 0;
  for (const group of groups) {
    const key = group.date === null ? null : slotKey(group.date, groupType);
    const index = key === null ? next : indexes.get(key);
    if (index === undefined) continue;
    if (index < values.length) {
      values[index] = group.values;
      qualities[index] = group.quality ?? null;
      lateParts[index] = group.lateParts;
    }
    next = index + 1;
  }
  return { slots, values, qualities, lateParts };
}

/** Whether the platform sent an example because the licence excludes the history. */
export const isExampleHistory = (groups: readonly MeasureGroup[]): boolean =>
  groups.some(({ quality }) => quality === 'example');

/**
 * Days an example covers. Examples of a week and more have a fixed number of groups, whatever days were
 * requested.
 */
export function exampleWindow(
  groups: readonly MeasureGroup[],
  window: PeriodWindow,
  groupType: GroupType,
): PeriodWindow {
  const [first, last] = [groups[0]?.date, groups.at(-1)?.date];
  if (!first || !last || (groupType !== 'day' && groupType !== 'month')) return window;
  const next = groupType === 'day' ? addDays : addMonths;
  return { ...window, fromDay: first.slice(0, 10), toDay: next(last.slice(0, 10), 1) };
}

/** Unit in which a period's energies are drawn: mean power in the day view, energy elsewhere. */
export function energyUnitOf(period: Period): 'W' | 'Wh' {
  return period === 'day' ? 'W' : 'Wh';
}

/** Converts energies to {@link energyUnitOf}; for W each is divided by its group's own length. */
export function chartEnergies(
  energiesWs: readonly (number | null)[],
  slots: readonly GroupSlot[],
  period: Period,
): readonly (number | null)[] {
  if (period !== 'day') return energiesWs.map(whFromWs);
  return energiesWs.map((energyWs, index) => {
    const slot = slots[index];
    return slot ? wattsFromWs(energyWs, (slot.endMs - slot.startMs) / 1000) : null;
  });
}

/** Values of one type, in wire units (Ws, % or °C); null when missing. */
export function valuesOf(aligned: AlignedGroups, type: ValueType): readonly (number | null)[] {
  return aligned.values.map((values) => values?.[type] ?? null);
}

/** Balance of each group; null when not measured. */
export function balancesOf(aligned: AlignedGroups): readonly (EnergyBalance | null)[] {
  return aligned.values.map((values) => (values ? balanceOf(values) : null));
}

/** Autonomy of each group, %. */
export function autonomySeries(aligned: AlignedGroups): readonly (number | null)[] {
  return balancesOf(aligned).map((balance) => (balance ? autonomyRate(balance) : null));
}

/** Self-consumption of each group, %. */
export function selfConsumptionSeries(aligned: AlignedGroups): readonly (number | null)[] {
  return balancesOf(aligned).map((balance) => (balance ? selfConsumptionRate(balance) : null));
}

/** Sum of the known values; null when there are none. */
export function totalOf(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);
}

/** Whether every value is missing. */
export function isEmptySeries(values: readonly (number | null)[]): boolean {
  return values.every((value) => value === null);
}

/**
 * Merges neighbouring groups until at most `maximum` remain. Energies are summed; a merged group is null only
 * when all its parts are.
 */
export function mergeGroups(
  slots: readonly GroupSlot[],
  energiesWs: readonly (number | null)[],
  maximum: number = MAXIMUM_POINTS,
): { readonly slots: readonly GroupSlot[]; readonly energiesWs: readonly (number | null)[] } {
  const size = Math.ceil(slots.length / maximum);
  if (size <= 1) return { slots, energiesWs };
  const merged: GroupSlot[] = [];
  const sums: (number | null)[] = [];
  for (let index = 0; index < slots.length; index += size) {
    const first = slots[index];
    const last = slots[Math.min(index + size, slots.length) - 1];
    if (!first || !last) break;
    merged.push({ ...first, endMs: last.endMs });
    sums.push(totalOf(energiesWs.slice(index, index + size)));
  }
  return { slots: merged, energiesWs: sums };
}
