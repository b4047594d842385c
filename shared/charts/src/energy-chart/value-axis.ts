/** A value axis with round steps. */
export interface ValueAxis {
  readonly minimum: number;
  readonly maximum: number;
  /** Number of intervals between the two. */
  readonly intervals: number;
}

const ROUND_STEPS = [1, 2, 2.5, 5, 10];
const MOST_INTERVALS = 5;

/** Where an axis must reach besides its values. */
export interface AxisReach {
  /** End of the axis where the unit has one (100 for %); values above it still fit. */
  readonly ceiling?: number | undefined;
  /** Fits the values alone, as temperatures want it: zero is nothing special to them. */
  readonly fitsData?: boolean | undefined;
}

/** Least span of an axis that fits its values: less would make mountains of nothing. */
const LEAST_SPAN = 4;

/**
 * An axis that holds every value, begins at zero unless values are negative or `fitsData`, and whose steps are 1, 2,
 * 2.5 or 5 times a power of ten.
 *
 * @param bounds smallest and largest value; null (no data) gives 0 to 1.
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
  // Adding zero makes a plain zero of -0.
  return { minimum: lowSteps * step + 0, maximum: highSteps * step + 0, intervals: highSteps - lowSteps };
}
