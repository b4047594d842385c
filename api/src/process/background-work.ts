/** Work that goes on after its answer was sent. */
export interface BackgroundWork {
  /** Starts the work soon. A failure is logged, not thrown. */
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when nothing is under way. */
  whenIdle(): Promise<void>;
}

export function createBackgroundWork(onError: (name: string, error: unknown) => void): BackgroundWork {
  const underWay = new Set<Promise<void>>();
  return {
    run: (name, work) => {
      const done = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error) => onError(name, error))
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    whenIdle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
