import { type Place, sunHeightDegrees } from './sun-height';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days before the forecast that it learns from. */
export const FORECAST_PAST_DAYS = 28;
/** Weight of a day halves after this many days. */
const HALF_LIFE_DAYS = 14;
/** The latest day counts more, because weather lasts: chosen on the measured plant of 2019 (`pnpm --filter api bench:forecast`). */
const LATEST_DAY_WEIGHT = 4;
/** The hours before and after count, at this weight, so that 28 days give enough values for a band. */
const NEIGHBOUR_WEIGHT = 0.5;
/** Below this, ratios are noise: 0.008 kWh for 0.02 kWh expected says nothing about noon. W/m². */
const LEAST_IRRADIANCE = 20;
/** Production below which a home has too little to learn from, Ws. */
const LEAST_EVIDENCE_WS = 0.5 * HOUR_MS;
const LEAST_DAYS = 3;
const ERROR_DAYS = 7;
const LOW = 0.1;
const HIGH = 0.9;

/** Haurwitz (1945): horizontal irradiance under a clear sky by the height of the sun, W/m². */
const CLEAR_SKY_WATTS = 1098;
const CLEAR_SKY_LOSS = 0.057;
/** Change of a module's output per kelvin, and its temperature above the air's per W/m² (45 °C at 800 W/m²). */
const OUTPUT_PER_KELVIN = -0.004;
const KELVIN_PER_IRRADIANCE = 25 / 800;
const STANDARD_CELL_C = 25;

/** Production of an hour; null when not measured. */
export interface ProducedHour {
  readonly startMs: number;
  readonly producedWs: number | null;
}

/** Expected production of an hour or a day. Four of five are between `lowWs` (P10) and `highWs` (P90). */
export interface ForecastHour {
  readonly startMs: number;
  readonly expectedWs: number;
  readonly lowWs: number;
  readonly highWs: number;
}

export interface ProductionForecast {
  readonly hours: readonly ForecastHour[];
  /** Totals of the spans asked for; a day varies less than the sum of its hours. Unknown ones are left out. */
  readonly days: readonly ForecastHour[];
  /** Mean absolute error of the hours of the last seven days, each forecast the evening before, % of what was produced. */
  readonly lastWeekErrorPercent: number | null;
}

interface ForecastQuestion {
  /** Beginnings of the hours to forecast. */
  readonly hours: readonly number[];
  /** Beginnings of the days to forecast; each ends where the next begins or the hours end. */
  readonly days: readonly number[];
  /** Hours of the last weeks, any order. Only whole days before `fromMs` are used. */
  readonly past: readonly ProducedHour[];
  /** Beginning of the first forecast day. */
  readonly fromMs: number;
  /** What the sun gives in an hour, W/m²: forecast radiation, or a clear sky. Null when unknown. */
  readonly irradiance: (startMs: number) => number | null;
  /** Whether `irradiance` knows the weather. Without it, tomorrow is expected to resemble today. */
  readonly knowsWeather: boolean;
}

/** Mean irradiance of an hour on the horizontal under a clear sky, W/m². */
export function clearSkyIrradiance(startMs: number, place: Place): number {
  const quarters = [0.125, 0.375, 0.625, 0.875].map((part) => {
    const height = Math.sin((sunHeightDegrees(startMs + part * HOUR_MS, place) * Math.PI) / 180);
    return height > 0 ? CLEAR_SKY_WATTS * height * Math.exp(-CLEAR_SKY_LOSS / height) : 0;
  });
  return quarters.reduce((sum, value) => sum + value, 0) / quarters.length;
}

/**
 * Irradiance that a module at 25 °C would need for the same output: warm modules give less.
 * @param irradiance W/m² on the module's plane
 */
export function effectiveIrradiance(irradiance: number, airTemperatureC: number): number {
  const cellC = airTemperatureC + KELVIN_PER_IRRADIANCE * irradiance;
  return irradiance * Math.max(0, 1 + OUTPUT_PER_KELVIN * (cellC - STANDARD_CELL_C));
}

interface Weighted {
  readonly value: number;
  readonly weight: number;
}

function quantile(sorted: readonly Weighted[], share: number): number {
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let reached = 0;
  for (const { value, weight } of sorted) {
    reached += weight;
    if (reached >= share * total) return value;
  }
  return sorted.at(-1)?.value ?? 0;
}

/**
 * Ws per W/m² of the same hours on the days before `beforeMs`, and of hours `besideMs` around them. Days on which one of
 * the bright hours is unknown are left out.
 */
function pastRatios(
  hours: readonly number[],
  besideMs: readonly number[],
  beforeMs: number,
  produced: ReadonlyMap<number, number>,
  { irradiance, knowsWeather }: ForecastQuestion,
): Weighted[] {
  const ratios: Weighted[] = [];
  const latest = Math.floor(((hours.at(-1) ?? 0) - beforeMs) / DAY_MS) + 1;
  for (let age = 0; age < FORECAST_PAST_DAYS; age += 1) {
    const isLatest = age === 0 && !knowsWeather;
    const weight = 0.5 ** (age / HALF_LIFE_DAYS) * (isLatest ? LATEST_DAY_WEIGHT : 1);
    for (const shiftMs of besideMs) {
      const sums = hours.map((startMs) => {
        const atMs = startMs - (latest + age) * DAY_MS + shiftMs;
        return { ws: atMs < beforeMs ? produced.get(atMs) : undefined, sun: irradiance(atMs) };
      });
      const bright = sums.filter(({ sun }) => sun === null || sun > LEAST_IRRADIANCE);
      const sun = bright.reduce((sum, hour) => sum + (hour.sun ?? Number.NaN), 0);
      const ws = bright.reduce((sum, hour) => sum + (hour.ws ?? Number.NaN), 0);
      if (!(sun > 0) || Number.isNaN(ws)) continue;
      ratios.push({ value: ws / sun, weight: shiftMs === 0 ? weight : weight * NEIGHBOUR_WEIGHT });
    }
  }
  return ratios.sort((a, b) => a.value - b.value);
}

const BESIDE_AN_HOUR = [-HOUR_MS, 0, HOUR_MS] as const;

/** Forecast of the sum of hours of one day; null when radiation or past are unknown. */
function forecastSum(
  hours: readonly number[],
  besideMs: readonly number[],
  beforeMs: number,
  produced: ReadonlyMap<number, number>,
  question: ForecastQuestion,
): ForecastHour | null {
  const [startMs] = hours;
  const sums = hours.map(question.irradiance);
  if (startMs === undefined || sums.includes(null)) return null;
  const bright = hours.filter((_, index) => (sums[index] ?? 0) > LEAST_IRRADIANCE);
  if (bright.length === 0) return { startMs, expectedWs: 0, lowWs: 0, highWs: 0 };
  const sun = bright.reduce((sum, hourMs) => sum + (question.irradiance(hourMs) ?? 0), 0);
  const ratios = pastRatios(bright, besideMs, beforeMs, produced, question);
  if (ratios.length === 0) return null;
  const at = (share: number) => Math.round(quantile(ratios, share) * sun);
  return { startMs, expectedWs: at(0.5), lowWs: at(LOW), highWs: at(HIGH) };
}

function lastWeekError(produced: ReadonlyMap<number, number>, question: ForecastQuestion): number | null {
  let missedWs = 0;
  let producedWs = 0;
  for (let back = 1; back <= ERROR_DAYS; back += 1) {
    const dayMs = question.fromMs - back * DAY_MS;
    for (let startMs = dayMs; startMs < dayMs + DAY_MS; startMs += HOUR_MS) {
      const actualWs = produced.get(startMs);
      const forecast =
        actualWs === undefined ? null : forecastSum([startMs], BESIDE_AN_HOUR, dayMs, produced, question);
      if (actualWs === undefined || forecast === null) continue;
      missedWs += Math.abs(actualWs - forecast.expectedWs);
      producedWs += actualWs;
    }
  }
  return producedWs >= LEAST_EVIDENCE_WS ? (missedWs / producedWs) * 100 : null;
}

/**
 * Production of the coming hours from what the home produced per W/m² at the same hours of the last four weeks.
 * Null while fewer than three days or less than 0.5 kWh of them are known.
 */
export function forecastProduction(question: ForecastQuestion): ProductionForecast | null {
  const { fromMs } = question;
  const produced = new Map<number, number>();
  for (const { startMs, producedWs } of question.past) {
    if (producedWs !== null && startMs < fromMs) produced.set(startMs, producedWs);
  }
  const measuredDays = new Set(
    [...produced.keys()].map((startMs) => Math.floor((fromMs - startMs - 1) / DAY_MS)),
  );
  const sumWs = [...produced.values()].reduce((sum, value) => sum + value, 0);
  if (measuredDays.size < LEAST_DAYS || sumWs < LEAST_EVIDENCE_WS) return null;
  const hours = question.hours
    .map((startMs) => forecastSum([startMs], BESIDE_AN_HOUR, fromMs, produced, question))
    .filter((hour) => hour !== null);
  const days = question.days
    .map((dayMs, index) => {
      const untilMs = question.days[index + 1] ?? Number.POSITIVE_INFINITY;
      const ofDay = question.hours.filter((startMs) => startMs >= dayMs && startMs < untilMs);
      const sum = forecastSum(ofDay, [0], fromMs, produced, question);
      return sum && { ...sum, startMs: dayMs };
    })
    .filter((day) => day !== null);
  return { hours, days, lastWeekErrorPercent: lastWeekError(produced, question) };
}
