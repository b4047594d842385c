/** Undoes what was opened, last opened first, once, whatever asks for it. */
export interface Shutdown {
  /** Something to close at the end. */
  onEnd(close: () => Promise<void> | void): void;
  run(): Promise<void>;
  /** Whether the end has begun: what fails from then on fails because of it. */
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

const PATIENCE_MS = 10_000;

/** Ctrl-C and SIGTERM close everything and end the process with 0; a second one ends it at once. */
export function endOnSignal(everything: Shutdown): void {
  let asked = false;
  const end = () => {
    if (asked) process.exit(1);
    asked = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    void everything.run().then(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
