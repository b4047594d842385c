import { expect, type Locator, type Page } from '@playwright/test';

/** Distance from the window's edge within which the page scrolls, px; slightly more than in the product. */
const EDGE_PX = 72;

/** Drags one element onto another in small steps, by mouse or touch. */
export async function dragOnto(page: Page, pointer: 'mouse' | 'touch', what: Locator, onto: Locator) {
  await what.scrollIntoViewIfNeeded();
  const from = await middle(what);
  const put = pointer === 'mouse' ? await mouseAt(page) : await createTouch(page);
  await put.down(from.x, from.y);
  await put.move(from.x + 8, from.y + 8);
  // Near the edges the page scrolls: drops once the target stops moving.
  await expect(async () => {
    const to = await middle(onto);
    const height = page.viewportSize()?.height ?? 0;
    await put.move(to.x, Math.min(Math.max(to.y, 8), height - 8));
    expect(to.y).toBeGreaterThan(EDGE_PX);
    expect(to.y).toBeLessThan(height - EDGE_PX);
    await expect(onto).toHaveAttribute('data-drop', 'over', { timeout: 250 });
  }).toPass({ timeout: 15_000, intervals: [50] });
  await put.up();
}

async function middle(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function mouseAt(page: Page) {
  return {
    down: async (x: number, y: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
    },
    move: (x: number, y: number) => page.mouse.move(x, y, { steps: 4 }),
    up: () => page.mouse.up(),
  };
}

async function createTouch(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
    });
  return {
    down: (x: number, y: number) => touch('touchStart', x, y),
    move: (x: number, y: number) => touch('touchMove', x, y),
    up: () => touch('touchEnd'),
  };
}
