/** New notifications are sent within this time. */
const SENT_EVERY_MS = 30_000;
/** Time of the platform's clock between two checks of what measurements say about the homes. */
const CHECKED_EVERY_MS = 3_600_000;

interface NotifyingOptions {
  /** Sends what waits. */
  readonly send: () => Promise<void>;
  /** Raises and ends alerts; null where homes have no gateways. */
  readonly check: (() => Promise<void>) | null;
  /** Speed of the platform's clock. */
  readonly speed: number;
  readonly onError: (error: unknown) => void;
}

/**
 * Checks the homes every hour, the first time after twenty minutes, when gateways have caught up, and sends
 * notifications. Returns what ends it after the current piece.
 */
export function startNotifying({ send, check, speed, onError }: NotifyingOptions): () => Promise<void> {
  let running = Promise.resolve();
  let isEnding = false;
  const run = (work: () => Promise<void>) => () => {
    running = running.then(() => (isEnding ? undefined : work())).catch(onError);
  };
  const timers = [setInterval(run(send), SENT_EVERY_MS)];
  if (check) {
    timers.push(setInterval(run(check), CHECKED_EVERY_MS / speed));
    timers.push(setTimeout(run(check), CHECKED_EVERY_MS / 3 / speed));
  }
  return async () => {
    isEnding = true;
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}
