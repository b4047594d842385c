const WS_PER_WH = 3600;
const WS_PER_KWH = 3_600_000;

/** Limit in °C, positive or negative. Readings beyond it are sensor faults, shown as "—". */
export const TEMPERATURE_LIMIT_C = 500;

/** Mean W of an energy in Ws over `seconds`. Null stays null. */
export function wattsFromWs(energyWs: number | null, seconds: number): number | null {
  return energyWs === null ? null : energyWs / seconds;
}

/** Ws to Wh. Null stays null. */
export function whFromWs(energyWs: number | null): number | null {
  return energyWs === null ? null : energyWs / WS_PER_WH;
}

/** Ws to kWh. Null stays null. */
export function kwhFromWs(energyWs: number | null): number | null {
  return energyWs === null ? null : energyWs / WS_PER_KWH;
}

/** kWh to Ws. */
export function wsFromKwh(energyKwh: number): number {
  return energyKwh * WS_PER_KWH;
}

/** Divide by `divisor`, then append `unit`. */
export interface Scale {
  readonly divisor: 1 | 1000 | 1_000_000;
  readonly unit: string;
}

const WH: Scale = { divisor: 1, unit: 'Wh' };
const KWH: Scale = { divisor: 1000, unit: 'kWh' };

/**
 * SI prefix for values up to `largest`: k from 1,000, M from 1,000,000. `%` and `°C` have none. Values that
 * are compared share one scale.
 */
export function scaleFor(largest: number, unit: 'W' | 'Wh' | '%' | '°C'): Scale {
  const size = Math.abs(largest);
  if (unit === '%' || unit === '°C') return { divisor: 1, unit };
  if (size >= 1_000_000) return { divisor: 1_000_000, unit: `M${unit}` };
  return size >= 1000 ? { divisor: 1000, unit: `k${unit}` } : { divisor: 1, unit };
}

/** Totals below this are not shown in kWh, Wh. */
const MIN_KWH_TOTAL_WH = 100;

/**
 * Common scale of totals beside a chart: the axis unit when it is an energy, else the scale of the largest.
 * Uses a smaller prefix when a non-zero total would be below 1 (0.1 for kWh). All zeros: kWh.
 * @param axisUnit unit of the chart's axis, e.g. `kW`, `kWh`, `MWh`
 */
export function totalsScale(totalsWh: readonly (number | null)[], axisUnit: string): Scale {
  const sizes = totalsWh.map((value) => Math.abs(value ?? 0)).filter((value) => value > 0);
  if (sizes.length === 0) return KWH;
  const scales = [WH, KWH, scaleFor(1_000_000, 'Wh')];
  const wanted = scales.find(({ unit }) => unit === axisUnit) ?? scaleFor(Math.max(...sizes), 'Wh');
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  const fits = ({ divisor, unit }: Scale) =>
    largest >= divisor && smallest >= (unit === KWH.unit ? MIN_KWH_TOTAL_WH : divisor);
  return scales.findLast((scale) => scale.divisor <= wanted.divisor && fits(scale)) ?? WH;
}

/** Largest absolute value, for {@link scaleFor}; 0 when there is none. */
export function largestOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((largest, value) => Math.max(largest, Math.abs(value ?? 0)), 0);
}

/** A value in its own scale: `{ value: 3.2, unit: 'kW' }`. Null keeps the plain unit. */
export function scaleValue(
  value: number | null,
  unit: 'W' | 'Wh' | '%' | '°C',
): { readonly value: number | null; readonly unit: string } {
  if (value === null) return { value, unit };
  // Zero energy is shown in kWh, like the values beside it.
  if (value === 0 && unit === 'Wh') return { value, unit: KWH.unit };
  const scale = scaleFor(value, unit);
  return { value: value / scale.divisor, unit: scale.unit };
}

/** A temperature in °C; null for a sensor fault. */
export function plausibleTemperatureC(valueC: number | null | undefined): number | null {
  if (valueC === null || valueC === undefined || !Number.isFinite(valueC)) return null;
  return Math.abs(valueC) > TEMPERATURE_LIMIT_C ? null : valueC;
}
