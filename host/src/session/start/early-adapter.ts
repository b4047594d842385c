import { RECEIVED_HEADER, SENT_HEADER, TIME_HEADER } from '@foyer/platform-client';
import axios, { type AxiosAdapter } from 'axios';
import { ownTask } from '../../areas/own-task';
import { takeEarly } from './early-calls';

/** The browser's own fetch, one request a task: a page that opens asks six times at once. */
function fetchInTurn(): AxiosAdapter {
  const send = axios.getAdapter('fetch');
  let last = Promise.resolve();
  return async (config) => {
    last = last.then(ownTask);
    await last;
    return send(config);
  };
}

/** The network for the platform client: an answer asked for early, or the browser's own fetch. */
export function earlyAdapter(network: AxiosAdapter = fetchInTurn()): AxiosAdapter {
  return async (config) => {
    const reads = config.method?.toUpperCase() === 'GET';
    const answer = reads && config.url ? takeEarly(config.url, config.params ?? {}) : null;
    if (!answer) return network(config);
    try {
      const { response, sentMs, receivedMs } = await answer;
      return {
        data: await response.text(),
        status: response.status,
        statusText: response.statusText,
        headers: {
          'retry-after': response.headers.get('retry-after') ?? undefined,
          etag: response.headers.get('etag') ?? undefined,
          [TIME_HEADER]: response.headers.get(TIME_HEADER) ?? undefined,
          // Else the clock would take the wait for the way.
          [SENT_HEADER]: String(sentMs),
          [RECEIVED_HEADER]: String(receivedMs),
        },
        config,
      };
    } catch {
      return network(config);
    }
  };
}
