import type { MeasureKind } from '../measures/measure-shapes';
import type { MeasuredValues } from './port';

/**
 * Values of a step with what an inverter drew at night, reported as negative production, counted as consumption.
 * Each step is counted before it is summed: hours and days would lose it in their production
 * (docs/rules/energy.md#an-inverter-at-night).
 */
export function countInverterUse(kind: MeasureKind, values: MeasuredValues): MeasuredValues {
  if (kind === 'production' && (values.energy_ws ?? 0) < 0) return { ...values, energy_ws: 0 };
  const { produced_ws: producedWs = 0, energy_ws: consumedWs } = values;
  if (kind !== 'household' || producedWs >= 0) return values;
  return {
    ...values,
    produced_ws: 0,
    ...(consumedWs === undefined ? {} : { energy_ws: consumedWs - producedWs }),
  };
}
