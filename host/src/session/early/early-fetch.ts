import { overFetch, type PlatformFetch } from '@foyer/platform-client';
import { takeEarlyAnswer } from './early-calls';

/**
 * The platform client's fetch: takes the answer to a request that the first script sent early, if there is one. In a
 * file of its own, because the first script must not import shared modules.
 */
export const earlyFetch: PlatformFetch = (address, init) => {
  const mayTake = init.method === 'GET' && !init.keepalive;
  const answer = mayTake ? takeEarlyAnswer(address, init) : undefined;
  return answer ? answer.catch(() => overFetch(address, init)) : overFetch(address, init);
};
