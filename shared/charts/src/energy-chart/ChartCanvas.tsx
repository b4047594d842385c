import type ApexCharts from 'apexcharts';
import type { ApexOptions } from 'apexcharts';

import { useEffect, useRef } from 'react';
import { apexOptions, type DrawingPlan } from './apex-options';

/** Where the plot lies in the canvas, in pixels. */
export interface PlotBox {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** What the library knows of its drawing, and how it draws again; not in its typings. */
interface Drawn {
  readonly w: {
    readonly globals: { translateX: number; translateY: number; gridWidth: number; gridHeight: number };
  };
  update(options: unknown): Promise<unknown>;
}

export interface ChartCanvasProps {
  Chart: typeof ApexCharts;
  plan: DrawingPlan;
  writeValue: (value: number) => string;
  /** After every drawing. */
  onDrawn: (plot: PlotBox) => void;
  /** The library threw. */
  onFailed: () => void;
}

function plotOf(chart: ApexCharts): PlotBox {
  const { translateX, translateY, gridWidth, gridHeight } = (chart as unknown as Drawn).w.globals;
  return { leftPx: translateX, topPx: translateY, widthPx: gridWidth, heightPx: gridHeight };
}

/**
 * Draws again. The library swallows what goes wrong meanwhile and then never answers, which would hold up every later
 * drawing: its inner step is watched instead.
 */
async function redraw(chart: ApexCharts, options: ApexOptions): Promise<void> {
  const inner = chart as unknown as Drawn;
  const failures: unknown[] = [];
  const { update } = inner;
  inner.update = (next) =>
    update.call(chart, next).catch((failure: unknown) => {
      failures.push(failure);
    });
  try {
    await chart.updateOptions(options, false, false, false);
  } finally {
    inner.update = update;
  }
  if (failures.length > 0) throw failures[0];
}

/** What one drawing needs, as it is at the moment of drawing. */
type Latest = () => Omit<ChartCanvasProps, 'Chart'>;

/** Keeps one chart of the library up to date: one drawing at a time, none when the plan is the drawn one. */
function keepDrawn(Chart: typeof ApexCharts, element: HTMLElement, latest: Latest) {
  const options = () => apexOptions(latest().plan, (value) => latest().writeValue(value));
  const chart = new Chart(element, options());
  let gone = false;
  let drawn: string | null = null;

  const drawNow = async () => {
    const wanted = JSON.stringify(latest().plan);
    if (gone || wanted === drawn) return;
    const isFirst = drawn === null;
    drawn = wanted;
    await (isFirst ? chart.render() : redraw(chart, options()));
    const plot = plotOf(chart);
    // On an element without width (a page that is not shown) the library draws nothing: it will when there is one.
    if (!gone && plot.widthPx > 0) latest().onDrawn(plot);
  };
  const failed = () => {
    if (!gone) latest().onFailed();
  };

  let queue: Promise<void> = Promise.resolve();
  return {
    draw: () => {
      queue = queue.then(drawNow).catch(failed);
    },
    destroy: () => {
      gone = true;
      // The library throws when asked to take down what it has not put up yet: wait for the drawing under way.
      queue = queue.then(() => (drawn === null ? undefined : chart.destroy())).catch(() => {});
    },
  };
}

/**
 * The library on one element: made once, updated in place, destroyed at unmount. A change of kind needs a new one
 * (`key`): the library mixes the axes of two kinds up.
 */
export function ChartCanvas({ Chart, ...props }: ChartCanvasProps) {
  const { plan } = props;
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const kept = useRef<ReturnType<typeof keepDrawn> | null>(null);

  useEffect(() => {
    if (!element.current) return;
    const drawing = keepDrawn(Chart, element.current, () => latest.current);
    kept.current = drawing;
    return () => {
      kept.current = null;
      drawing.destroy();
    };
  }, [Chart]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new plan, or a new chart, is what asks for a drawing.
  useEffect(() => kept.current?.draw(), [plan, Chart]);

  return <div ref={element} aria-hidden="true" />;
}
