import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import { median } from '../harness/findings';
import { mainThreadCpuMs, mainThreadMs, withToken } from '../suite/browser';
import type { Device } from './devices';
import { type Watched, watch } from './watch';

/** Cost of one load of the home page. Times in milliseconds since navigation, sizes in transferred bytes. */
export interface Load {
  /** Excluding cached ones. */
  readonly requests: number;
  /** Of these, sent before the first figures. */
  readonly requestsToFigures: number;
  readonly bytesToFigures: number;
  readonly bytes: number;
  /** JavaScript requested before the live flow showed fresh numbers. */
  readonly scriptBytes: number;
  /** All JavaScript, including the chart's. */
  readonly allScriptBytes: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** First figures, possibly those of the last visit. */
  readonly knownMs: number;
  /** First fresh figures. */
  readonly numbersMs: number;
  readonly chartMs: number;
  /**
   * Sum of task time beyond 50 ms per task, after the first paint: until the numbers show, and until the chart is
   * drawn.
   */
  readonly blockedMs: number;
  readonly blockedWithChartMs: number;
  /** All work of the main thread, in wall time. */
  readonly mainThreadMs: number;
  /** The same in CPU time, which other work on the machine does not count towards. */
  readonly mainThreadCpuMs: number;
  readonly layoutShift: number;
  readonly heapBytes: number;
}

const LIMIT_MS = 60_000;
const QUIET_MS = 1_500;
const TAB_MS = 1_000;
const REST_MS = 20_000;
/** Time after which banners, the service worker's install and garbage collection have finished. */
const SETTLED_MS = 45_000;
/** Length of a visit: the page prepares the next one meanwhile. */
const STAY_MS = 9_000;

interface Traffic {
  readonly requests: Map<string, { path: string; atMs: number; bytes: number }>;
  startedMs: number;
}

/** Records a page's requests: path, time and transferred bytes. */
export async function followTraffic(cdp: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { requests: new Map(), startedMs: 0 };
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (!request.url.startsWith('http')) return;
    if (type === 'Document') traffic.startedMs ||= timestamp * 1000;
    const path = new URL(request.url).pathname;
    traffic.requests.set(requestId, { path, atMs: timestamp * 1000, bytes: 0 });
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    traffic.requests.delete(requestId);
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) traffic.requests.delete(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = traffic.requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  return traffic;
}

/** Resolves when the page calls the function of this name. Polling would run scripts in the measured page. */
async function callFrom(cdp: CDPSession, name: string): Promise<() => Promise<void>> {
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name });
  const called = new Promise<void>((resolve) => cdp.on('Runtime.bindingCalled', () => resolve()));
  const late = setTimeout(LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`The page did not show numbers and chart within ${LIMIT_MS / 1000} s`);
  });
  return () => Promise.race([called, late]);
}

/** Loads a page once in a context, on the simulated device. */
async function loadOnce(
  context: BrowserContext,
  url: string,
  device: Device,
  stayMs = 0,
): Promise<FirstVisit> {
  const page = await context.newPage();
  try {
    const cdp = await context.newCDPSession(page);
    // Opening the tab is not part of the load.
    await setTimeout(TAB_MS);
    const traffic = await followTraffic(cdp);
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
    const beforeCpuMs = await mainThreadCpuMs(cdp);
    await page.addInitScript(watch);
    const loaded = await callFrom(cdp, 'loaded');
    await page.goto(url, { waitUntil: 'commit' });
    await loaded();
    await setTimeout(QUIET_MS);
    const afterMs = await mainThreadMs(cdp);
    const afterCpuMs = await mainThreadCpuMs(cdp);
    const watched = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await setTimeout(stayMs);
    const load = {
      ...summary(watched, traffic),
      mainThreadMs: spentMs(beforeMs, afterMs),
      mainThreadCpuMs: spentMs(beforeCpuMs, afterCpuMs),
      heapBytes: usedSize,
    };
    return { load, files: bytesByFile(traffic) };
  } finally {
    await page.close();
  }
}

/** The counter restarts when the page moves to another process. */
const spentMs = (beforeMs: number, afterMs: number) => (afterMs >= beforeMs ? afterMs - beforeMs : afterMs);

const RELEASED_FILE = /^\/releases\/([^/]+)\/[^/]+\/(.+)$/;
const CONTENT_HASH = /\.[0-9a-f]{8,}(?=\.)/;
/** Number of a chunk without a name. */
const CHUNK_NUMBER = /^\d+(?=\.)/;

/**
 * Transferred bytes by part and file, without versions and hashes, so that two builds can be compared. Chunks without a name
 * are summed up, since their numbers differ between builds.
 */
function bytesByFile({ requests }: Traffic): Map<string, number> {
  const files = new Map<string, number>();
  for (const { path, bytes } of requests.values()) {
    const [, part, file = ''] = RELEASED_FILE.exec(path) ?? [];
    const name = part ? `${part}/${file.replace(CONTENT_HASH, '').replace(CHUNK_NUMBER, 'unnamed')}` : path;
    files.set(name, (files.get(name) ?? 0) + bytes);
  }
  return files;
}

function summary(
  watched: Watched,
  { requests, startedMs }: Traffic,
): Omit<Load, 'mainThreadMs' | 'mainThreadCpuMs' | 'heapBytes'> {
  const all = [...requests.values()];
  const sum = (some: typeof all) => some.reduce((bytes, request) => bytes + request.bytes, 0);
  const scripts = all.filter(({ path }) => path.endsWith('.js'));
  const toFigures = all.filter(({ atMs }) => atMs - startedMs <= watched.knownMs);
  const blocked = (untilMs: number) =>
    watched.tasks
      .filter(({ startMs, durationMs }) => startMs + durationMs > watched.firstPaintMs && startMs < untilMs)
      .reduce((blockedMs, { durationMs }) => blockedMs + Math.max(0, durationMs - 50), 0);
  return {
    requests: all.length,
    requestsToFigures: toFigures.length,
    bytesToFigures: sum(toFigures),
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

/** The home page of a suite, and the session that visits it. */
export interface Visited {
  readonly name: string;
  readonly url: string;
  readonly token: string;
}

/** A suite to measure. */
export interface Subject extends Visited {
  /** Token of the kiosk. */
  readonly kioskToken: string;
  /** Publishes its old releases, or a newer one of one area. */
  putInForce(which: 'old' | 'new'): void;
}

/** Visits of one person: first, second, and the next after a release of one area. */
export const VISITS = ['cold', 'second', 'after a release'] as const;
export type Visit = (typeof VISITS)[number];
export type Visits = Readonly<Record<Visit, Load>>;

/**
 * Medians of each subject's visits on a device. Each round starts with another subject, so that other load on the
 * machine affects all of them.
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
    const { load: cold } = await loadOnce(context, subject.url, device, STAY_MS);
    const { load: second } = await loadOnce(context, subject.url, device, STAY_MS);
    subject.putInForce('new');
    const { load: released } = await loadOnce(context, subject.url, device);
    return { cold, second, 'after a release': released };
  } finally {
    await context.close();
  }
}

/** A visit of an empty browser. */
export interface FirstVisit {
  readonly load: Load;
  /** Bytes of each file and answer, without versions and hashes. */
  readonly files: ReadonlyMap<string, number>;
}

/** The first visit of an empty browser that takes gzip only. */
export async function firstVisit(browser: Browser, subject: Visited, device: Device): Promise<FirstVisit> {
  const context = await contextOf(browser, subject, device, { 'accept-encoding': 'gzip' });
  try {
    return await loadOnce(context, subject.url, device);
  } finally {
    await context.close();
  }
}

function contextOf(
  browser: Browser,
  { url, token }: Visited,
  { viewport, isTouched }: Device,
  extraHTTPHeaders: Readonly<Record<string, string>> = {},
) {
  const options = { viewport, hasTouch: isTouched, isMobile: isTouched, extraHTTPHeaders };
  return withToken(browser, new URL(url).origin, token, options);
}

/** State of the idle page: in front, on the kiosk, or in a hidden tab. */
export type Onlooker = 'home' | 'kiosk' | 'hidden';

/** Main-thread milliseconds per second of an idle home page, without CPU throttling. */
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
    await page.addInitScript(watch);
    const loaded = await callFrom(cdp, 'loaded');
    await page.goto(subject.url, { waitUntil: 'commit' });
    await loaded();
    await setTimeout(SETTLED_MS);
    // Hidden once everything is drawn: an animation that starts later would not be paused.
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

/** Runs in the page: simulates a background tab. */
function hide() {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  // Browsers pause animations in hidden tabs.
  for (const animation of document.getAnimations()) animation.pause();
}

function mediansOf(all: readonly Visits[]): Visits {
  const entries = VISITS.map((visit) => [visit, medianOf(all.map((one) => one[visit]))]);
  return Object.fromEntries(entries) as Visits;
}

/** Median of each figure. */
export function medianOf(loads: readonly Load[]): Load {
  const keys = Object.keys(loads[0] ?? {}) as (keyof Load)[];
  const medians = keys.map((key) => [key, median(loads.map((load) => load[key]))]);
  return Object.fromEntries(medians) as unknown as Load;
}
