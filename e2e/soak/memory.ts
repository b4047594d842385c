import type { CDPSession, Page } from '@playwright/test';

/** What a page holds after a forced garbage collection. */
export interface Held {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** How much more than at hour 2 a page may ever hold. */
const MOST = 1.1;
/** From this hour on a page has everything it needs. */
const SETTLED_HOUR = 2;
const ROUNDS = 3;

/** Reads what a page holds. An answer may be under way: the least of a few readings counts. */
export async function meter(page: Page): Promise<() => Promise<Held>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return async () => {
    const read: Held[] = [];
    for (let round = 0; round < ROUNDS; round += 1) read.push(await readOnce(devtools));
    const least = (kind: keyof Held) => Math.min(...read.map((held) => held[kind]));
    return { heapBytes: least('heapBytes'), nodes: least('nodes'), listeners: least('listeners') };
  };
}

async function readOnce(devtools: CDPSession): Promise<Held> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heapBytes: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

const KINDS = [
  ['heapBytes', 'JavaScript heap'],
  ['nodes', 'DOM nodes'],
  ['listeners', 'event listeners'],
] as const satisfies readonly (readonly [keyof Held, string])[];

/** Whether what a page held at each hour stays within a tenth of what it held at hour 2. */
export function judgeMemory(name: string, hours: ReadonlyMap<number, Held>) {
  const settled = hours.get(SETTLED_HOUR);
  const later = [...hours].filter(([hour]) => hour > SETTLED_HOUR);
  if (!settled || later.length === 0) {
    return [{ ok: false, what: `${name}: too short a day to judge its memory: at least 3 hours` }];
  }
  return KINDS.map(([kind, words]) => {
    const [hour, most] = later.reduce((high, next) => (next[1][kind] > high[1][kind] ? next : high));
    const [lastHour, last] = later[later.length - 1] ?? [hour, most];
    return {
      ok: most[kind] <= settled[kind] * MOST,
      what:
        `${name}: ${words} ${change(most[kind], settled[kind])} at most (hour ${hour}), ` +
        `${change(last[kind], settled[kind])} at hour ${lastHour}, against hour ${SETTLED_HOUR}; at most +10 %`,
    };
  });
}

function change(value: number, from: number): string {
  const percent = (value / from - 1) * 100;
  return `${percent >= 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)} %`;
}
