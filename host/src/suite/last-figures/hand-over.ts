import type { Observable } from '@foyer/remote-kit/streams';
import { KEPT } from './kept-figures';
import { FIGURES_ID } from './show-figures';

/** Later than this nothing is going to take the picture's place, milliseconds. */
const LIMIT_MS = 10_000;

/**
 * Takes the picture of the last figures away the moment the card itself shows figures or says why not, or there is
 * nothing any more that it could be the picture of.
 */
export function handOverFigures(suite: HTMLElement, gone$: Observable<unknown>): void {
  const picture = document.getElementById(FIGURES_ID);
  if (!picture) return;
  const end = () => {
    watching.disconnect();
    gone.unsubscribe();
    clearTimeout(limit);
    picture.remove();
  };
  const look = () => {
    const card = suite.querySelector<HTMLElement>(KEPT);
    if (!card) return;
    // Two cards of one name would be found where one is looked for.
    picture.querySelector(KEPT)?.removeAttribute('data-testid');
    const { state } = card.dataset;
    const isOld = state === 'stale' || card.querySelector('[data-stale]') !== null;
    // What was measured just now is not taken back for what was shown last.
    const isBehind = isOld && picture.dataset.stale === undefined;
    if (state !== 'loading' && !isBehind) end();
  };
  const watching = new MutationObserver(look);
  watching.observe(suite, { childList: true, subtree: true, attributeFilter: ['data-state', 'data-stale'] });
  const limit = setTimeout(end, LIMIT_MS);
  const gone = gone$.subscribe(end);
}
