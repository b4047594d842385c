import type { EnginePage, Key } from './engine';

const LIMIT_MS = 20_000;
const PAUSE_MS = 100;

interface Target {
  readonly selector: string;
  /** Part of its label or text. */
  readonly name: string;
  /** Scrolls to it, and returns its middle only while it can be clicked. */
  readonly brought: boolean;
}

/** What a walk does in a page. Each waits up to 20 s; elements are the first visible ones of a selector and a name. */
export interface Hands {
  readonly page: EnginePage;
  /** Calls a function in the page. It sees nothing of this module. */
  call<A extends readonly unknown[], T>(work: (...given: A) => T, ...given: A): Promise<Awaited<T>>;
  /** Polls a function in the page until it returns something true. Rejects with `problem`. */
  until<A extends readonly unknown[], T>(
    problem: string,
    work: (...given: A) => T,
    ...given: A
  ): Promise<NonNullable<Awaited<T>>>;
  /** Waits until an element is visible. */
  see(selector: string, name?: string): Promise<void>;
  /** Waits until no such element is visible. */
  seeNone(selector: string): Promise<void>;
  /** Clicks an element once it is stable and not covered. */
  click(selector: string, name?: string): Promise<void>;
  /** Replaces the text of a field. */
  fill(selector: string, typed: string, name?: string): Promise<void>;
  /** Changes the page within the suite, like back and forward. */
  step(path: string): Promise<void>;
  press(key: Key): Promise<void>;
}

export function handsOn(page: EnginePage): Hands {
  const call: Hands['call'] = async (work, ...given) => {
    // tsx wraps named functions in `__name`.
    const source = `((__name) => (${work})(...${JSON.stringify(given)}))((named) => named)`;
    return (await page.evaluate(source)) as never;
  };
  const until: Hands['until'] = async (problem, work, ...given) => {
    const untilMs = Date.now() + LIMIT_MS;
    let failure = '';
    while (Date.now() < untilMs) {
      try {
        const found = await call(work, ...given);
        if (found) return found;
        failure = '';
      } catch (error) {
        // The page is being replaced.
        failure = `: ${error instanceof Error ? error.message : error}`;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    throw new Error(problem + failure);
  };
  const click = async (selector: string, name = '') => {
    const what = `${selector} ${name}`.trim();
    let last = '';
    const untilMs = Date.now() + LIMIT_MS;
    for (;;) {
      const place = await until(`${what} is not there, or covered`, placeOf, {
        selector,
        name,
        brought: true,
      });
      const now = JSON.stringify(place);
      if (now === last || Date.now() > untilMs) return page.clickAt(place.x, place.y);
      last = now;
    }
  };
  return {
    page,
    call,
    until,
    click,
    see: async (selector, name = '') => {
      await until(`${selector} ${name} is not shown`, placeOf, {
        selector,
        name,
        brought: false,
      });
    },
    seeNone: async (selector) => {
      await until(
        `${selector} is still shown`,
        (one) => !document.querySelector(one)?.checkVisibility(),
        selector,
      );
    },
    fill: async (selector, typed, name = '') => {
      await click(selector, name);
      await call(() => (document.activeElement as HTMLInputElement | null)?.select());
      await page.type(typed);
    },
    step: async (path) => {
      await call((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, path);
    },
    press: page.press,
  };
}

/** Runs in the page: the first visible element; null when none is. */
function placeOf({ selector, name, brought }: Target) {
  const named = (one: HTMLInputElement) =>
    [one.getAttribute('aria-label'), one.labels?.[0]?.textContent, one.textContent].join(' ');
  const element = [...document.querySelectorAll<HTMLInputElement>(selector)].find(
    (one) => one.checkVisibility({ visibilityProperty: true }) && named(one).includes(name),
  );
  if (!element) return null;
  if (!brought) return { x: 0, y: 0 };
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  const isHit = [element, ...(element.labels ?? [])].some((one) => one.contains(hit));
  return isHit && !element.matches(':disabled') ? point : null;
}
