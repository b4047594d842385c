import type { ChartKind } from './series';

/** Distinguishes series other than by hue. */
export interface SeriesStyle {
  /** Relative to the default line width. */
  readonly widthShare: number;
  /** px; 0 is a solid line. */
  readonly dashPx: number;
  /** Of the area below the line, or of the column. */
  readonly fillOpacity: number;
  /** Column pattern, by ApexCharts name. */
  readonly pattern: 'solid' | 'slantedLines' | 'verticalLines' | 'horizontalLines' | 'squares' | 'circles';
}

/** In area charts the first series is recognisable by its fill, so the second can be solid too. */
const AREA_DASHES = [0, 0, 7, 3, 12, 5];
const LINE_DASHES = [0, 7, 3, 12, 5, 16];
const PATTERNS = ['solid', 'slantedLines', 'verticalLines', 'horizontalLines', 'squares', 'circles'] as const;

/** Comparison periods share the hue of their series. */
const COMPARISON_DASH_PX = 5;

/** Style of series `index`; six are distinguishable. */
export function seriesStyle(kind: ChartKind, index: number, isComparison = false): SeriesStyle {
  if (isComparison) {
    const columns = kind === 'column';
    return {
      dashPx: columns ? 0 : COMPARISON_DASH_PX,
      fillOpacity: columns ? 0.25 : 0,
      pattern: 'solid',
      widthShare: 0.6,
    };
  }
  const place = index % PATTERNS.length;
  const dashes = kind === 'area' ? AREA_DASHES : LINE_DASHES;
  return {
    dashPx: kind === 'column' ? 0 : (dashes[place] ?? 0),
    fillOpacity: kind === 'column' ? 0.9 : kind === 'area' && index === 0 ? 0.26 : 0,
    pattern: PATTERNS[place] ?? 'solid',
    widthShare: 1,
  };
}
