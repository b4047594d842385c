import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';

/** What the current request awaits after each yield; set by the request limit for expensive requests. */
export const afterYield = new AsyncLocalStorage<() => Promise<void>>();

/**
 * Lets other requests run; awaited between steps of a long computation, each a few milliseconds long. An expensive
 * request also waits for the cheap ones that are running.
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
  await afterYield.getStore()?.();
}
