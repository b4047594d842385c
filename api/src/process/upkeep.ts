import { forgetFormerTokens } from '../areas/heating/former-authorisation-store';
import { sealStoredTokens } from '../areas/heating/heating-systems';
import type { TokenCipher } from '../areas/heating/token-cipher';
import { closeDueAccounts } from '../areas/household-data/close-due-accounts';
import { applyRetention, type Retention } from '../areas/household-data/retention';
import { checkProduction } from '../energy/forecast/production-check';
import { deleteMeasurementsOfRemovedDevices } from '../energy/measures/removed-measures';
import type { Clock } from '../foundation/clock';
import type { MailQueue } from '../foundation/mail/mail-queue';
import { endDueContracts } from '../money/contract-end/contract-end-store';
import { fetchMissingColours } from '../money/prices/tempo-store';
import { announceRedDays } from '../money/tempo/red-days';
import type { TempoService } from '../partners/tempo-service';
import { makeDuePapers } from './paper-job';
import type { Store } from './store';

const INTERVAL_MS = 15 * 60_000;
const RETENTION_INTERVAL_MS = 24 * 3_600_000;

interface UpkeepOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly cipher: TokenCipher;
  readonly mail: MailQueue;
  /** Null where no service of Tempo colours is configured. */
  readonly tempo: TempoService | null;
  /** Null to keep everything, in a demo. */
  readonly retention: Retention | null;
  /** Awaited between two pieces of work, so that requests come first. */
  readonly giveWay: () => Promise<void>;
  /** Counts the runs. */
  readonly watch: (work: () => Promise<void>) => () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Removes what is no longer needed, encrypts stored tokens, makes documents and judges the production, now and every quarter of an hour. Returns what ends it after the current piece. */
export function startUpkeep({
  store,
  clock,
  cipher,
  mail,
  retention,
  tempo,
  giveWay,
  watch,
  onError,
}: UpkeepOptions): () => Promise<void> {
  let isEnding = false;
  let running = Promise.resolve();
  let retainedMs = Number.NEGATIVE_INFINITY;
  const shouldContinue = async () => {
    await giveWay();
    return !isEnding;
  };
  const work = watch(async () => {
    await store.tokens.removeExpired(new Date(clock.now()));
    await store.mailOutbox.tidy(new Date(clock.now()));
    await store.notifications.removeOld(new Date(clock.now()));
    await forgetFormerTokens(store.database, new Date(clock.now()));
    await sealStoredTokens(store.database, cipher, new Date(clock.now()));
    await closeDueAccounts({
      database: store.database,
      mail,
      now: new Date(clock.now()),
    });
    await endDueContracts(store.database, new Date(clock.now()));
    // Once a day: it reads whole tables.
    if (retention && clock.now() - retainedMs >= RETENTION_INTERVAL_MS) {
      retainedMs = clock.now();
      await applyRetention(store.database, retention, new Date(clock.now()));
    }
    await deleteMeasurementsOfRemovedDevices(store.database, { shouldContinue });
    // Before the documents: a Tempo day without its colour is not billed. A silent service stops nothing.
    if (tempo) await fetchMissingColours(store.database, tempo, new Date(clock.now())).catch(onError);
    await announceRedDays(store, new Date(clock.now()));
    await makeDuePapers(store, { now: clock.now, shouldContinue, onError });
    await checkProduction(store, { now: clock.now, shouldContinue });
  });
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
