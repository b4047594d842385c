import '@foyer/ui/tokens.css';
import type ApexCharts from 'apexcharts';
import type { ApexOptions } from 'apexcharts';
import { createRoot } from 'react-dom/client';
import { apexOptions, type DrawingPlan } from '../energy-chart/apex-options';
import { EnergyChart, type EnergyChartProps } from '../energy-chart/EnergyChart';
import type { ChartKind, ChartSeries, ChartSlot } from '../energy-chart/series';

/** What is drawn: `count` places of two series. */
export interface BenchCase {
  readonly kind: Exclude<ChartKind, 'line'>;
  readonly count: number;
}

/** Milliseconds of one first drawing and of one update. */
export interface BenchTimes {
  readonly drawMs: number;
  readonly updateMs: number;
}

const WIDTH_PX = 1100;
const HEIGHT_PX = 350;
const START_MS = Date.UTC(2026, 5, 20, 22);
const STEP_MS = { area: 300_000, column: 86_400_000 } as const;

// What waits for an idle moment in the product must not count as drawing.
window.requestIdleCallback = (run) => {
  queueMicrotask(() => run({ didTimeout: false, timeRemaining: () => 50 }));
  return 0;
};

type Library = typeof ApexCharts;
/** Both put what they draw with on the window: a page uses one of them. */
const LIBRARIES = {
  /** What the product is built with (shared/build, `drawing-library.ts`). */
  parts: () => import(/* webpackMode: "eager" */ 'apexcharts'),
  /** As its makers bundle it. */
  whole: () => import(/* webpackMode: "eager" */ 'apexcharts/dist/apexcharts.esm.js'),
} as const;

/** Resolves after the library's next drawing, whoever asked for it. */
function nextDrawing(Charts: Library, method: 'render' | 'update'): Promise<void> {
  const prototype = Charts.prototype as unknown as Record<string, (...given: unknown[]) => Promise<void>>;
  const drawing = prototype[method];
  if (!drawing) throw new Error(`the library has no ${method}`);
  return new Promise((resolve, reject) => {
    prototype[method] = function draw(this: unknown, ...given: unknown[]) {
      prototype[method] = drawing;
      const done = drawing.apply(this, given);
      done.then(() => resolve(), reject);
      return done;
    };
  });
}

/** Until the library has drawn, what follows from it has run, and the page is laid out. */
async function timed(Charts: Library, element: HTMLElement, method: 'render' | 'update', start: () => void) {
  const drawn = nextDrawing(Charts, method);
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

/** The product's chart: legend, axis in site time, reading cursor and all. */
async function product(which: BenchCase): Promise<BenchTimes> {
  const { default: Charts } = await LIBRARIES.parts();
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
  const drawMs = await timed(Charts, element, 'render', () => show(0));
  const updateMs = await timed(Charts, element, 'update', () => show(1));
  root.unmount();
  return { drawMs, updateMs };
}

/** The library as its makers bundle it, by its own means: its legend, its axis, its tooltip. */
async function library(which: BenchCase): Promise<BenchTimes> {
  const { default: Charts } = await LIBRARIES.whole();
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
  const chart = new Charts(element, options(0));
  const drawMs = await timed(Charts, element, 'render', () => void chart.render());
  const updateMs = await timed(
    Charts,
    element,
    'update',
    () => void chart.updateOptions(options(1), false, false, false),
  );
  chart.destroy();
  return { drawMs, updateMs };
}

const HUES: DrawingPlan['hues'] = {
  solar: '#e8a33d',
  consumption: '#4a90d9',
  battery: '#50b36b',
  'grid-import': '#b05fc4',
  'grid-export': '#7a7fd1',
  heat: '#d9654a',
  accent: '#0f766e',
};

/** Every kind of picture of ours, drawn and updated by one of the two, without the names the library makes up. */
async function pictures(name: keyof typeof LIBRARIES): Promise<readonly string[]> {
  const { default: Charts } = await LIBRARIES[name]();
  const drawn: string[] = [];
  for (const kind of ['line', 'area', 'column'] as const) {
    for (const stacked of [false, true]) {
      const options = (round: number) => apexOptions(plan(kind, stacked, round));
      const element = place();
      const chart = new Charts(element, options(0));
      await chart.render();
      drawn.push(nameless(seen(element)), looks(element));
      await chart.updateOptions(options(1), false, false, false);
      drawn.push(nameless(seen(element)), looks(element));
      chart.destroy();
    }
  }
  return drawn;
}

function plan(kind: ChartKind, stacked: boolean, round: number): DrawingPlan {
  const { slots, series } = data({ kind: kind === 'line' ? 'area' : kind, count: 120 }, round);
  const compared = series.map((one) => ({ ...one, values: values(120, round + 2), isComparison: true }));
  const all = stacked ? series : [...series, ...compared];
  return {
    kind,
    stacked,
    widthPx: WIDTH_PX,
    heightPx: HEIGHT_PX,
    data: { slots, series: all },
    styleIndexes: all.map((_, index) => index),
    axis: { minimum: 0, maximum: 8, intervals: 4 },
    hues: HUES,
    fontSizePx: 12,
  };
}

/** What of a picture is seen: not the empty places of what we never ask for, nor the markers that are always hidden. */
function seen(element: HTMLElement): HTMLElement {
  const picture = element.cloneNode(true) as HTMLElement;
  for (const part of picture.querySelectorAll(UNSEEN)) part.remove();
  return picture;
}

const UNSEEN = [
  '[class*="-annotations"]',
  '.apexcharts-datalabels',
  '.apexcharts-datalabels-group',
  '.apexcharts-series-markers-wrap > *',
  '.apexcharts-xaxis',
  '.apexcharts-yaxis',
  '.apexcharts-grid',
  '.apexcharts-grid-borders',
  '.apexcharts-xcrosshairs',
  '.apexcharts-ycrosshairs',
  '.apexcharts-ycrosshairs-hidden',
  '.apexcharts-legend',
  'foreignObject',
].join();

/** What the text of a picture does not say: the library's styles do. */
function looks(element: HTMLElement): string {
  return [...element.querySelectorAll('.apexcharts-series :is(path, line, rect)')]
    .filter((part) => !part.closest(UNSEEN))
    .map((part) => {
      const { opacity, visibility, display } = getComputedStyle(part);
      return [part.tagName, opacity, visibility, display].join(' ');
    })
    .join('\n');
}

/** Without names made up at every drawing, and places of labels that are never written. */
function nameless({ innerHTML }: HTMLElement): string {
  return innerHTML
    .replace(/ c[xy]="[^"]*"/g, '')
    .replace(/(Svgjs[A-Za-z]+)\d+/g, '$1')
    .replace(/apexcharts[a-z0-9]{6,}\b/g, 'apexcharts#')
    .replace(/((?:id="|#)[A-Za-z]*Mask)[a-z0-9]+/g, '$1#');
}

declare global {
  interface Window {
    readonly bench: {
      readonly product: typeof product;
      readonly library: typeof library;
      readonly pictures: typeof pictures;
    };
  }
}

Object.assign(window, { bench: { product, library, pictures } });
