import { STEP_MS } from '@foyer/api/energy/gateway/port';
import { hourOfMeasuredYear } from './measured-year';

const HOURS = 8760;
const STEPS_PER_HOUR = 12;
const HOUR_MS = 3_600_000;
const CET_MS = HOUR_MS;

/**
 * Shares of one hour's energy in its twelve five-minute steps: a parabola through the borders with the neighbouring
 * hours whose mean is the hour's own. Never negative, and the shares add up to 1. Borders are capped at three times the
 * smaller neighbour, the largest value that keeps the parabola above zero.
 */
export function sharesWithinHour(before: number, hour: number, after: number): number[] {
  if (hour <= 0) return new Array<number>(STEPS_PER_HOUR).fill(0);
  const start = Math.min((before + hour) / 2, 3 * Math.min(before, hour)) / hour;
  const end = Math.min((hour + after) / 2, 3 * Math.min(after, hour)) / hour;
  // antiderivative of start·(1−4x+3x²) + end·(−2x+3x²) + 6·(x−x²)
  const energyUntil = (x: number) =>
    start * (x - 2 * x ** 2 + x ** 3) + end * (x ** 3 - x ** 2) + 3 * x ** 2 - 2 * x ** 3;
  return Array.from(
    { length: STEPS_PER_HOUR },
    (_, step) => energyUntil((step + 1) / STEPS_PER_HOUR) - energyUntil(step / STEPS_PER_HOUR),
  );
}

/**
 * Energy of every five-minute step of the year for 1 Wp installed, in Ws, from hourly means in kW per kWp.
 * Each hour's twelve steps add up to exactly what was measured in it.
 */
export function productionPerWp(hourlyKwPerKwp: Float64Array): Float64Array {
  const steps = new Float64Array(hourlyKwPerKwp.length * STEPS_PER_HOUR);
  for (let hour = 0; hour < hourlyKwPerKwp.length; hour += 1) {
    const measured = hourlyKwPerKwp[hour] ?? 0;
    const shares = sharesWithinHour(hourlyKwPerKwp[hour - 1] ?? 0, measured, hourlyKwPerKwp[hour + 1] ?? 0);
    for (let step = 0; step < STEPS_PER_HOUR; step += 1) {
      steps[hour * STEPS_PER_HOUR + step] = measured * 3600 * (shares[step] ?? 0);
    }
  }
  return steps;
}

/** Step of the production year (UTC+1 all year) at an instant. */
function productionStep(atMs: number, aheadDays: number): number {
  const hour = hourOfMeasuredYear(atMs + CET_MS, aheadDays) % HOURS;
  return hour * STEPS_PER_HOUR + Math.floor((((atMs % HOUR_MS) + HOUR_MS) % HOUR_MS) / STEP_MS);
}

/** Energy that `installedWp` produce in the step that begins at `atMs`, in whole Ws. */
export function producedWs(perWp: Float64Array, installedWp: number, atMs: number, aheadDays = 0): number {
  return Math.round((perWp[productionStep(atMs, aheadDays)] ?? 0) * installedWp);
}
