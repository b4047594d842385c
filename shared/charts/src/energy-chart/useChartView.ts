import { useElementWidth } from '@foyer/ui';
import { type RefCallback, useCallback, useMemo, useState } from 'react';
import type { DrawingPlan } from './apex-options';
import { type PlotBox, plotBox, type ValueTick, valueTicks } from './plot-box';
import {
  type ChartData,
  type ChartKind,
  type ChartSeries,
  type ChartSlot,
  capPoints,
  drawnPoints,
  untilLastValue,
  valueBounds,
} from './series';
import { useTokenHues } from './useTokenHues';
import { valueAxis } from './value-axis';

export interface ChartViewInput {
  kind: ChartKind;
  slots: readonly ChartSlot[];
  series: readonly ChartSeries[];
  stacked: boolean;
  ceiling: number | undefined;
  fitsData: boolean;
  /** Of the picture, without the axis of time. */
  heightPx: number;
  fontSizePx: number;
  /** Writes a value of the axis; the same one while the language is. */
  writeValue: (value: number) => string;
}

/** What of the chart is shown now, ready for picture, table and file. */
export interface ChartView {
  /** Goes on the element whose width the picture gets. */
  ref: RefCallback<HTMLDivElement>;
  plan: DrawingPlan;
  /** Where the plot lies, and the lines across it. */
  plot: PlotBox;
  ticks: readonly ValueTick[];
  /** What the table and the file hold: what is shown, up to the last known value. */
  tabular: ChartData;
  /** Number of drawn points. */
  points: number;
  /** Whether nothing at all is known, hidden series included. */
  isEmpty: boolean;
  hidden: ReadonlySet<string>;
  toggle: (key: string) => void;
}

/** Hidden series, cap on points, value axis and colours of a chart. The plan changes only when the picture does. */
export function useChartView(input: ChartViewInput): ChartView {
  const { kind, slots, series, stacked, ceiling, fitsData, heightPx, fontSizePx, writeValue } = input;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [ref, widthPx] = useElementWidth<HTMLDivElement>();
  const hues = useTokenHues();

  const data = useMemo(
    () => capPoints({ slots, series: series.filter(({ key }) => !hidden.has(key)) }),
    [slots, series, hidden],
  );
  const axis = useMemo(
    () => valueAxis(valueBounds(data, stacked), { ceiling, fitsData }),
    [data, stacked, ceiling, fitsData],
  );
  const ticks = useMemo(() => valueTicks(axis, writeValue), [axis, writeValue]);
  const plot = useMemo(
    () => plotBox({ widthPx, heightPx }, ticks, fontSizePx),
    [widthPx, heightPx, ticks, fontSizePx],
  );
  const plan = useMemo<DrawingPlan>(
    () => ({
      kind,
      stacked,
      widthPx: plot.widthPx,
      heightPx: plot.heightPx,
      data,
      styleIndexes: data.series.map(({ key }) => series.findIndex((one) => one.key === key)),
      axis,
      hues,
      fontSizePx,
    }),
    [kind, stacked, plot, data, series, axis, hues, fontSizePx],
  );
  const isEmpty = useMemo(() => drawnPoints({ slots, series }) === 0, [slots, series]);
  const toggle = useCallback(
    (key: string) =>
      setHidden((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  return {
    ref,
    plan,
    plot,
    ticks,
    tabular: useMemo(() => untilLastValue(data), [data]),
    points: useMemo(() => drawnPoints(data), [data]),
    isEmpty,
    hidden,
    toggle,
  };
}
