import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession } from '@playwright/test';

/** What one load of the home page cost. Times in milliseconds since navigation, sizes in bytes on the wire. */
export interface Load {
  readonly requests: number;
  /** JavaScript asked for before the live flow showed numbers. */
  readonly scriptBytes: number;
  /** All JavaScript, the chart's included. */
  readonly allScriptBytes: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly numbersMs: number;
  readonly chartMs: number;
  /** Long tasks beyond 50 ms each, after the first paint: until the numbers show, and until the chart is drawn. */
  readonly blockedMs: number;
  readonly blockedWithChartMs: number;
  readonly layoutShift: number;
  readonly heapBytes: number;
}

/** The device and the line of the benchmark. */
export const CONDITIONS = { cpuSlowdown: 4, mbitPerS: 10, latencyMs: 40 } as const;

const LIMIT_MS = 60_000;
const QUIET_MS = 1_500;
const TAB_MS = 1_000;

interface Watched {
  numbersMs: number;
  chartMs: number;
  firstPaintMs: number;
  largestPaintMs: number;
  layoutShift: number;
  tasks: { startMs: number; durationMs: number }[];
}

/** Runs in the page, before any of its scripts. */
function watch() {
  const watched: Watched = {
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
  const look = () => {
    const picture = document.querySelector('[data-testid="widget-live-flow"] [role="img"][aria-label]');
    if (!watched.numbersMs && /\d/.test(picture?.getAttribute('aria-label') ?? '')) {
      watched.numbersMs = performance.now();
    }
    const chart = document.querySelector('figure[data-points]');
    if (!watched.chartMs && Number(chart?.getAttribute('data-points') ?? 0) > 0) {
      watched.chartMs = performance.now();
    }
    if (!watched.numbersMs || !watched.chartMs) requestAnimationFrame(look);
    else (window as unknown as { loaded(text: string): void }).loaded('');
  };
  requestAnimationFrame(look);
}

interface Traffic {
  readonly requests: Map<string, { script: boolean; atMs: number; bytes: number }>;
  startedMs: number;
}

async function follow(cdp: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { requests: new Map(), startedMs: 0 };
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (!request.url.startsWith('http')) return;
    if (type === 'Document') traffic.startedMs ||= timestamp * 1000;
    const script = new URL(request.url).pathname.endsWith('.js');
    traffic.requests.set(requestId, { script, atMs: timestamp * 1000, bytes: 0 });
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    traffic.requests.delete(requestId);
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    // Answers of the browser's own cache never were on the wire.
    if (response.fromDiskCache || response.fromPrefetchCache) traffic.requests.delete(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = traffic.requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  return traffic;
}

/**
 * Resolves when the page calls a function of this name. Asking the page instead would put the asker's own scripts
 * into it, in the middle of what is measured.
 */
async function callFrom(cdp: CDPSession, name: string): Promise<() => Promise<void>> {
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name });
  const called = new Promise<void>((resolve) => cdp.on('Runtime.bindingCalled', () => resolve()));
  const late = setTimeout(LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`The page did not show numbers and chart within ${LIMIT_MS / 1000} s`);
  });
  return () => Promise.race([called, late]);
}

/** Loads a page once in a context, on the slow device and line. */
async function loadOnce(context: BrowserContext, url: string): Promise<Load> {
  const page = await context.newPage();
  try {
    const cdp = await context.newCDPSession(page);
    // The browser has opened its tab before the person types the address.
    await setTimeout(TAB_MS);
    const traffic = await follow(cdp);
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: CONDITIONS.latencyMs,
      downloadThroughput: (CONDITIONS.mbitPerS * 1e6) / 8,
      uploadThroughput: (CONDITIONS.mbitPerS * 1e6) / 8,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CONDITIONS.cpuSlowdown });
    // What compiles this file names functions with a helper that pages do not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watch);
    const loaded = await callFrom(cdp, 'loaded');
    await page.goto(url, { waitUntil: 'commit' });
    await loaded();
    await setTimeout(QUIET_MS);
    const watched = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    return summary(watched, traffic, usedSize);
  } finally {
    await page.close();
  }
}

function summary(watched: Watched, { requests, startedMs }: Traffic, heapBytes: number): Load {
  const all = [...requests.values()];
  const sum = (some: typeof all) => some.reduce((bytes, request) => bytes + request.bytes, 0);
  const scripts = all.filter(({ script }) => script);
  const blocked = (untilMs: number) =>
    watched.tasks
      .filter(({ startMs, durationMs }) => startMs + durationMs > watched.firstPaintMs && startMs < untilMs)
      .reduce((blockedMs, { durationMs }) => blockedMs + Math.max(0, durationMs - 50), 0);
  return {
    requests: all.length,
    scriptBytes: sum(scripts.filter(({ atMs }) => atMs - startedMs <= watched.numbersMs)),
    allScriptBytes: sum(scripts),
    firstPaintMs: watched.firstPaintMs,
    largestPaintMs: watched.largestPaintMs,
    numbersMs: watched.numbersMs,
    chartMs: watched.chartMs,
    blockedMs: blocked(watched.numbersMs),
    blockedWithChartMs: blocked(Number.POSITIVE_INFINITY),
    layoutShift: watched.layoutShift,
    heapBytes,
  };
}

/** A cold and a warm load of a page: medians. */
export interface Measured {
  readonly cold: Load;
  readonly warm: Load;
}

interface Plan {
  readonly urls: readonly string[];
  readonly token: string;
  readonly rounds: number;
}

/** Loads each page, signed in, cold and then warm, so many rounds; the pages take turns, so that none has the quieter machine. */
export async function measure(browser: Browser, { urls, token, rounds }: Plan): Promise<readonly Measured[]> {
  const all = urls.map((url) => ({ url, colds: [] as Load[], warms: [] as Load[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { url, colds, warms } of all) {
      const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } });
      await context.addCookies([{ name: 'authToken', value: token, url: new URL(url).origin }]);
      colds.push(await loadOnce(context, url));
      warms.push(await loadOnce(context, url));
      await context.close();
    }
  }
  return all.map(({ colds, warms }) => ({ cold: medianOf(colds), warm: medianOf(warms) }));
}

function medianOf(loads: readonly Load[]): Load {
  const keys = Object.keys(loads[0] ?? {}) as (keyof Load)[];
  return Object.fromEntries(
    keys.map((key) => {
      const values = loads.map((load) => load[key]).sort((a, b) => a - b);
      return [key, values[Math.floor(values.length / 2)]];
    }),
  ) as unknown as Load;
}
