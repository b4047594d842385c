import type { FiguresModule } from '@foyer/contract';
import { loadModule } from '../../areas/federation';
import { peekEarly } from '../../session/start/early-calls';
import { figuresOf } from './figures-route';
import { KEPT } from './kept-figures';
import type { ShownFigures } from './show-figures';

/** The shell waits this long for the first figures, milliseconds; on a slower line it sets to work meanwhile. */
const FIRST_MS = 400;

/**
 * Brings the picture of the last figures up to date from the platform's first answers, by the area's own module: the
 * person reads what flows now before the shell begins its work (D207). Resolves when that is done, or is not to be
 * waited for.
 */
export function renewFigures(shown: ShownFigures, load = loadFigures): Promise<void> {
  const renewed = renew(shown, load).catch(() => {
    // They stay those of the last visit, and say so, until the page shows its own.
  });
  return Promise.race([renewed, new Promise<void>((resolve) => setTimeout(resolve, FIRST_MS))]);
}

async function renew({ element, path, container }: ShownFigures, load: typeof loadFigures): Promise<void> {
  const card = element.querySelector<HTMLElement>(KEPT);
  const figures = await load(path, container);
  if (!card || !figures) return;
  // In a copy: what cannot be written whole is not written.
  const fresh = card.cloneNode(true) as HTMLElement;
  if (!(await figures.renew(fresh, peekEarly))) return;
  card.replaceChildren(...fresh.childNodes);
  card.dataset.state = 'ready';
  card.removeAttribute('data-stale');
  element.removeAttribute('data-stale');
}

/** The area's module, where the release that kept the figures is the one in force. */
async function loadFigures(path: string, container: string): Promise<FiguresModule | null> {
  const route = figuresOf(path);
  if (!route?.module || route.container !== container) return null;
  const loaded = await loadModule<{ readonly default: FiguresModule }>(route, route.module);
  return loaded?.default ?? null;
}
