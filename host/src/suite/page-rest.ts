/** A page is idle after this time without input, milliseconds. */
const REST_MS = 5 * 60_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

export interface PageRest {
  isAtRest(): boolean;
  stop(): void;
}

/** Whether the page is idle, so that it may be loaded again. */
export function pageRest(page: Window = window): PageRest {
  let touchedAtMs = Date.now();
  const touched = () => {
    touchedAtMs = Date.now();
  };
  const options = { capture: true, passive: true };
  for (const event of TOUCHES) page.addEventListener(event, touched, options);
  return {
    isAtRest: () =>
      Date.now() - touchedAtMs >= REST_MS && !page.document.activeElement?.matches('input, textarea, select'),
    stop() {
      for (const event of TOUCHES) page.removeEventListener(event, touched, options);
    },
  };
}
