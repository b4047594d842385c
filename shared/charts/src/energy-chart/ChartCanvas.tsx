import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type ApexChart from 'react-apexcharts';
import { apexOptions, type DrawingPlan, overhangPx } from './apex-options';

export interface ChartCanvasProps {
  Chart: typeof ApexChart;
  plan: DrawingPlan;
  /** Called after every drawing. Must be stable: a new function redraws. */
  onDrawn: () => void;
  /** Called when the library drew nothing. */
  onFailed: () => void;
}

/**
 * The library's component. It redraws for every new `options` object, so equal options keep their identity. A
 * change of kind needs a new `key`: the library mixes up the axes of two kinds.
 */
export function ChartCanvas({ Chart, plan, onDrawn, onFailed }: ChartCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawnOptions = useRef<object>(undefined);
  const [isConnected, setConnected] = useState(false);
  // From a layout effect React draws synchronously, before the host can detach the element, which the library
  // refuses.
  useLayoutEffect(() => setConnected(place.current?.isConnected ?? false), []);

  const planned = useMemo(() => apexOptions(plan), [plan]);
  const written = useMemo(() => JSON.stringify(planned), [planned]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library skips options that read the same, without an event.
  const { chart, series, ...options } = useMemo(() => planned, [written]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chart` is new whenever the options are.
  const chartOptions = useMemo(() => {
    const handleDrawn = () => {
      drawnOptions.current = chart;
      onDrawn();
    };
    return { ...options, chart: { ...chart, events: { mounted: handleDrawn, updated: handleDrawn } } };
  }, [chart, onDrawn]);

  // The library reports no failure. It draws synchronously and fires its event in a microtask: without an
  // event by
  // the next task the drawing has failed. Without a width it correctly draws nothing.
  const isJudged = isConnected && plan.widthPx > 0;
  useEffect(() => {
    if (!isJudged) return;
    const timer = setTimeout(() => {
      if (drawnOptions.current !== chart) onFailed();
    });
    return () => clearTimeout(timer);
  }, [isJudged, chart, onFailed]);

  return (
    <div ref={place} aria-hidden="true" style={{ marginBlockStart: -overhangPx(plan) }}>
      {isConnected ? (
        <Chart
          type={chart?.type}
          width={chart?.width}
          height={chart?.height}
          series={series}
          options={chartOptions}
        />
      ) : null}
    </div>
  );
}
