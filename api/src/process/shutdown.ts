/** Closes what was opened, in reverse order of registration, once. */
export interface Shutdown {
  onEnd(close: () => Promise<void> | void): void;
  run(): Promise<void>;
  /** Failures after this are caused by the shutdown itself. */
  hasBegun(): boolean;
}

export function shutdown(): Shutdown {
  const closers: (() => Promise<void> | void)[] = [];
  let running: Promise<void> | null = null;
  const closeAll = async () => {
    for (const close of closers.reverse()) {
      try {
        await close();
      } catch (error) {
        console.error('While stopping:', error); // the rest still has to be closed
      }
    }
  };
  return {
    onEnd: (close) => closers.push(close),
    run: () => {
      running ??= closeAll();
      return running;
    },
    hasBegun: () => running !== null,
  };
}

/** Requests, mails and the current homes of the measuring have limits of their own, which add up to less. */
const LIMIT_MS = 30_000;

/** SIGINT and SIGTERM close everything and exit with 0; a second signal exits at once. */
export function endOnSignal(everything: Shutdown): void {
  let asked = false;
  const end = () => {
    if (asked) process.exit(1);
    asked = true;
    setTimeout(() => process.exit(1), LIMIT_MS).unref();
    void everything.run().then(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
