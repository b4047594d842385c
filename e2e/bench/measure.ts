import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import type { Device } from './devices';
import { type Watched, watch } from './watch';

/** What one load of the home page cost. Times in milliseconds since navigation, sizes in bytes on the wire. */
export interface Load {
  /** That went to the network. */
  readonly requests: number;
  readonly bytes: number;
  /** JavaScript asked for before the live flow showed fresh numbers. */
  readonly scriptBytes: number;
  /** All JavaScript, the chart's included. */
  readonly allScriptBytes: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** Figures, be they the last known ones. */
  readonly knownMs: number;
  /** Fresh figures. */
  readonly numbersMs: number;
  readonly chartMs: number;
  /** Long tasks beyond 50 ms each, after the first paint: until the numbers show, and until the chart is drawn. */
  readonly blockedMs: number;
  readonly blockedWithChartMs: number;
  /** All the main thread did. */
  readonly mainThreadMs: number;
  readonly layoutShift: number;
  readonly heapBytes: number;
}

const LIMIT_MS = 60_000;
const QUIET_MS = 1_500;
const TAB_MS = 1_000;
const REST_MS = 20_000;
/**
 * What a visit leaves for when nothing else is to be done is no rest, and over by then: banners, the worker's install, and
 * half a minute after the load one collection of its garbage by the browser.
 */
const SETTLED_MS = 45_000;
/** A person looks for this long before they leave: time for what a page does for the next visit. */
const STAY_MS = 9_000;

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

/** Loads a page once in a context, on the device and its line. */
async function loadOnce(context: BrowserContext, url: string, device: Device, stayMs = 0): Promise<Load> {
  const page = await context.newPage();
  try {
    const cdp = await context.newCDPSession(page);
    // The browser has opened its tab before the person types the address.
    await setTimeout(TAB_MS);
    const traffic = await follow(cdp);
    const bytesPerS = (device.mbitPerS * 1e6) / 8;
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: device.latencyMs,
      downloadThroughput: bytesPerS,
      uploadThroughput: bytesPerS,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: device.cpuSlowdown });
    await cdp.send('Performance.enable');
    const beforeMs = await mainThreadMs(cdp);
    // What compiles this file names functions with a helper that pages do not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watch);
    const loaded = await callFrom(cdp, 'loaded');
    await page.goto(url, { waitUntil: 'commit' });
    await loaded();
    await setTimeout(QUIET_MS);
    const afterMs = await mainThreadMs(cdp);
    const watched = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await setTimeout(stayMs);
    // Counted from anew where the page got a process of its own.
    const spentMs = afterMs >= beforeMs ? afterMs - beforeMs : afterMs;
    return { ...summary(watched, traffic), mainThreadMs: spentMs, heapBytes: usedSize };
  } finally {
    await page.close();
  }
}

/** Time the page's main thread has been at work since its process began, milliseconds. */
async function mainThreadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

function summary(
  watched: Watched,
  { requests, startedMs }: Traffic,
): Omit<Load, 'mainThreadMs' | 'heapBytes'> {
  const all = [...requests.values()];
  const sum = (some: typeof all) => some.reduce((bytes, request) => bytes + request.bytes, 0);
  const scripts = all.filter(({ script }) => script);
  const blocked = (untilMs: number) =>
    watched.tasks
      .filter(({ startMs, durationMs }) => startMs + durationMs > watched.firstPaintMs && startMs < untilMs)
      .reduce((blockedMs, { durationMs }) => blockedMs + Math.max(0, durationMs - 50), 0);
  return {
    requests: all.length,
    bytes: sum(all),
    scriptBytes: sum(scripts.filter(({ atMs }) => atMs - startedMs <= watched.numbersMs)),
    allScriptBytes: sum(scripts),
    firstPaintMs: watched.firstPaintMs,
    largestPaintMs: watched.largestPaintMs,
    knownMs: watched.knownMs,
    numbersMs: watched.numbersMs,
    chartMs: watched.chartMs,
    blockedMs: blocked(watched.numbersMs),
    blockedWithChartMs: blocked(Number.POSITIVE_INFINITY),
    layoutShift: watched.layoutShift,
  };
}

/** A suite that is measured. */
export interface Subject {
  readonly name: string;
  readonly url: string;
  readonly token: string;
  /** Of the tablet in the hall. */
  readonly kioskToken: string;
  /** Puts its old releases in force, or those with a new one of one area. */
  putInForce(which: 'old' | 'new'): void;
}

/** The visits of one person: the first, the second, and the next after one area was released anew. */
export const VISITS = ['cold', 'second', 'after a release'] as const;
export type Visit = (typeof VISITS)[number];
export type Visits = Readonly<Record<Visit, Load>>;

/**
 * Medians of so many rounds of each subject's visits on a device. In each round all subjects take their turn, another
 * one first each time, so that none has the quieter machine.
 */
export async function measure(
  browser: Browser,
  subjects: readonly Subject[],
  device: Device,
  rounds: number,
): Promise<ReadonlyMap<Subject, Visits>> {
  const loads = new Map(subjects.map((subject) => [subject, [] as Visits[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < subjects.length; turn += 1) {
      const subject = subjects[(round + turn) % subjects.length] as Subject;
      loads.get(subject)?.push(await visits(browser, subject, device));
    }
  }
  return new Map(subjects.map((subject) => [subject, mediansOf(loads.get(subject) ?? [])]));
}

async function visits(browser: Browser, subject: Subject, device: Device): Promise<Visits> {
  const context = await contextOf(browser, subject, device);
  try {
    subject.putInForce('old');
    const cold = await loadOnce(context, subject.url, device, STAY_MS);
    const second = await loadOnce(context, subject.url, device, STAY_MS);
    subject.putInForce('new');
    return { cold, second, 'after a release': await loadOnce(context, subject.url, device) };
  } finally {
    await context.close();
  }
}

async function contextOf(browser: Browser, { url, token }: Subject, { viewport, isTouched }: Device) {
  const context = await browser.newContext({
    locale: 'fr-FR',
    viewport,
    hasTouch: isTouched,
    isMobile: isTouched,
  });
  await context.addCookies([{ name: 'authToken', value: token, url: new URL(url).origin }]);
  return context;
}

/** Who looks at the page while it rests: a person, the hall, or nobody. */
export type Onlooker = 'home' | 'kiosk' | 'hidden';

/** Milliseconds a second the main thread works while the home page is only looked at, at this machine's own speed. */
export async function restOf(
  browser: Browser,
  { kioskToken, ...subject }: Subject,
  device: Device,
  onlooker: Onlooker,
): Promise<number> {
  const seen = { ...subject, kioskToken, token: onlooker === 'kiosk' ? kioskToken : subject.token };
  const context = await contextOf(browser, seen, device);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watch);
    const loaded = await callFrom(cdp, 'loaded');
    await page.goto(subject.url, { waitUntil: 'commit' });
    await loaded();
    await setTimeout(SETTLED_MS);
    // Once everything stands: what begins to move later would move on, as in no tab that is hidden in truth.
    if (onlooker === 'hidden') await page.evaluate(hide);
    await setTimeout(2 * QUIET_MS);
    await cdp.send('Performance.enable');
    const beforeMs = await mainThreadMs(cdp);
    await setTimeout(REST_MS);
    return ((await mainThreadMs(cdp)) - beforeMs) / (REST_MS / 1000);
  } finally {
    await context.close();
  }
}

/** Runs in the page: as if another tab had come before it. */
function hide() {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  // A browser stops them by itself.
  for (const animation of document.getAnimations()) animation.pause();
}

function mediansOf(all: readonly Visits[]): Visits {
  const entries = VISITS.map((visit) => [visit, medianOf(all.map((one) => one[visit]))]);
  return Object.fromEntries(entries) as Visits;
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
