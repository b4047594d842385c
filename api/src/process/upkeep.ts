import { forgetFormerTokens } from '../areas/heating/former-authorisation-store';
import { sealStoredTokens } from '../areas/heating/heating-systems';
import type { TokenCipher } from '../areas/heating/token-cipher';
import { closeDueAccounts } from '../areas/household-data/close-due-accounts';
import { applyRetention, type Retention } from '../areas/household-data/retention';
import { checkProduction } from '../energy/forecast/production-check';
import { deleteMeasurementsOfRemovedDevices } from '../energy/measures/removed-measures';
import type { Clock } from '../foundation/clock';
import type { MailQueue } from '../foundation/mail/mail-queue';
import { runPieces } from '../foundation/run-each';
import { endDueContracts } from '../money/contract-end/contract-end-store';
import { fetchColours } from '../money/prices/tempo-store';
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
  /** Counts the runs of a job by name: of the upkeep and of each piece of it. */
  readonly watch: (job: string, work: () => Promise<void>) => () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Removes what is no longer needed, encrypts stored tokens, makes documents and judges the production, now and every
 * quarter of an hour. A piece that fails stops no other. Returns what ends it after the current piece.
 */
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
  const now = () => new Date(clock.now());
  const applyDailyRetention = async () => {
    // Once a day: it reads whole tables.
    if (!retention || clock.now() - retainedMs < RETENTION_INTERVAL_MS) return;
    retainedMs = clock.now();
    await applyRetention(store.database, retention, now());
  };
  const { database } = store;
  const pieces: Readonly<Record<string, () => Promise<void>>> = {
    tokens: async () => {
      await store.tokens.removeExpired(now());
    },
    mail_outbox: () => store.mailOutbox.tidy(now()),
    notification_outbox: () => store.notifications.removeOld(now()),
    former_tokens: () => forgetFormerTokens(database, now()),
    token_encryption: () => sealStoredTokens(database, cipher, now()),
    account_closings: () => closeDueAccounts({ database, mail, now: now() }),
    contract_ends: () => endDueContracts(database, now()),
    retention: applyDailyRetention,
    removed_measures: () => deleteMeasurementsOfRemovedDevices(database, { shouldContinue }),
    // Before the documents: a Tempo day without its colour is not billed.
    tempo_colours: async () => {
      if (tempo) await fetchColours(database, tempo, now());
    },
    red_days: () => announceRedDays(store, now()),
    documents: () => makeDuePapers(store, { now: clock.now, shouldContinue }),
    production_checks: () => checkProduction(store, { now: clock.now, shouldContinue }),
  };
  const watched = Object.fromEntries(
    Object.entries(pieces).map(([name, piece]) => {
      const counted = watch(name, piece);
      return [name, async () => ((await shouldContinue()) ? counted() : undefined)];
    }),
  );
  const work = watch('upkeep', () => runPieces(watched));
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
