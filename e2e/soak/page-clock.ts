import type { Page } from '@playwright/test';

interface FastClock {
  runAt(speed: number): void;
  livedMs(): number;
}

/**
 * Runs in the page before its scripts: a clock that can be accelerated. All timers and `Date` follow it, so that
 * the page does in a minute everything it does in an hour. While a request is pending the clock runs in real time,
 * because the network is not accelerated: a time-out of 15 s stays 15 s. It catches up afterwards. Delays under a
 * tenth of a second are the page's own work and stay real.
 */
function installFastClock(): void {
  const RealDate = Date;
  const real = {
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
    setInterval: window.setInterval.bind(window),
    fetch: window.fetch.bind(window),
  };
  const WORK_MS = 100;
  const TICK_MS = 10;
  const MOST_AT_ONCE_MS = 2_000;
  interface Waiting {
    dueMs: number;
    readonly everyMs: number | null;
    readonly run: () => void;
  }
  const waiting = new Map<number, Waiting>();
  let lastId = 1_000_000_000;
  let awaited = 0;
  let speed = 1;
  let nowMs = RealDate.now();
  let tickedMs = nowMs;
  let goalMs = nowMs;
  let begunMs = nowMs;

  const passTime = () => {
    const realMs = RealDate.now();
    const passedMs = realMs - tickedMs;
    tickedMs = realMs;
    goalMs += passedMs * speed;
    const most = awaited > 0 && speed > 1 ? passedMs : MOST_AT_ONCE_MS;
    nowMs = Math.min(goalMs, nowMs + Math.max(most, speed === 1 ? passedMs : 0));
  };
  const fireDue = () => {
    const due = [...waiting]
      .filter(([, { dueMs }]) => dueMs <= nowMs)
      .sort((a, b) => a[1].dueMs - b[1].dueMs);
    for (const [id, timer] of due) {
      if (!waiting.has(id)) continue; // cleared by an earlier one
      if (timer.everyMs === null) waiting.delete(id);
      else timer.dueMs = Math.max(timer.dueMs + timer.everyMs, nowMs);
      try {
        timer.run();
      } catch (error) {
        reportError(error);
      }
    }
  };
  const add = (everyMs: number | null, delayMs: number, run: () => void) => {
    lastId += 1;
    waiting.set(lastId, { dueMs: nowMs + delayMs, everyMs, run });
    return lastId;
  };
  const clear = (id?: number) => {
    if (id === undefined || !waiting.delete(id)) real.clearTimeout(id);
  };

  class FastDate extends RealDate {
    constructor(...given: []) {
      if (given.length === 0) super(Math.round(nowMs));
      else super(...given);
    }
    static override now() {
      return Math.round(nowMs);
    }
  }
  Object.assign(window, {
    Date: FastDate,
    setTimeout: (run: (...given: unknown[]) => void, delayMs = 0, ...given: unknown[]) =>
      delayMs < WORK_MS ? real.setTimeout(run, delayMs, ...given) : add(null, delayMs, () => run(...given)),
    setInterval: (run: (...given: unknown[]) => void, everyMs = 0, ...given: unknown[]) =>
      everyMs < WORK_MS
        ? real.setInterval(run, everyMs, ...given)
        : add(everyMs, everyMs, () => run(...given)),
    clearTimeout: clear,
    clearInterval: clear,
    fetch: async (...given: Parameters<typeof fetch>) => {
      awaited += 1;
      try {
        return await real.fetch(...given);
      } finally {
        awaited -= 1;
      }
    },
    foyerSoakClock: {
      runAt: (next) => {
        passTime();
        speed = next;
        goalMs = nowMs;
        begunMs = nowMs;
      },
      livedMs: () => nowMs - begunMs,
    } satisfies FastClock,
  });
  real.setInterval(() => {
    passTime();
    fireDue();
  }, TICK_MS);
}

/** Installs the clock in a page before it is opened. */
export async function withFastClock(page: Page): Promise<void> {
  await page.addInitScript(installFastClock);
}

/** Sets the speed of the page's time from now on. */
export function speedUp(page: Page, speed: number): Promise<void> {
  return page.evaluate(`foyerSoakClock.runAt(${speed})`);
}

/** Time since the acceleration, by the page's clock. */
export function livedMs(page: Page): Promise<number> {
  return page.evaluate('foyerSoakClock.livedMs()');
}
