/**
 * Calls `tick` every `everyMs` milliseconds while the page is visible, and at once when it becomes visible. No
 * timer runs on a hidden page. Returns a function that stops it.
 */
export function tickWhileSeen(tick: () => void, everyMs: number): () => void {
  let ticking: ReturnType<typeof setInterval> | undefined;
  const updateTimer = () => {
    clearInterval(ticking);
    if (document.visibilityState !== 'hidden') ticking = setInterval(tick, everyMs);
  };
  const handleVisibility = () => {
    updateTimer();
    if (document.visibilityState !== 'hidden') tick();
  };
  updateTimer();
  document.addEventListener('visibilitychange', handleVisibility);
  return () => {
    clearInterval(ticking);
    document.removeEventListener('visibilitychange', handleVisibility);
  };
}
