import { useMemo, useRef } from 'react';
import type ApexChart from 'react-apexcharts';
import { apexOptions, type DrawingPlan, overhangPx } from './apex-options';
import { watchDrawings } from './watch-drawings';

export interface ChartCanvasProps {
  Chart: typeof ApexChart;
  plan: DrawingPlan;
  /** After every drawing. */
  onDrawn: () => void;
  /** The library threw. */
  onFailed: () => void;
}

/**
 * The library's component, given the same options while the picture is the same: it compares them by identity where
 * they hold functions. A change of kind needs a new one (`key`): the library mixes the axes of two kinds up.
 */
export function ChartCanvas({ Chart, ...props }: ChartCanvasProps) {
  const { plan } = props;
  const latest = useRef(props);
  latest.current = props;
  const events = useMemo(() => watchDrawings(() => latest.current), []);
  const picture = useMemo(() => JSON.stringify(plan), [plan]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal plan gives the same picture.
  const { chart, series, ...options } = useMemo(() => apexOptions(plan), [picture]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new with what is drawn.
  const given = useMemo(() => ({ ...options, chart: { ...chart, events } }), [chart, events]);

  return (
    <div aria-hidden="true" style={{ marginBlockStart: -overhangPx(plan) }}>
      <Chart type={chart?.type} width={chart?.width} height={chart?.height} series={series} options={given} />
    </div>
  );
}
