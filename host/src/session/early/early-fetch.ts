import { overFetch, type PlatformFetch } from '@foyer/platform-client';
import { yieldToEventLoop } from '../../browser/yield-to-event-loop';
import { takeEarlyAnswer } from './early-calls';

/**
 * The browser's fetch. Reads start one per task, since an opening page sends six at once. Writes start at once: a
 * closing page runs no further task, and `keepalive` lets its last writes finish.
 */
function fetchInTurn(page: Window = window): PlatformFetch {
  let last = Promise.resolve();
  let isLeaving = false;
  page.addEventListener('pagehide', () => (isLeaving = true), { capture: true });
  page.addEventListener('pageshow', () => (isLeaving = false), { capture: true });
  return async (address, init) => {
    if (init.method !== 'GET') {
      const keepalive = isLeaving || page.document.visibilityState === 'hidden';
      return overFetch(address, { ...init, keepalive });
    }
    last = last.then(yieldToEventLoop);
    await last;
    return overFetch(address, init);
  };
}

/** Fetch of the platform client: uses an early answer if there is one. */
export function earlyFetch(fetch: PlatformFetch = fetchInTurn()): PlatformFetch {
  return async (address, init) => {
    const answer = init.method === 'GET' ? takeEarlyAnswer(address) : null;
    return answer ? answer.catch(() => fetch(address, init)) : fetch(address, init);
  };
}
