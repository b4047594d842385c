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
  trimEmptyEnd,
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
  /** Of the picture without the time axis. */
  heightPx: number;
  fontSizePx: number;
  /** Formats an axis value; stable for a language. */
  writeValue: (value: number) => string;
}

/** The displayed part of the chart, for picture, table and file. */
export interface ChartView {
  /** For the element whose width the picture takes. */
  ref: RefCallback<HTMLDivElement>;
  plan: DrawingPlan;
  /** Plot position and grid lines. */
  plot: PlotBox;
  ticks: readonly ValueTick[];
  /** Data of table and file: displayed series up to the last known value. */
  tabular: ChartData;
  /** Number of drawn points. */
  points: number;
  /** Whether no value is known, hidden series included. */
  isEmpty: boolean;
  hidden: ReadonlySet<string>;
  toggle: (key: string) => void;
}

/**
 * Applies hidden series, point limit, value axis and colours. The plan changes only when the picture does.
 */
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
    tabular: useMemo(() => trimEmptyEnd(data), [data]),
    points: useMemo(() => drawnPoints(data), [data]),
    isEmpty,
    hidden,
    toggle,
  };
}
