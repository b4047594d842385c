import '@foyer/ui/tokens.css';
import ApexCharts, { type ApexOptions } from 'apexcharts';
import { createRoot } from 'react-dom/client';
import { EnergyChart, type EnergyChartProps } from '../energy-chart/EnergyChart';
import type { ChartKind, ChartSeries, ChartSlot } from '../energy-chart/series';

/** Two series of `count` points or columns. */
export interface BenchCase {
  readonly kind: Exclude<ChartKind, 'line'>;
  readonly count: number;
}

/** Wall time of the first drawing and of one update. */
export interface BenchTimes {
  readonly drawMs: number;
  readonly updateMs: number;
}

const WIDTH_PX = 1100;
const HEIGHT_PX = 350;
const START_MS = Date.UTC(2026, 5, 20, 22);
const STEP_MS = { area: 300_000, column: 86_400_000 } as const;

// Excludes the product's wait for an idle moment.
window.requestIdleCallback = (run) => {
  queueMicrotask(() => run({ didTimeout: false, timeRemaining: () => 50 }));
  return 0;
};

/** Resolves when the curves or columns in the element change. */
function nextDrawing(element: HTMLElement): Promise<void> {
  const curves = () => element.querySelector('.apexcharts-series path')?.getAttribute('d') ?? '';
  const before = curves();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const drawn = curves();
      if (drawn === '' || drawn === before) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['d'] });
  });
}

/** Time until the library has drawn, its callbacks have run and layout is done. */
async function timeDrawing(element: HTMLElement, start: () => void): Promise<number> {
  const drawn = nextDrawing(element);
  const beganMs = performance.now();
  start();
  await drawn;
  await new Promise((resolve) => setTimeout(resolve));
  element.getBoundingClientRect();
  return performance.now() - beganMs;
}

function values(count: number, round: number): (number | null)[] {
  return Array.from({ length: count }, (_, place) =>
    place % 97 === 96 ? null : 2 + Math.sin(place / 40 + round) + Math.cos(place / 7 + round) / 4,
  );
}

function data({ kind, count }: BenchCase, round: number) {
  const slots: ChartSlot[] = Array.from({ length: count }, (_, place) => ({
    startMs: START_MS + place * STEP_MS[kind],
    endMs: START_MS + (place + 1) * STEP_MS[kind],
  }));
  const series: ChartSeries[] = [
    { key: 'production', name: 'Production', hue: 'solar', values: values(count, round) },
    { key: 'consumption', name: 'Consumption', hue: 'consumption', values: values(count, round + 1) },
  ];
  return { slots, series };
}

function place(): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = `inline-size: ${WIDTH_PX}px; min-block-size: ${HEIGHT_PX}px`;
  document.body.replaceChildren(element);
  return element;
}

const WORDS: EnergyChartProps['words'] = {
  loading: 'Loading',
  empty: 'Nothing',
  noDataYet: 'Not yet',
  error: 'Error',
  retry: 'Retry',
  drawingFailed: 'No drawing',
  more: 'More',
  showTable: 'Table',
  showChart: 'Chart',
  downloadCsv: 'CSV',
  time: 'Time',
  readValues: 'Read',
  legend: 'Series',
};

/** The product's chart with legend, axis in site time and reading cursor. */
async function product(which: BenchCase): Promise<BenchTimes> {
  const element = place();
  const root = createRoot(element);
  const show = (round: number) =>
    root.render(
      <EnergyChart
        label={which.kind}
        kind={which.kind}
        unit="kW"
        {...data(which, round)}
        language="en"
        timeZone="Europe/Paris"
        words={WORDS}
        heightPx={HEIGHT_PX}
      />,
    );
  const drawMs = await timeDrawing(element, () => show(0));
  const updateMs = await timeDrawing(element, () => show(1));
  root.unmount();
  return { drawMs, updateMs };
}

/** The bare library with its own legend, axis and tooltip. */
async function library(which: BenchCase): Promise<BenchTimes> {
  const element = place();
  const options = (round: number): ApexOptions => {
    const { slots, series } = data(which, round);
    return {
      chart: {
        type: which.kind === 'column' ? 'bar' : 'area',
        width: WIDTH_PX,
        height: HEIGHT_PX,
        animations: { enabled: false },
        toolbar: { show: false },
        zoom: { enabled: false },
      },
      series: series.map(({ name, values: all }) => ({
        name,
        data: slots.map(({ startMs }, index) => ({ x: startMs, y: all[index] ?? null })),
      })),
      stroke: { curve: 'straight', width: 2 },
      dataLabels: { enabled: false },
      xaxis: { type: 'datetime' },
    };
  };
  const chart = new ApexCharts(element, options(0));
  const drawMs = await timeDrawing(element, () => void chart.render());
  const updateMs = await timeDrawing(
    element,
    () => void chart.updateOptions(options(1), false, false, false),
  );
  chart.destroy();
  return { drawMs, updateMs };
}

declare global {
  interface Window {
    readonly bench: {
      readonly product: typeof product;
      readonly library: typeof library;
    };
  }
}

Object.assign(window, { bench: { product, library } });
