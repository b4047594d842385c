import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { STEP_MS } from '@foyer/api/energy/gateway/port';
import { parse } from 'csv-parse/sync';
import { dataUrl } from '../data-file';

export const STEP_SECONDS = STEP_MS / 1000;
export const STEPS_PER_DAY = 288;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Power of the measured house by five-minute step of the year, in W. A gap is -1 in `totalW`. */
export interface MeasuredLoad {
  totalW: Int32Array;
  kitchenW: Int32Array;
  laundryW: Int32Array;
  waterHeaterW: Int32Array;
}

/** Weather by hour of the year, UTC. */
export interface MeasuredWeather {
  temperatureC: Float64Array;
  humidityPercent: Float64Array;
  windMetresPerSecond: Float64Array;
}

export interface MeasuredYear {
  load: MeasuredLoad;
  /** Output per installed kWp by hour of the year, UTC+1 all year, in kW. */
  pvKwPerKwp: Float64Array;
  weather: MeasuredWeather;
}

const rowsOf = (text: string): string[][] => parse(text, { from_line: 2 });

let known: MeasuredYear | null = null;

/** The measured year, read once per process. */
export function measuredYear(): MeasuredYear {
  if (known) return known;
  const load = rowsOf(gunzipSync(readFileSync(dataUrl('household-load-5min-2007.csv.gz'))).toString());
  const pv = rowsOf(readFileSync(dataUrl('pv-measured-hourly-2019.csv'), 'utf8'));
  const weather = rowsOf(readFileSync(dataUrl('weather-typical-year-45N-8E.csv'), 'utf8'));
  const watts = (column: number) => Int32Array.from(load, (row) => (row[column] ? Number(row[column]) : -1));
  const hourly = (rows: string[][], column: number) => Float64Array.from(rows, (row) => Number(row[column]));
  known = {
    load: { totalW: watts(1), kitchenW: watts(2), laundryW: watts(3), waterHeaterW: watts(4) },
    pvKwPerKwp: hourly(pv, 1),
    weather: {
      temperatureC: hourly(weather, 1),
      humidityPercent: hourly(weather, 2),
      windMetresPerSecond: hourly(weather, 4),
    },
  };
  return known;
}

const daysKnown = new Map<number, number>();

/** Year replayed on its own days. Other years begin some days earlier or later, so that no two are equal. */
const REFERENCE_YEAR = 2026;
const DAYS_PER_YEAR = 365;
/** No divisor of the span, so that each of its days is a shift before one repeats. */
const SHIFT_DAYS = 11;
const SHIFT_SPAN_DAYS = 29;

const modulo = (value: number, by: number) => ((value % by) + by) % by;

/** Days by which a year is ahead of the measured one, -14 to 14. */
function yearShift(year: number): number {
  const middle = (SHIFT_SPAN_DAYS - 1) / 2;
  return modulo((year - REFERENCE_YEAR) * SHIFT_DAYS + middle, SHIFT_SPAN_DAYS) - middle;
}

/** Day of the measured year (0 to 364) for a local time in milliseconds; 29 February repeats the 28th. */
export function dayOfMeasuredYear(wallMs: number): number {
  const calendarDay = Math.floor(wallMs / DAY_MS);
  let day = daysKnown.get(calendarDay);
  if (day === undefined) {
    day = findDay(wallMs);
    daysKnown.set(calendarDay, day);
  }
  return day;
}

function findDay(wallMs: number): number {
  const date = new Date(wallMs);
  const month = date.getUTCMonth();
  const day = month === 1 ? Math.min(date.getUTCDate(), 28) : date.getUTCDate();
  const ofYear = Math.round((Date.UTC(2007, month, day) - Date.UTC(2007, 0, 1)) / DAY_MS);
  return modulo(ofYear + yearShift(date.getUTCFullYear()), DAYS_PER_YEAR);
}

/** Five-minute step of the measured year for a local time in milliseconds. */
export function stepOfMeasuredYear(wallMs: number): number {
  return dayOfMeasuredYear(wallMs) * STEPS_PER_DAY + Math.floor(modulo(wallMs, DAY_MS) / STEP_MS);
}

/** Hour of the measured year for a time in milliseconds, `aheadDays` later. */
export function hourOfMeasuredYear(clockMs: number, aheadDays = 0): number {
  return (
    modulo(dayOfMeasuredYear(clockMs) + aheadDays, DAYS_PER_YEAR) * 24 +
    Math.floor(modulo(clockMs, DAY_MS) / HOUR_MS)
  );
}
