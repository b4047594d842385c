/** Taps within this time, milliseconds, and distance, px, form a double tap. */
const TOGETHER = { ms: 600, px: 24 } as const;

interface Tap {
  readonly meant: Element | null;
  readonly atMs: number;
  readonly x: number;
  readonly y: number;
}

/** Target of a tap: a button or a link, else the dialog over the page. */
function tapTarget(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest('button, a, [role="button"]') ?? target.closest('dialog');
}

/**
 * Ignores the second tap of a double tap when the first one opened a dialog or another page: it would press
 * whatever is now at that place. Returns a function that stops it.
 */
export function guardSecondTaps(page: Document = document): () => void {
  let first: Tap | null = null;
  const checkTap = (event: MouseEvent) => {
    const { clientX: x, clientY: y, timeStamp: atMs } = event;
    const meant = tapTarget(event.target);
    const isSecond =
      // Consecutive clicks; 0 for a key, and some browsers start at 2.
      event.detail > 1 &&
      first !== null &&
      atMs - first.atMs < TOGETHER.ms &&
      Math.hypot(x - first.x, y - first.y) < TOGETHER.px;
    if (isSecond && meant !== null && meant !== first?.meant) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (!isSecond && event.detail > 0) first = { meant, atMs, x, y };
  };
  page.addEventListener('click', checkTap, { capture: true });
  return () => page.removeEventListener('click', checkTap, { capture: true });
}
