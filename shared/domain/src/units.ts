const WS_PER_WH = 3600;
const WS_PER_KWH = 3_600_000;

/** Beyond this a reading is a sensor's fault and is shown as "—" (spec 1 §5 §9). In °C. */
export const TEMPERATURE_LIMIT_C = 500;

/** Mean power over a group, W, from its energy in Ws and its own length in seconds (D8). Null stays null. */
export function wattsFromWs(energyWs: number | null, seconds: number): number | null {
  return energyWs === null ? null : energyWs / seconds;
}

/** Ws to Wh (spec 1 §9). Null stays null. */
export function whFromWs(energyWs: number | null): number | null {
  return energyWs === null ? null : energyWs / WS_PER_WH;
}

/** Ws to kWh (spec 1 §9). Null stays null. */
export function kwhFromWs(energyWs: number | null): number | null {
  return energyWs === null ? null : energyWs / WS_PER_KWH;
}

/** kWh to Ws: a battery's capacity as energy (spec 1 §4). */
export function wsFromKwh(energyKwh: number): number {
  return energyKwh * WS_PER_KWH;
}

/** How to write numbers of one chart or tile: divide by `divisor`, then add `unit`. */
export interface Scale {
  readonly divisor: 1 | 1000 | 1_000_000;
  readonly unit: string;
}

const WH: Scale = { divisor: 1, unit: 'Wh' };
const KWH: Scale = { divisor: 1000, unit: 'kWh' };

/**
 * Prefix for values up to `largest` in absolute value: k from 1,000, M from 1,000,000 (D8). Units without
 * prefixes (`%`, `°C`) keep theirs. Use one scale for everything that is compared.
 */
export function scaleFor(largest: number, unit: 'W' | 'Wh' | '%' | '°C'): Scale {
  const size = Math.abs(largest);
  if (unit === '%' || unit === '°C') return { divisor: 1, unit };
  if (size >= 1_000_000) return { divisor: 1_000_000, unit: `M${unit}` };
  return size >= 1000 ? { divisor: 1000, unit: `k${unit}` } : { divisor: 1, unit };
}

/** Least total told in kWh beside larger ones. */
const LEAST_BESIDE_WH = 100;

/**
 * One scale for totals that stand beside a chart, Wh: that of its axis where it shows energy, else that of the largest;
 * one prefix smaller where a total but zero would fall below one, or beside larger ones below 0.1 kWh (D176). Nothing
 * but zeros is told in kWh.
 *
 * @param axisUnit unit of the chart's axis, e.g. `kW`, `kWh`, `MWh`.
 */
export function totalsScale(totalsWh: readonly (number | null)[], axisUnit: string): Scale {
  const sizes = totalsWh.map((value) => Math.abs(value ?? 0)).filter((value) => value > 0);
  if (sizes.length === 0) return KWH;
  const scales = [WH, KWH, scaleFor(1_000_000, 'Wh')];
  const wanted = scales.find(({ unit }) => unit === axisUnit) ?? scaleFor(Math.max(...sizes), 'Wh');
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  const fits = ({ divisor, unit }: Scale) =>
    largest >= divisor && smallest >= (unit === KWH.unit ? LEAST_BESIDE_WH : divisor);
  return scales.findLast((scale) => scale.divisor <= wanted.divisor && fits(scale)) ?? WH;
}

/** Largest absolute value; 0 when there is none. For {@link scaleFor}. */
export function largestOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((largest, value) => Math.max(largest, Math.abs(value ?? 0)), 0);
}

/** A value and its own scale: `{ value: 3.2, unit: 'kW' }`. Null stays null, with the plain unit. */
export function scaled(
  value: number | null,
  unit: 'W' | 'Wh' | '%' | '°C',
): { readonly value: number | null; readonly unit: string } {
  if (value === null) return { value, unit };
  // No energy is no energy in the unit of its neighbours.
  if (value === 0 && unit === 'Wh') return { value, unit: KWH.unit };
  const scale = scaleFor(value, unit);
  return { value: value / scale.divisor, unit: scale.unit };
}

/** A temperature that can be true, else null, which is shown as "—" (spec 1 §9, D9). In °C. */
export function plausibleTemperatureC(valueC: number | null | undefined): number | null {
  if (valueC === null || valueC === undefined || !Number.isFinite(valueC)) return null;
  return Math.abs(valueC) > TEMPERATURE_LIMIT_C ? null : valueC;
}
