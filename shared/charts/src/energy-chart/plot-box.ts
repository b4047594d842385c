import type { ValueAxis } from './value-axis';

/** Position of the plot in the picture, px. */
export interface PlotBox {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A grid line with its label. */
export interface ValueTick {
  readonly label: string;
  /** From the bottom of the plot (0) to the top (1). */
  readonly share: number;
}

/** Width of a digit, the widest character of a label, relative to the font size. */
const DIGIT_WIDTH_EM = 0.6;
const MIN_LABEL_PX = 28;
/** Between labels and plot. */
export const LABEL_GAP_PX = 8;
/** Above the plot: the unit and half a label. */
const TOP_PX = 15;
const BOTTOM_PX = 9;
const RIGHT_PX = 6;

/** Grid lines from the axis minimum to its maximum. */
export function valueTicks(
  { minimum, maximum, intervals }: ValueAxis,
  formatValue: (value: number) => string,
): readonly ValueTick[] {
  return Array.from({ length: intervals + 1 }, (_, index) => {
    const share = index / intervals;
    // Removes floating-point noise; steps are round.
    const value = Number((minimum + share * (maximum - minimum)).toPrecision(12));
    return { label: formatValue(value), share };
  });
}

/** Plot position beside the labels. Their width is estimated, since they are short numbers. */
export function plotBox(
  picture: { readonly widthPx: number; readonly heightPx: number },
  ticks: readonly ValueTick[],
  fontSizePx: number,
): PlotBox {
  const longestLabel = Math.max(0, ...ticks.map(({ label }) => label.length));
  const leftPx = Math.max(MIN_LABEL_PX, Math.ceil(longestLabel * fontSizePx * DIGIT_WIDTH_EM)) + LABEL_GAP_PX;
  const topPx = TOP_PX + fontSizePx;
  return {
    leftPx,
    topPx,
    widthPx: Math.max(0, picture.widthPx - leftPx - RIGHT_PX),
    heightPx: Math.max(0, picture.heightPx - topPx - BOTTOM_PX),
  };
}
