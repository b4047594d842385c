/** Times a page records while loading, milliseconds since navigation; 0 is not yet. */
export interface Watched {
  /** The live flow shows figures, possibly those of the last visit. */
  knownMs: number;
  /** The live flow shows fresh figures. */
  numbersMs: number;
  /** A line, area or column of the chart is drawn. */
  chartMs: number;
  firstPaintMs: number;
  largestPaintMs: number;
  layoutShift: number;
  tasks: { startMs: number; durationMs: number }[];
}

/** Runs in the page, before any of its scripts. */
export function watch() {
  const watched: Watched = {
    knownMs: 0,
    numbersMs: 0,
    chartMs: 0,
    firstPaintMs: 0,
    largestPaintMs: 0,
    layoutShift: 0,
    tasks: [],
  };
  Object.assign(window, { watched });
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') watched.firstPaintMs = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    watched.largestPaintMs = entry.startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    watched.tasks.push({ startMs: startTime, durationMs: duration });
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) watched.layoutShift += value;
  });

  const seeNumbers = () => {
    const widget = document.querySelector('[data-testid="widget-live-flow"]');
    const picture = widget?.querySelector('[role="img"][aria-label]');
    if (!widget || !/\d/.test(picture?.getAttribute('aria-label') ?? '')) return;
    watched.knownMs ||= performance.now();
    const isStale = widget.closest('[data-stale="true"]') ?? widget.querySelector('[data-stale="true"]');
    if (!isStale) watched.numbersMs ||= performance.now();
  };
  const seeChart = () => {
    for (const path of document.querySelectorAll<SVGPathElement>('figure .apexcharts-series path')) {
      const { width, height } = path.getBBox();
      if (width > 0 && height > 0) watched.chartMs ||= performance.now();
    }
  };
  // Checked only in frames the page itself requests: a check at every frame would dominate the main thread here.
  let isDue = false;
  const changes = new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      look();
    });
  });
  const look = () => {
    if (!watched.numbersMs) seeNumbers();
    if (!watched.chartMs) seeChart();
    if (!watched.numbersMs || !watched.chartMs) return;
    changes.disconnect();
    (window as unknown as { loaded(text: string): void }).loaded('');
  };
  changes.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-label', 'data-stale', 'd'],
  });
}
