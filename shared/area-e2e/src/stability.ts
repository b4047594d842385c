import type { Locator, Page } from '@playwright/test';

interface Shift {
  readonly value: number;
  readonly sources: readonly string[];
}

/** Records layout shifts without recent input, with the elements that moved, from the next page on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; sources: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources = [] } of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources?: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (hadRecentInput) continue;
        shifts.push({
          value,
          sources: sources.map(({ node, previousRect, currentRect }) => {
            const what = node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName;
            return `${what} by ${currentRect.y - previousRect.y} px`;
          }),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Sum and sources of the layout shifts since the last call, on a page watched with {@link watchShifts}. */
export async function takeShifts(page: Page): Promise<{ readonly sum: number; readonly sources: string }> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0));
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    sources: shifts.flatMap(({ sources }) => sources).join(', '),
  };
}

/** Longest delay of an answer by {@link delayAnswers}, milliseconds. */
const LATEST_MS = 250;

/** Delays each answer by a time that depends on its path, so that they arrive in another order than they were sent. */
export async function delayAnswers(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const mixed = [...pathname].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
    await new Promise((resolve) => setTimeout(resolve, mixed % LATEST_MS));
    await route.fallback();
  });
}

/** Largest room below the content of a tile, px; its padding included. */
const LARGEST_ROOM_PX = 96;

/** Cards and widgets whose own height leaves more room than that below their content. */
export function emptyTiles(page: Page): Promise<string[]> {
  return page.evaluate((largestPx) => {
    const isContent = (element: Element) =>
      element.matches('svg, img, canvas, input, button, meter, progress, [role="img"]') ||
      [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
    return [...document.querySelectorAll<HTMLElement>('main section, [data-testid^="widget-"]')].flatMap(
      (tile) => {
        // A tile as tall as its neighbour in the row is no fault: its height alone counts.
        const { alignSelf, flexGrow } = tile.style;
        Object.assign(tile.style, { alignSelf: 'start', flexGrow: '0' });
        const { top, bottom } = tile.getBoundingClientRect();
        const contents = [...tile.querySelectorAll('*')].filter(isContent);
        const end = Math.max(top, ...contents.map((one) => one.getBoundingClientRect().bottom));
        Object.assign(tile.style, { alignSelf, flexGrow });
        const room = Math.round(bottom - end);
        return room > largestPx
          ? [`${tile.dataset.testid ?? tile.className} has ${room} px of empty room`]
          : [];
      },
    );
  }, LARGEST_ROOM_PX);
}

/** Height reserved for a contribution beyond that of its content, px; negative when too little is reserved. */
export function reservedTooMuch(contribution: Locator, heightPx: number): Promise<number> {
  return contribution.first().evaluate((place: HTMLElement, reservedPx) => {
    const saved = Number.parseFloat(getComputedStyle(place).getPropertyValue('--place-saves')) || 0;
    const { alignSelf } = place.style;
    place.style.alignSelf = 'start';
    const { height } = place.getBoundingClientRect();
    place.style.alignSelf = alignSelf;
    return Math.round(reservedPx - saved - height);
  }, heightPx);
}

/** Waits until a control has kept its place for ten frames. */
const placeAtRest = (control: Element) =>
  new Promise<{ top: number; x: number; y: number }>((resolve) => {
    const comparePosition = (lastTop: number, frames: number) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      if (frames === 10) resolve({ top, x: left + width / 2, y: top + height / 2 });
      else requestAnimationFrame(() => comparePosition(top, top === lastTop ? frames + 1 : 0));
    };
    comparePosition(Number.NaN, 0);
  });

/** Largest movement of a pressed control, px. */
const STILL_PX = 2;

/**
 * Presses one control of each kind of the page's content and releases the pointer elsewhere, so that nothing is
 * clicked. Returns those that moved under the pointer.
 */
export async function movedByPress(page: Page): Promise<string[]> {
  const controls = page.locator('main').locator('button:enabled, [role="tab"], fieldset > label');
  const firsts = await controls.evaluateAll((all) => {
    const seen = new Set<string>();
    return all.flatMap((control, index) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const kind = `${control.tagName}.${control.className}.${(control as HTMLElement).dataset.variant}`;
      // Handles of a drag do what a press asks for.
      const isHandle =
        /grab/.test(getComputedStyle(control).cursor) || getComputedStyle(control).touchAction === 'none';
      const isOnTop = control.contains(document.elementFromPoint(x, y));
      if (seen.has(kind) || isHandle || !isOnTop) return [];
      seen.add(kind);
      return [{ index, kind }];
    });
  });
  const moved: string[] = [];
  for (const { index, kind } of firsts) {
    const topOf = () => controls.nth(index).evaluate((control) => control.getBoundingClientRect().top);
    // The first field loses the focus by the press, which validates it.
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('main form input:enabled')?.focus({ preventScroll: true }),
    );
    // What the press before caused, such as an error above, may still be on its way.
    const { top: before, x, y } = await controls.nth(index).evaluate(placeAtRest);
    await page.mouse.move(x, y);
    await page.mouse.down();
    const by = Math.round((await topOf()) - before);
    await page.mouse.move(1, 1);
    await page.mouse.up();
    if (Math.abs(by) > STILL_PX) moved.push(`${kind} moved by ${by} px when pressed`);
  }
  return moved;
}
