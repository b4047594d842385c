/**
 * Resolves in a new task with priority over other queued tasks, so that the browser can paint and handle input in
 * between.
 */
export function yieldToEventLoop(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
