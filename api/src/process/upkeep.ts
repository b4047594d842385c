import { sealStoredTokens } from '../areas/heating/heating-systems';
import type { TokenCipher } from '../areas/heating/token-cipher';
import { deleteMeasurementsOfRemovedDevices } from '../energy/measures/removed-measures';
import type { Clock } from '../foundation/clock';
import type { Store } from './store';

const INTERVAL_MS = 15 * 60_000;

interface UpkeepOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly cipher: TokenCipher;
  /** Awaited between two pieces of work, so that requests come first. */
  readonly giveWay: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Removes what is no longer needed and encrypts stored tokens, now and every quarter of an hour. Returns what ends it after the current piece. */
export function startUpkeep({ store, clock, cipher, giveWay, onError }: UpkeepOptions): () => Promise<void> {
  let isEnding = false;
  let running = Promise.resolve();
  const work = async () => {
    await store.tokens.removeExpired(new Date(clock.now()));
    await store.mailOutbox.tidy(new Date(clock.now()));
    await sealStoredTokens(store.database, cipher, new Date(clock.now()));
    await deleteMeasurementsOfRemovedDevices(store.database, {
      shouldContinue: async () => {
        await giveWay();
        return !isEnding;
      },
    });
  };
  const run = () => {
    running = running.then(work).catch(onError);
  };
  run();
  const timer = setInterval(run, INTERVAL_MS);
  return async () => {
    isEnding = true;
    clearInterval(timer);
    await running;
  };
}
