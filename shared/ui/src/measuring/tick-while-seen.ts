/**
 * Calls `tick` every `everyMs` milliseconds while the page is visible, and at once when it becomes visible. No
 * timer runs on a hidden page. Returns a function that stops it.
 */
export function tickWhileSeen(tick: () => void, everyMs: number): () => void {
  let ticking: ReturnType<typeof setInterval> | undefined;
  const follow = () => {
    clearInterval(ticking);
    if (document.visibilityState !== 'hidden') ticking = setInterval(tick, everyMs);
  };
  const changed = () => {
    follow();
    if (document.visibilityState !== 'hidden') tick();
  };
  follow();
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(ticking);
    document.removeEventListener('visibilitychange', changed);
  };
}
