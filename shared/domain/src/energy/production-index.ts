import { clearSkyIrradiance } from './production-forecast';
import { type Place, sunDirection } from './sun-height';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days that are judged, and days before them the expectation is learnt from. */
const JUDGED_DAYS = 14;
const LEARNT_DAYS = 30;
export const INDEX_PAST_DAYS = JUDGED_DAYS + LEARNT_DAYS;
/** Days around the same dates of the year before, when they are known. */
const YEAR_DAYS = 365;
/** Percentile of an hour's ratios that stands for a clear sky: on most days of a month an hour is dulled. */
const CLEAR_PERCENTILE = 0.8;
const LEAST_VALUES = 8;
/** Lower suns are shaded by roofs and trees. Sine of 20°. */
const LEAST_UP = 0.342;
const LEAST_MEASURED_SHARE = 0.9;
const LEAST_CLEAR_DAYS = 3;
/** Hours of a clear day differ from their expectation by at most this, as a share of their mean. */
const CLEAR_SPREAD = 0.15;
/** Index below which production is missing. */
export const LOW_INDEX = 0.9;
/** The upper half of the clear days shares one ratio within this while a part is out. */
const STEADY_SPREAD = 0.1;
const TILT = (30 * Math.PI) / 180;
/** Share of clear-sky radiation that comes from the whole sky. */
const DIFFUSE_SHARE = 0.12;

/** Production of an hour; null when not measured. Curtailed hours (a full battery, no export allowed) are left out. */
export interface IndexHour {
  readonly startMs: number;
  readonly producedWs: number | null;
  readonly isCurtailed?: boolean;
}

/** Production compared with what the home's panels gave under a clear sky. */
export interface ProductionIndex {
  /** Actual ÷ expected on the clear days; 1 is as expected. */
  readonly index: number;
  readonly clearDays: number;
  /** `part_out`: a steady share is missing, as of a string. `falling`: less than a year ago, as with dirt. Null from 0.9. */
  readonly cause: 'part_out' | 'falling' | 'unclear' | null;
}

/** Clear-sky irradiance on a plane of 30° facing the equator in the middle of an hour, relative units. */
function planeIrradiance(startMs: number, place: Place): number {
  const { up, south } = sunDirection(startMs + HOUR_MS / 2, place);
  if (up < LEAST_UP) return 0;
  const horizontal = clearSkyIrradiance(startMs, place);
  const towards = place.latitude < 0 ? -south : south;
  const incidence = Math.max(0, up * Math.cos(TILT) + towards * Math.sin(TILT));
  const direct = (horizontal * (1 - DIFFUSE_SHARE) * incidence) / up;
  return direct + (horizontal * DIFFUSE_SHARE * (1 + Math.cos(TILT))) / 2;
}

interface Lit {
  readonly startMs: number;
  readonly hourOfDay: number;
  readonly sun: number;
  readonly producedWs: number | null;
}

function litHours(hours: readonly IndexHour[], untilMs: number, place: Place): readonly Lit[] {
  return hours.flatMap(({ startMs, producedWs, isCurtailed = false }) => {
    if (startMs >= untilMs || isCurtailed) return [];
    const sun = planeIrradiance(startMs, place);
    const hourOfDay = Math.floor((startMs % DAY_MS) / HOUR_MS);
    return sun > 0 ? [{ startMs, hourOfDay, sun, producedWs }] : [];
  });
}

/** Ratio of production to irradiance under a clear sky by hour of the UTC day. */
function clearRatios(lit: readonly Lit[]): ReadonlyMap<number, number> {
  const byHour = new Map<number, number[]>();
  for (const { hourOfDay, sun, producedWs } of lit) {
    if (producedWs === null) continue;
    byHour.set(hourOfDay, [...(byHour.get(hourOfDay) ?? []), producedWs / sun]);
  }
  const clear = new Map<number, number>();
  for (const [hour, ratios] of byHour) {
    const sorted = ratios.toSorted((a, b) => a - b);
    const ratio = sorted[Math.floor(CLEAR_PERCENTILE * (sorted.length - 1))] ?? 0;
    if (sorted.length >= LEAST_VALUES && ratio > 0) clear.set(hour, ratio);
  }
  return clear;
}

/** Index of a clear day; null for a dull, unmeasured or short one. */
function clearDayIndex(day: readonly Lit[], expected: ReadonlyMap<number, number>): number | null {
  const known = day.filter(({ hourOfDay }) => expected.has(hourOfDay));
  const measured = known.filter(({ producedWs }) => producedWs !== null);
  if (measured.length < 4 || measured.length < LEAST_MEASURED_SHARE * known.length) return null;
  const wanted = measured.map(({ hourOfDay, sun }) => (expected.get(hourOfDay) ?? 0) * sun);
  const ratios = measured.map(({ producedWs }, index) => (producedWs ?? 0) / (wanted[index] ?? 1));
  const mean = ratios.reduce((sum, value) => sum + value, 0) / ratios.length;
  const spread = Math.sqrt(ratios.reduce((sum, value) => sum + (value - mean) ** 2, 0) / ratios.length);
  if (!(mean > 0) || spread / mean > CLEAR_SPREAD) return null;
  const actual = measured.reduce((sum, { producedWs }) => sum + (producedWs ?? 0), 0);
  return actual / wanted.reduce((sum, value) => sum + value, 0);
}

/** Indices of the clear days before `untilMs`, highest first. */
function clearDays(judged: readonly Lit[], expected: ReadonlyMap<number, number>, untilMs: number): number[] {
  const indices: number[] = [];
  for (let back = 1; back <= JUDGED_DAYS; back += 1) {
    const [fromMs, toMs] = [untilMs - back * DAY_MS, untilMs - (back - 1) * DAY_MS];
    const day = judged.filter(({ startMs }) => startMs >= fromMs && startMs < toMs);
    const index = clearDayIndex(day, expected);
    if (index !== null) indices.push(index);
  }
  return indices.sort((a, b) => b - a);
}

/**
 * Production of the last 14 days against the home's own clear days: of the 30 days before, and of the same dates a year
 * before where they are known. Null with fewer than three clear days, or while there is nothing to compare with.
 * @param untilMs end of the last judged day
 */
export function productionIndex(
  hours: readonly IndexHour[],
  untilMs: number,
  place: Place,
): ProductionIndex | null {
  const lit = litHours(hours, untilMs, place);
  const judgedFromMs = untilMs - JUDGED_DAYS * DAY_MS;
  const judged = lit.filter(({ startMs }) => startMs >= judgedFromMs);
  const span = (fromMs: number, toMs: number) =>
    lit.filter(({ startMs }) => startMs >= fromMs && startMs < toMs);
  const judge = (learnt: readonly Lit[]) => {
    const indices = clearDays(judged, clearRatios(learnt), untilMs);
    // The second highest: one day alone may be a mistake of the measurement.
    const index = indices.length >= LEAST_CLEAR_DAYS ? indices[1] : undefined;
    return index === undefined ? null : { index, indices };
  };
  const recent = judge(span(judgedFromMs - LEARNT_DAYS * DAY_MS, judgedFromMs));
  const yearBeforeMs = untilMs - YEAR_DAYS * DAY_MS;
  const lastYear = judge(
    span(yearBeforeMs - (LEARNT_DAYS / 2) * DAY_MS, yearBeforeMs + (LEARNT_DAYS / 2) * DAY_MS),
  );
  const lowest = [recent, lastYear]
    .filter((found) => found !== null)
    .toSorted((a, b) => a.index - b.index)
    .at(0);
  if (!lowest) return null;
  const { index, indices } = lowest;
  const cause = () => {
    if (index >= LOW_INDEX) return null;
    if (recent === null || recent.index >= LOW_INDEX) return 'falling';
    const spread = ((indices[0] ?? 0) - (indices[Math.floor(indices.length / 2)] ?? 0)) / index;
    return spread <= STEADY_SPREAD ? 'part_out' : 'unclear';
  };
  return { index, clearDays: indices.length, cause: cause() };
}
