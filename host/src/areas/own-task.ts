/**
 * Resolves in a task of its own, ahead of what waits besides: what was done is painted, and a tap gets through, before
 * what follows.
 */
export function ownTask(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
