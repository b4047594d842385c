/**
 * Runs `tick` every so many milliseconds while the page is seen, and at once when it is seen again; nothing at all runs
 * while it is hidden. Returns the function that stops it.
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
