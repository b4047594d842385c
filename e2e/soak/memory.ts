import type { CDPSession, Page } from '@playwright/test';
import type { Finding } from '../harness/findings';
import { readMetrics } from '../suite/browser';

/** Memory and objects of a page after a forced garbage collection. */
export interface MemoryReading {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Maximum relative to the settled value. */
const MOST = 1.1;
const READINGS = 3;

/** Measures a page: the minimum of a few readings, since a request may be pending. */
export async function meter(page: Page): Promise<() => Promise<MemoryReading>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return async () => {
    const read: MemoryReading[] = [];
    for (let reading = 0; reading < READINGS; reading += 1) read.push(await readOnce(devtools));
    const least = (kind: keyof MemoryReading) => Math.min(...read.map((held) => held[kind]));
    return { heapBytes: least('heapBytes'), nodes: least('nodes'), listeners: least('listeners') };
  };
}

async function readOnce(devtools: CDPSession): Promise<MemoryReading> {
  await devtools.send('HeapProfiler.collectGarbage');
  const metric = await readMetrics(devtools);
  return {
    heapBytes: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  };
}

const KINDS = [
  ['heapBytes', 'JavaScript heap'],
  ['nodes', 'DOM nodes'],
  ['listeners', 'event listeners'],
] as const satisfies readonly (readonly [keyof MemoryReading, string])[];

/**
 * Checks that a page never exceeds its settled value by a tenth.
 * @param held by step, for example by hour.
 * @param settled first step in which the page has everything it needs.
 */
export function judgeMemory(
  name: string,
  held: ReadonlyMap<number, MemoryReading>,
  settled: { readonly unit: string; readonly step: number },
): Finding[] {
  const start = held.get(settled.step);
  const later = [...held].filter(([step]) => step > settled.step);
  const [last] = later.slice(-1);
  if (!start || !last) return [{ ok: false, what: `${name}: the run is too short to judge its memory` }];
  return KINDS.map(([kind, words]) => {
    const [step, most] = later.reduce((high, next) => (next[1][kind] > high[1][kind] ? next : high));
    const { unit } = settled;
    return {
      ok: most[kind] <= start[kind] * MOST,
      what:
        `${name}: ${words} ${change(most[kind], start[kind])} at most (${unit} ${step}), ` +
        `${change(last[1][kind], start[kind])} at ${unit} ${last[0]}, against ${unit} ${settled.step}; at most +10 %`,
    };
  });
}

function change(value: number, from: number): string {
  const percent = (value / from - 1) * 100;
  return `${percent >= 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)} %`;
}
