import { StoreError } from '../database/sql';
import { unavailable } from './deadline';
import { Refusal } from './refusal';

/** Questions one household has answered at a time; the rest waits. */
const AT_ONCE = 3;
/** A question that waited this long is told to come back. */
const PATIENCE_MS = 4_000;
const RETRY_AFTER_S = 2;
/** Waiting questions of one household; what comes beyond is told to come back at once. */
const MOST_WAITING = 200;
/** Longest a dear question gives way between two of its pieces: it goes on even where cheap ones never end. */
const GIVES_WAY_MS = 25;
/** The same of what nobody waits for. */
const BACKGROUND_GIVES_WAY_MS = 250;
/** Tokens whose household is remembered. */
const TOKENS_KEPT = 10_000;

/** Lets a dear question give way to cheap ones: await it between two pieces of work of a few milliseconds. */
export type Breathe = () => Promise<void>;

/**
 * Gives the turn of a cheap question back and waits for one among the dear ones: awaited before much is read. Rejects
 * with 429 `too.many.requests` as a question does whose turn does not come.
 */
export type BecomeDear = () => Promise<void>;

/** What a question may do while it is its turn. */
export interface Turn {
  /** Says whose token it was, so that all tokens of a household share its turns. */
  belongsTo(householdId: string): void;
  readonly breathe: Breathe;
  readonly becomeDear: BecomeDear;
}

interface Question {
  /** The token, as it was sent; null for a question that carries none and waits for nobody. */
  readonly authToken: string | null;
  /** Whether it reads much: charts and sums over long periods. */
  readonly isDear: boolean;
}

export interface FairTurns {
  /**
   * Answers a question when its household's turn comes. When that takes too long it rejects with 429
   * `too.many.requests`, or with 503 `service.unavailable` if nothing at all was answered meanwhile; the work is then
   * never begun.
   */
  inTurn<T>(question: Question, work: (turn: Turn) => Promise<T>): Promise<T>;
  /** Resolves when no question is under way, or after a quarter of a second: for work that nobody waits for. */
  giveWay(): Promise<void>;
}

interface Waiting {
  readonly begin: () => void;
  readonly isDear: boolean;
}

/** One household's questions. */
interface Queue {
  underWay: number;
  readonly waiting: Waiting[];
}

const tooMany = () => new Refusal('too.many.requests', { httpStatus: 429, retryAfterS: RETRY_AFTER_S });

/**
 * Fair turns (D153). A household has a few questions answered at a time. Dear ones, of which `dearAtOnce` are answered
 * at a time in all, stand behind its cheap ones; households take turns with them, and each gives way to whatever cheap
 * question comes meanwhile. A question whose answer may be known already begins as a cheap one.
 */
export function fairTurns({
  atOnce = AT_ONCE,
  dearAtOnce = 1,
  patienceMs = PATIENCE_MS,
}: {
  readonly atOnce?: number;
  readonly dearAtOnce?: number;
  readonly patienceMs?: number;
} = {}): FairTurns {
  /** In the order in which they may begin a dear question: who has just had one stands last. */
  const queues = new Map<string, Queue>();
  const householdByToken = new Map<string, string>();
  let cheapUnderWay = 0;
  let dearUnderWay = 0;
  /** Questions with a token that the database let us answer, ever. */
  let answered = 0;
  /** Who gives way to cheap questions, and who to all. */
  let toCheap: (() => void)[] = [];
  let toAll: (() => void)[] = [];

  const queueOf = (key: string): Queue => {
    const queue = queues.get(key) ?? { underWay: 0, waiting: [] };
    queues.set(key, queue);
    return queue;
  };

  const forgetEmpty = (key: string, queue: Queue) => {
    if (queue.underWay === 0 && queue.waiting.length === 0) queues.delete(key);
  };

  /** Begins what may begin of one household. */
  const advance = (queue: Queue) => {
    while (queue.underWay < atOnce) {
      const [question] = queue.waiting;
      if (!question || (question.isDear && dearUnderWay >= dearAtOnce)) return;
      queue.waiting.shift();
      start(queue, question);
    }
  };

  const start = (queue: Queue, { begin, isDear }: Waiting) => {
    queue.underWay += 1;
    if (isDear) dearUnderWay += 1;
    else cheapUnderWay += 1;
    begin();
  };

  const end = (key: string, queue: Queue, isDear: boolean) => {
    queue.underWay -= 1;
    if (isDear) dearUnderWay -= 1;
    else cheapUnderWay -= 1;
    if (isDear) {
      queues.delete(key);
      queues.set(key, queue);
      for (const itsQueue of [...queues.values()]) advance(itsQueue);
    } else advance(queue);
    forgetEmpty(key, queue);
    if (cheapUnderWay > 0) return;
    for (const goOn of toCheap) goOn();
    toCheap = [];
    if (dearUnderWay > 0) return;
    for (const goOn of toAll) goOn();
    toAll = [];
  };

  /** Resolves when whoever waits in `list` is let go on, or after so long. */
  const waitIn = (list: (() => void)[], mostMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, mostMs).unref();
      list.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  /** What has just arrived is read first. */
  const arrived = () => new Promise((resolve) => setImmediate(resolve));

  const breathe: Breathe = async () => {
    await arrived();
    if (cheapUnderWay > 0) await waitIn(toCheap, GIVES_WAY_MS);
  };

  const giveWay = async () => {
    await arrived();
    if (cheapUnderWay + dearUnderWay > 0) await waitIn(toAll, BACKGROUND_GIVES_WAY_MS);
  };

  const turnOf = (key: string, queue: Queue, isDear: boolean): Promise<void> => {
    if (queue.waiting.length >= MOST_WAITING) throw tooMany();
    const answeredBefore = answered;
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(question), 1);
        forgetEmpty(key, queue);
        reject(answered > answeredBefore ? tooMany() : unavailable());
      }, patienceMs).unref();
      const question: Waiting = {
        isDear,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      // Behind the cheap ones if it is dear, and before the dear ones if it is not.
      const firstDear = queue.waiting.findIndex((one) => one.isDear);
      if (isDear || firstDear < 0) queue.waiting.push(question);
      else queue.waiting.splice(firstDear, 0, question);
      advance(queue);
    });
  };

  const remember = (authToken: string, householdId: string) => {
    householdByToken.delete(authToken);
    householdByToken.set(authToken, householdId);
    const [oldest] = householdByToken.keys();
    if (householdByToken.size > TOKENS_KEPT && oldest !== undefined) householdByToken.delete(oldest);
  };

  return {
    giveWay,
    inTurn: async ({ authToken, isDear }, work) => {
      if (authToken === null) return work({ belongsTo: () => {}, breathe, becomeDear: async () => {} });
      const key = householdByToken.get(authToken) ?? `token ${authToken}`;
      let isOver = false;
      /** Gives back the turn it is. */
      let giveBack: () => void = () => {};
      const take = async (dear: boolean) => {
        const queue = queueOf(key);
        await turnOf(key, queue, dear);
        giveBack = () => {
          giveBack = () => {};
          end(key, queue, dear);
        };
        if (!isOver) return;
        giveBack(); // it was answered meanwhile
        throw tooMany();
      };
      let isDearNow = isDear;
      const becomeDear: BecomeDear = async () => {
        if (isDearNow) return;
        isDearNow = true;
        giveBack();
        await take(true);
      };
      await take(isDear);
      try {
        const result = await work({
          belongsTo: (householdId) => remember(authToken, householdId),
          breathe,
          becomeDear,
        });
        answered += 1;
        return result;
      } catch (error) {
        if (!(error instanceof StoreError)) answered += 1;
        throw error;
      } finally {
        isOver = true;
        giveBack();
      }
    },
  };
}
