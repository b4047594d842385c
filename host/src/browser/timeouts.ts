/** Rejects with `message` when the promise takes longer than `limitMs`. */
export async function withTimeout<T>(limitMs: number, promise: Promise<T>, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), limitMs);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves after `durationMs`, or at once when the signal is aborted. */
export function pause(durationMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(resolve, durationMs);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Resolves once the page is visible, or when the signal is aborted. */
export function untilVisible(signal?: AbortSignal, page: Document = document): Promise<void> {
  return new Promise((resolve) => {
    const resolveIfVisible = () => {
      if (page.visibilityState === 'hidden' && !signal?.aborted) return;
      page.removeEventListener('visibilitychange', resolveIfVisible);
      signal?.removeEventListener('abort', resolveIfVisible);
      resolve();
    };
    page.addEventListener('visibilitychange', resolveIfVisible);
    signal?.addEventListener('abort', resolveIfVisible);
    resolveIfVisible();
  });
}
