/** Two taps belong together within this time, milliseconds, and distance, px. */
const TOGETHER = { ms: 600, px: 24 } as const;

interface Tap {
  readonly meant: Element | null;
  readonly atMs: number;
  readonly x: number;
  readonly y: number;
}

/** What a tap would set off: a button or a link, else the window that lies over the page. */
function meantBy(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest('button, a, [role="button"]') ?? target.closest('dialog');
}

/**
 * The second tap of a double tap is meant for what stood there at the first: where the first one opened a window or the
 * next page, it would press whatever lies there now, unread. Returns the function that stops it.
 */
export function guardSecondTaps(page: Document = document): () => void {
  let first: Tap | null = null;
  const look = (event: MouseEvent) => {
    const { clientX: x, clientY: y, timeStamp: atMs } = event;
    const meant = meantBy(event.target);
    const isSecond =
      // Counts clicks that followed one another; a key's has none, and a browser may begin at two.
      event.detail > 1 &&
      first !== null &&
      atMs - first.atMs < TOGETHER.ms &&
      Math.hypot(x - first.x, y - first.y) < TOGETHER.px;
    if (isSecond && meant !== null && meant !== first?.meant) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (!isSecond && event.detail > 0) first = { meant, atMs, x, y };
  };
  page.addEventListener('click', look, { capture: true });
  return () => page.removeEventListener('click', look, { capture: true });
}
