import { type Network, overFetch } from '@foyer/platform-client';
import { ownTask } from '../../areas/own-task';
import { takeEarly } from './early-calls';

/** The browser's own fetch, one request a task: a page that opens asks six times at once. */
function fetchInTurn(): Network {
  let last = Promise.resolve();
  return async (question) => {
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
