import { type Network, overFetch } from '@foyer/platform-client';
import { ownTask } from '../../areas/own-task';
import { takeEarly } from './early-calls';

/**
 * The browser's own fetch. Reads start one per task, because a page that opens sends six at once. Writes start at once:
 * a page that is being closed runs no further task, and `keepalive` lets its last writes finish.
 */
function fetchInTurn(page: Window = window): Network {
  let last = Promise.resolve();
  let isLeaving = false;
  page.addEventListener('pagehide', () => (isLeaving = true), { capture: true });
  page.addEventListener('pageshow', () => (isLeaving = false), { capture: true });
  return async (question) => {
    if (question.method !== 'GET') {
      const keepalive = isLeaving || page.document.visibilityState === 'hidden';
      return overFetch({ ...question, keepalive });
    }
    last = last.then(ownTask);
    await last;
    return overFetch(question);
  };
}

/** The network for the platform client: an answer asked for early, or the browser's own fetch. */
export function earlyNetwork(network: Network = fetchInTurn()): Network {
  return async (question) => {
    const answer = question.method === 'GET' ? takeEarly(question.path, question.query) : null;
    return answer ? answer.catch(() => network(question)) : network(question);
  };
}
