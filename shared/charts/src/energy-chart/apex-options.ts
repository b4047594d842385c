import type { ApexOptions } from 'apexcharts';
import type { ChartData, ChartKind } from './series';
import { seriesStyle } from './series-style';
import type { TokenHues } from './useTokenHues';
import type { ValueAxis } from './value-axis';

/** All inputs of a drawing as plain data: equal plans give the same picture. */
export interface DrawingPlan {
  readonly kind: ChartKind;
  readonly stacked: boolean;
  /** Of the plot. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly data: ChartData;
  /**
   * Index of each series among all, hidden ones included, so that styles do not change when one is hidden.
   */
  readonly styleIndexes: readonly number[];
  readonly axis: ValueAxis;
  readonly hues: TokenHues;
  readonly fontSizePx: number;
}

const WIDEST_COLUMN_PX = 44;
const LEAST_DOT_RADIUS_PX = 3;

/** Width of a slot's columns together, as a share. */
function columnWidth({ data, widthPx, stacked }: DrawingPlan): string {
  const slotPx = widthPx / Math.max(1, data.slots.length);
  const beside = stacked ? 1 : Math.max(1, data.series.length);
  return `${Math.round(Math.min(72, (100 * WIDEST_COLUMN_PX * beside) / slotPx))}%`;
}

/** Thinner with many points per pixel, thicker for large text. */
function lineWidth({ widthPx, fontSizePx }: DrawingPlan): number {
  return (fontSizePx / 6) * (widthPx < 500 ? 0.75 : 1);
}

/** Line width by series, px; columns have an outline. */
function strokeWidths(plan: DrawingPlan): number[] {
  if (plan.kind === 'column') return [1];
  return plan.styleIndexes.map(
    (index, place) =>
      seriesStyle(plan.kind, index, plan.data.series[place]?.isComparison).widthShare * lineWidth(plan),
  );
}

/** Height drawn beyond each edge of the plot by lines on it, px. */
export function overhangPx(plan: DrawingPlan): number {
  return Math.max(0, ...strokeWidths(plan)) / 2;
}

/** Indexes of known values without a known neighbour: no line leads to them. */
export function isolatedIndexes(values: readonly (number | null)[]): number[] {
  const isKnown = (index: number) => (values[index] ?? null) !== null;
  return [...values.keys()].filter((index) => isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1));
}

/** Wider than the lines. */
const dotRadiusPx = (plan: DrawingPlan) => Math.max(LEAST_DOT_RADIUS_PX, ...strokeWidths(plan));

/** Dots of isolated values, which lines and areas leave invisible. */
function isolatedDots(plan: DrawingPlan, hues: readonly string[]) {
  return plan.data.series.flatMap(({ values }, seriesIndex) =>
    isolatedIndexes(values).map((dataPointIndex) => ({
      seriesIndex,
      dataPointIndex,
      fillColor: hues[seriesIndex] ?? '',
      strokeColor: hues[seriesIndex] ?? '',
      size: dotRadiusPx(plan),
      shape: 'circle' as const,
    })),
  );
}

/**
 * The library only draws curves and columns. Axes, legend, reading cursor and table are ours: the library
 * knows only the browser's time zone, has no keyboard support and measures every text.
 */
export function apexOptions(plan: DrawingPlan): ApexOptions {
  const { kind, stacked, data, axis } = plan;
  const styles = plan.styleIndexes.map((index, place) =>
    seriesStyle(kind, index, data.series[place]?.isComparison),
  );
  const hues = data.series.map(({ hue }) => plan.hues[hue]);
  const first = data.slots[0];
  const last = data.slots[data.slots.length - 1];
  const columns = kind === 'column';
  return {
    chart: {
      type: columns ? 'bar' : kind,
      width: plan.widthPx,
      // The library leaves half a line free above and below the plot.
      height: plan.heightPx + 2 * overhangPx(plan),
      sparkline: { enabled: true },
      stacked,
      background: 'transparent',
      fontFamily: 'inherit',
      parentHeightOffset: 0,
      animations: { enabled: false },
      selection: { enabled: false },
      redrawOnParentResize: false,
      redrawOnWindowResize: false,
    },
    series: data.series.map(({ name, values }) => ({
      name,
      data: columns
        ? [...values]
        : data.slots.map(({ startMs, endMs }, place) => ({
            x: (startMs + endMs) / 2,
            y: values[place] ?? null,
          })),
    })),
    colors: hues,
    stroke: columns
      ? { show: true, width: 1, colors: hues }
      : {
          curve: 'straight',
          width: strokeWidths(plan),
          lineCap: 'round',
          dashArray: styles.map(({ dashPx }) => dashPx),
        },
    fill: {
      type: columns ? styles.map(({ pattern }) => (pattern === 'solid' ? 'solid' : 'pattern')) : 'solid',
      // The library applies the fill opacity to lines.
      opacity: kind === 'line' ? 1 : styles.map(({ fillOpacity }) => fillOpacity),
      pattern: { style: styles.map(({ pattern }) => pattern), width: 6, height: 6, strokeWidth: 3 },
    },
    plotOptions: {
      bar: {
        columnWidth: columnWidth(plan),
        borderRadius: 3,
        borderRadiusApplication: 'end',
        borderRadiusWhenStacked: 'last',
      },
    },
    grid: { xaxis: { lines: { show: false } }, yaxis: { lines: { show: false } } },
    xaxis: {
      ...(columns
        ? { type: 'category', categories: data.slots.map((_, place) => String(place)) }
        : { type: 'numeric', min: first?.startMs, max: last?.endMs }),
      crosshairs: { show: false },
    },
    yaxis: {
      show: false,
      min: axis.minimum,
      max: axis.maximum,
      tickAmount: axis.intervals,
      forceNiceScale: false,
    },
    dataLabels: { enabled: false },
    tooltip: { enabled: false },
    markers: {
      size: 0,
      strokeWidth: 0,
      discrete: columns ? [] : isolatedDots(plan, hues),
      // The library insets the plot by the size of a hovered dot; ours has the place of the axes.
      hover: { sizeOffset: 0.01 - dotRadiusPx(plan) },
    },
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
  };
}
