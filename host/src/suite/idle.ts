/** Resolves when the page has nothing better to do, after `limitMs` at the latest. */
export function idle(limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: limitMs });
    else resolve();
  });
}
