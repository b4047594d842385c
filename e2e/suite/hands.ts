import type { Locator, Page } from '@playwright/test';

/** A position on an element, as shares of its size. */
type Place = readonly [element: Locator, share: number];

/** Scrolls the element to the middle of the window, where nothing covers it. */
const show = ([element]: Place) => element.evaluate((shown) => shown.scrollIntoView({ block: 'center' }));

async function pointOf([element, share]: Place) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} cannot be seen`);
  return { x: box.x + box.width * share, y: box.y + box.height / 2 };
}

/** Press, drag and drop by mouse or touch. */
export interface Hand {
  press(at: Place): Promise<void>;
  /** Drags between places of the same height, in small steps. */
  drag(from: Place, to: Place): Promise<void>;
}

/** Mouse of a page. */
export function mouse(page: Page): Hand {
  return {
    press: async (at) => {
      await show(at);
      const { x, y } = await pointOf(at);
      await page.mouse.click(x, y);
    },
    drag: async (from, to) => {
      await show(from);
      const [begin, end] = [await pointOf(from), await pointOf(to)];
      await page.mouse.move(begin.x, begin.y);
      await page.mouse.down();
      await page.mouse.move((begin.x + end.x) / 2, begin.y, { steps: 4 });
      await page.mouse.move(end.x, begin.y, { steps: 4 });
      await page.mouse.up();
    },
  };
}

/** Touch on a page with a touch screen. */
export function finger(page: Page): Hand {
  return {
    press: async (at) => {
      await show(at);
      const { x, y } = await pointOf(at);
      await page.touchscreen.tap(x, y);
    },
    drag: async (from, to) => {
      await show(from);
      const [begin, end] = [await pointOf(from), await pointOf(to)];
      const session = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: x === undefined ? [] : [{ x, y: begin.y, id: 1 }],
        });
      await touch('touchStart', begin.x);
      for (let step = 1; step <= 8; step += 1) {
        await touch('touchMove', begin.x + ((end.x - begin.x) * step) / 8);
      }
      await touch('touchEnd');
      await session.detach();
    },
  };
}
