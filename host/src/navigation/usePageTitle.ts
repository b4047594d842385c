import { type RefObject, useEffect, useRef } from 'react';
import { useLocationNow, useSuite } from '../context/suite-context';

/** Longest wait for a page's heading, milliseconds; a slower area shows its own failure. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Sets the document's title (menu entry, else heading) and focuses the heading after navigation, so that screen
 * readers announce the page. The first page of a visit does not take focus.
 */
export function usePageTitle(main: RefObject<HTMLElement | null>, knownName: string | undefined): void {
  const { tenant } = useSuite();
  const { pathname } = useLocationNow();
  const last = useRef<{ pathname: string; heading: HTMLElement | null; text: string | null }>({
    pathname,
    heading: null,
    text: null,
  });

  useEffect(() => {
    const place = main.current;
    if (!place) return;
    const left = last.current;
    let moves = left.pathname !== pathname;
    const updateTitle = () => {
      const heading = place.querySelector<HTMLElement>('h1');
      const name = knownName ?? heading?.textContent?.trim();
      document.title = name ? `${name} · ${tenant.brandName}` : tenant.brandName;
      // The previous page stays until the next one is rendered.
      const isNext = heading !== left.heading || heading?.textContent !== left.text;
      if (!heading || (moves && !isNext)) return;
      last.current = { pathname, heading, text: heading.textContent };
      if (!moves) return;
      moves = false;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    updateTitle();
    const watching = new MutationObserver(updateTitle);
    watching.observe(place, { childList: true, subtree: true, characterData: true });
    const giveUp = setTimeout(() => {
      moves = false;
    }, LONGEST_WAIT_MS);
    return () => {
      watching.disconnect();
      clearTimeout(giveUp);
    };
  }, [main, pathname, tenant, knownName]);
}
