import type { ChartKind } from './series';

/** What tells one series from another besides its hue. */
export interface SeriesStyle {
  /** Width of the line against the usual one. */
  readonly widthShare: number;
  /** Length of the dashes in pixels; 0 is a full line. */
  readonly dashPx: number;
  /** Opacity of the area under the line, or of the column. */
  readonly fillOpacity: number;
  /** Pattern of the columns, by apexcharts' names. */
  readonly pattern: 'solid' | 'slantedLines' | 'verticalLines' | 'horizontalLines' | 'squares' | 'circles';
}

/** In an area chart the first series is told by its filled area, so the second may keep a full line. */
const AREA_DASHES = [0, 0, 7, 3, 12, 5];
const LINE_DASHES = [0, 7, 3, 12, 5, 16];
const PATTERNS = ['solid', 'slantedLines', 'verticalLines', 'horizontalLines', 'squares', 'circles'] as const;

/** What another time is drawn with: it stands behind its own series, which has the same hue. */
const COMPARISON_DASH_PX = 5;

/** The look of the series number `index` of a chart; six are told apart. */
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
