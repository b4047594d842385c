import type { ValueAxis } from './value-axis';

/** Where the plot lies in the picture, in pixels. */
export interface PlotBox {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A line across the plot and what stands before it. */
export interface ValueTick {
  readonly label: string;
  /** From the foot of the plot (0) to its top (1). */
  readonly share: number;
}

/** Of a digit, as a share of the size of the letters: the widest a label's signs get. */
const DIGIT = 0.6;
const LEAST_LABEL_PX = 28;
/** Between the labels and the plot. */
export const LABEL_GAP_PX = 8;
/** Over the plot: the unit, and half a label. */
const TOP_PX = 15;
const FOOT_PX = 9;
const RIGHT_PX = 6;

/** The lines of a value axis, from its minimum to its maximum. */
export function valueTicks(
  { minimum, maximum, intervals }: ValueAxis,
  writeValue: (value: number) => string,
): readonly ValueTick[] {
  return Array.from({ length: intervals + 1 }, (_, place) => {
    const share = place / intervals;
    // Steps are round: what is left of adding them up is not.
    const value = Number((minimum + share * (maximum - minimum)).toPrecision(12));
    return { label: writeValue(value), share };
  });
}

/** What of a picture is left to the plot by the labels before it. Nothing is measured: labels are short, and figures. */
export function plotBox(
  picture: { readonly widthPx: number; readonly heightPx: number },
  ticks: readonly ValueTick[],
  fontSizePx: number,
): PlotBox {
  const signs = Math.max(0, ...ticks.map(({ label }) => label.length));
  const leftPx = Math.max(LEAST_LABEL_PX, Math.ceil(signs * fontSizePx * DIGIT)) + LABEL_GAP_PX;
  const topPx = TOP_PX + fontSizePx;
  return {
    leftPx,
    topPx,
    widthPx: Math.max(0, picture.widthPx - leftPx - RIGHT_PX),
    heightPx: Math.max(0, picture.heightPx - topPx - FOOT_PX),
  };
}
