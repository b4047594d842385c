import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { StoreError } from '../database/sql';
import { unavailableRefusal } from './deadline';
import { Refusal } from './refusal';
import { afterYield } from './yield-to-event-loop';

const RETRY_AFTER_S = 2;
/** Requests of one household that run at a time. */
const AT_ONCE = 3;
const MAX_WAIT_MS = 4_000;
/** Waiting requests per household; further ones are refused. */
const MAX_WAITING = 200;
/** Longest pause of an expensive request per yield, so that it ends even under a steady load of cheap ones. */
const MAX_YIELD_MS = 25;
const MAX_BACKGROUND_WAIT_MS = 250;
/** Tokens whose household is known; all are forgotten beyond this number. */
const MAX_TOKENS = 10_000;

const tooManyRequests = () =>
  new Refusal('too.many.requests', { httpStatus: 429, retryAfterS: RETRY_AFTER_S });
const busyRefusal = () => new Refusal('service.busy', { httpStatus: 503, retryAfterS: RETRY_AFTER_S });

interface Waiting {
  readonly start: () => void;
  readonly isUrgent: boolean;
}

interface QueueOptions {
  readonly isUrgent: boolean;
  readonly maxWaitMs: number;
  /** What the wait rejects with after `maxWaitMs`. */
  readonly tooLate: () => Error;
}

/** Resolves once `start` of the new entry is called. Urgent entries come before the others. */
function enqueue(queue: Waiting[], { isUrgent, maxWaitMs, tooLate }: QueueOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(entry), 1);
      reject(tooLate());
    }, maxWaitMs).unref();
    const entry: Waiting = {
      isUrgent,
      start: () => {
        clearTimeout(timer);
        resolve();
      },
    };
    const firstOther = isUrgent ? queue.findIndex((other) => !other.isUrgent) : -1;
    queue.splice(firstOther < 0 ? queue.length : firstOther, 0, entry);
  });
}

/**
 * Runs at most `running` pieces of work at a time; up to `waiting` more queue for `maxWaitMs`. Rejects the rest with
 * 503 before it starts, so that a flood exhausts neither memory nor processor.
 */
export function workLimit(limit: {
  readonly running: number;
  readonly waiting: number;
  readonly maxWaitMs: number;
}) {
  const { maxWaitMs } = limit;
  let running = 0;
  const queue: Waiting[] = [];

  return async <T>(work: () => Promise<T>, { isUrgent = false } = {}): Promise<T> => {
    if (running < limit.running) running += 1;
    else if (queue.length < limit.waiting)
      await enqueue(queue, { isUrgent, maxWaitMs, tooLate: busyRefusal });
    else throw busyRefusal();
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next.start();
      else running -= 1;
    }
  };
}

interface LimitedRequest {
  /** Null without a token: such a request is not limited here. */
  readonly authToken: string | null;
  /** Reads a long period. */
  readonly isExpensive: boolean;
}

/**
 * Waits among the expensive requests instead of the cheap ones; awaited before a long period is read. Rejects with 429
 * `too.many.requests` after `maxWaitMs`.
 */
export type BecomeExpensive = () => Promise<void>;

interface RunningRequest {
  /** Makes all tokens of a household share its limit. */
  assignHousehold(householdId: string): void;
  readonly becomeExpensive: BecomeExpensive;
}

export interface RequestLimit {
  /**
   * Rejects with 429 `too.many.requests` when the request waits too long, or with 503 `service.unavailable` when
   * nothing was answered meanwhile; `work` is then never started.
   */
  run<T>(request: LimitedRequest, work: (running: RunningRequest) => Promise<T>): Promise<T>;
  /** Resolves when no request is running, or after a quarter of a second. For background work. */
  waitUntilIdle(): Promise<void>;
}

interface Household {
  running: number;
  /** Cheap requests are the urgent ones. */
  readonly waiting: Waiting[];
}

/**
 * Limits concurrency per household; expensive requests queue behind cheap ones. `expensiveAtOnce` limits expensive
 * requests of all households, which take turns.
 */
export function requestLimit({
  atOnce = AT_ONCE,
  expensiveAtOnce = 1,
  maxWaitMs = MAX_WAIT_MS,
} = {}): RequestLimit {
  /** The household that ran an expensive request last is at the end. */
  const households = new Map<string, Household>();
  const householdIdByToken = new Map<string, string>();
  const running = { cheap: 0, expensive: 0 };
  const events = new EventEmitter().setMaxListeners(0);
  /** Requests with a token that did not fail on the database. */
  let answered = 0;

  const startWaiting = (household: Household) => {
    for (const next of [...household.waiting]) {
      if (household.running >= atOnce) return;
      if (!next.isUrgent && running.expensive >= expensiveAtOnce) return;
      household.waiting.shift();
      household.running += 1;
      running[next.isUrgent ? 'cheap' : 'expensive'] += 1;
      next.start();
    }
  };

  const forgetUnused = (key: string, household: Household) => {
    if (household.running + household.waiting.length === 0) households.delete(key);
  };

  /** Waits for a place among the running requests; resolves to what gives it back. */
  const acquire = async (key: string, isExpensive: boolean): Promise<() => void> => {
    const household = households.get(key) ?? { running: 0, waiting: [] };
    if (household.waiting.length >= MAX_WAITING) throw tooManyRequests();
    households.set(key, household);
    const answeredBefore = answered;
    const started = enqueue(household.waiting, {
      isUrgent: !isExpensive,
      maxWaitMs,
      tooLate: () => {
        forgetUnused(key, household);
        return answered > answeredBefore ? tooManyRequests() : unavailableRefusal();
      },
    });
    startWaiting(household);
    await started;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      household.running -= 1;
      running[isExpensive ? 'expensive' : 'cheap'] -= 1;
      if (isExpensive) {
        households.delete(key);
        households.set(key, household);
        for (const other of [...households.values()]) startWaiting(other);
      } else startWaiting(household);
      forgetUnused(key, household);
      if (running.cheap === 0) events.emit('no cheap request');
      if (running.cheap + running.expensive === 0) events.emit('no request');
    };
  };

  const event = (name: 'no cheap request' | 'no request', limitMs: number) =>
    once(events, name, { signal: AbortSignal.timeout(limitMs) }).catch(() => undefined);
  const cheapRequestsDone = async () => {
    if (running.cheap > 0) await event('no cheap request', MAX_YIELD_MS);
  };

  const assignToken = (authToken: string, householdId: string) => {
    if (householdIdByToken.size >= MAX_TOKENS) householdIdByToken.clear();
    householdIdByToken.set(authToken, householdId);
  };

  return {
    run: async ({ authToken, isExpensive }, work) => {
      if (authToken === null) return work({ assignHousehold: () => {}, becomeExpensive: async () => {} });
      const key = householdIdByToken.get(authToken) ?? `token ${authToken}`;
      let isExpensiveNow = isExpensive;
      let hasEnded = false;
      let giveBack = await acquire(key, isExpensive);
      const becomeExpensive = async () => {
        if (isExpensiveNow) return;
        isExpensiveNow = true;
        giveBack();
        giveBack = await acquire(key, true);
        if (!hasEnded) return;
        giveBack();
        throw tooManyRequests();
      };
      const yieldToCheap = async () => {
        if (isExpensiveNow) await cheapRequestsDone();
      };
      try {
        const result = await afterYield.run(yieldToCheap, () =>
          work({ assignHousehold: (householdId) => assignToken(authToken, householdId), becomeExpensive }),
        );
        answered += 1;
        return result;
      } catch (error) {
        if (!(error instanceof StoreError)) answered += 1;
        throw error;
      } finally {
        hasEnded = true;
        giveBack();
      }
    },
    waitUntilIdle: async () => {
      await setImmediate(); // counts requests that have just arrived
      if (running.cheap + running.expensive > 0) await event('no request', MAX_BACKGROUND_WAIT_MS);
    },
  };
}
