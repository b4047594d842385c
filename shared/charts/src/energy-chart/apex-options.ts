import type { ApexOptions } from 'apexcharts';
import type { ChartData, ChartKind } from './series';
import { seriesStyle } from './series-style';
import type { TokenColours } from './useTokenColours';
import type { ValueAxis } from './value-axis';

/** Everything a drawing depends on, as plain data: two equal plans give the same picture. */
export interface DrawingPlan {
  readonly kind: ChartKind;
  readonly stacked: boolean;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly data: ChartData;
  /** Place of each series among all, hidden ones included, so that looks do not move when one is hidden. */
  readonly styleIndexes: readonly number[];
  readonly axis: ValueAxis;
  readonly colours: TokenColours;
  readonly fontSizePx: number;
}

const WIDEST_COLUMN_PX = 44;

/** Share of a slot's width that its columns take, together. */
function columnWidth({ data, widthPx, stacked }: DrawingPlan): string {
  const slotPx = widthPx / Math.max(1, data.slots.length);
  const beside = stacked ? 1 : Math.max(1, data.series.length);
  return `${Math.round(Math.min(72, (100 * WIDEST_COLUMN_PX * beside) / slotPx))}%`;
}

/** Thinner where many points share few pixels, thicker where it is read from afar. */
function lineWidth({ widthPx, fontSizePx }: DrawingPlan): number {
  return (fontSizePx / 6) * (widthPx < 500 ? 0.75 : 1);
}

/**
 * The library draws curves, columns, grid lines and the value axis and nothing else: axis of time, legend, reading
 * cursor and table are ours, because the library knows only the browser's time zone and no keyboard.
 */
export function apexOptions(plan: DrawingPlan, writeValue: (value: number) => string): ApexOptions {
  const { kind, stacked, data, axis, colours, fontSizePx } = plan;
  const styles = plan.styleIndexes.map((index, place) =>
    seriesStyle(kind, index, data.series[place]?.isComparison),
  );
  const hues = data.series.map(({ hue }) => colours.hues[hue]);
  const first = data.slots[0];
  const last = data.slots[data.slots.length - 1];
  const columns = kind === 'column';
  return {
    chart: {
      type: columns ? 'bar' : kind,
      width: plan.widthPx,
      height: plan.heightPx,
      stacked,
      background: 'transparent',
      fontFamily: 'inherit',
      parentHeightOffset: 0,
      animations: { enabled: false },
      toolbar: { show: false },
      zoom: { enabled: false },
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
          width: styles.map(({ widthShare }) => widthShare * lineWidth(plan)),
          lineCap: 'round',
          dashArray: styles.map(({ dashPx }) => dashPx),
        },
    fill: {
      type: columns ? styles.map(({ pattern }) => (pattern === 'solid' ? 'solid' : 'pattern')) : 'solid',
      // The library paints a line with its fill.
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
    grid: {
      borderColor: colours.line,
      strokeDashArray: 3,
      padding: { top: fontSizePx - 15, right: 6, bottom: -6, left: 8 },
      xaxis: { lines: { show: false } },
    },
    xaxis: {
      ...(columns
        ? { type: 'category', categories: data.slots.map((_, place) => String(place)) }
        : { type: 'numeric', min: first?.startMs, max: last?.endMs }),
      labels: { show: false },
      axisBorder: { show: false },
      axisTicks: { show: false },
      crosshairs: { show: false },
      tooltip: { enabled: false },
    },
    yaxis: {
      min: axis.minimum,
      max: axis.maximum,
      tickAmount: axis.intervals,
      forceNiceScale: false,
      labels: {
        minWidth: 28,
        style: { colors: colours.inkSoft, fontSize: `${fontSizePx}px` },
        formatter: writeValue,
      },
    },
    dataLabels: { enabled: false },
    legend: { show: false },
    tooltip: { enabled: false },
    markers: { size: 0 },
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
  };
}
