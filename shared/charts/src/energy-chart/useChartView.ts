import { useElementWidth } from '@foyer/ui';
import { type RefCallback, useMemo, useState } from 'react';
import type { DrawingPlan } from './apex-options';
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
import { useTokenColours } from './useTokenColours';
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
}

/** What of the chart is shown now, ready for picture, table and file. */
export interface ChartView {
  /** Goes on the element whose width the picture gets. */
  ref: RefCallback<HTMLDivElement>;
  plan: DrawingPlan;
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
  const { kind, slots, series, stacked, ceiling, fitsData, heightPx, fontSizePx } = input;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [ref, widthPx] = useElementWidth<HTMLDivElement>();
  const colours = useTokenColours();

  const data = useMemo(
    () => capPoints({ slots, series: series.filter(({ key }) => !hidden.has(key)) }),
    [slots, series, hidden],
  );
  const plan = useMemo<DrawingPlan>(
    () => ({
      kind,
      stacked,
      widthPx,
      heightPx,
      data,
      styleIndexes: data.series.map(({ key }) => series.findIndex((one) => one.key === key)),
      axis: valueAxis(valueBounds(data, stacked), { ceiling, fitsData }),
      colours,
      fontSizePx,
    }),
    [kind, stacked, widthPx, heightPx, data, series, ceiling, fitsData, colours, fontSizePx],
  );
  const isEmpty = useMemo(() => drawnPoints({ slots, series }) === 0, [slots, series]);
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    setHidden(next);
  };
  return { ref, plan, tabular: untilLastValue(data), points: drawnPoints(data), isEmpty, hidden, toggle };
}
