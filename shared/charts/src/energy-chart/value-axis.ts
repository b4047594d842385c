/** A value axis with round steps. */
export interface ValueAxis {
  readonly minimum: number;
  readonly maximum: number;
  /** Number of intervals between the two. */
  readonly intervals: number;
}

const ROUND_STEPS = [1, 2, 2.5, 5, 10];
const MOST_INTERVALS = 5;

/** Bounds besides the values. */
export interface AxisReach {
  /** End of the axis for units with a maximum (100 for %); larger values still fit. */
  readonly ceiling?: number | undefined;
  /** Fits only the values, for temperatures, whose zero is arbitrary. */
  readonly fitsData?: boolean | undefined;
}

/** Minimum range with `fitsData`; less would exaggerate small changes. */
const LEAST_SPAN = 4;

/**
 * Axis that contains every value, starts at zero unless values are negative or `fitsData`, and has steps of
 * 1, 2, 2.5 or 5 times a power of ten.
 * @param bounds smallest and largest value; null (no data) gives 0 to 1
 */
export function valueAxis(
  bounds: readonly [number, number] | null,
  { ceiling, fitsData }: AxisReach = {},
): ValueAxis {
  const [least, most] = bounds ?? [0, 0];
  const spare = fitsData && bounds ? Math.max(0, LEAST_SPAN - (most - least)) / 2 : 0;
  const low = fitsData ? least - spare : Math.min(0, least);
  const high = fitsData ? most + spare : Math.max(ceiling ?? 0, most);
  if (high - low <= 0) return { minimum: 0, maximum: 1, intervals: 2 };
  const rough = (high - low) / MOST_INTERVALS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (ROUND_STEPS.find((round) => round * power >= rough * (1 - 1e-9)) ?? 10) * power;
  const lowSteps = Math.floor(low / step + 1e-9);
  let highSteps = Math.ceil(high / step - 1e-9);
  if (highSteps === lowSteps) highSteps += 1;
  // Adding zero turns -0 into 0.
  return { minimum: lowSteps * step + 0, maximum: highSteps * step + 0, intervals: highSteps - lowSteps };
}
