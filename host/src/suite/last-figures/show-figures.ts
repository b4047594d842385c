import { formatAge } from '@foyer/ui/age';
import { browserStorage } from '../../areas/browser-storage';
import { integrityOf } from '../../areas/integrity';
import { pageBlock } from '../../areas/page-block';
import { markOf } from '../../session/stored-state/token-mark';
import { storedToken } from '../../session/token-cookie';
import { rememberedLanguage } from '../language/remembered-language';
import { type KeptFigures, readFigures } from './kept-figures';

/** Id of the picture while it stands. */
export const FIGURES_ID = 'last-figures';

/** The picture as it stands on the page, of which path and by which release of its area. */
export interface ShownFigures extends Pick<KeptFigures, 'container'> {
  readonly element: HTMLElement;
  readonly path: string;
}

interface Ahead {
  readonly path: string;
  readonly files: readonly { readonly as: string; readonly href: string }[];
}

/**
 * Shows the figures this device showed last, at once and with their age, where the card will stand: before anything of
 * the shell runs (D187). Of the same session, tenant, language and releases alone; null where there are none of these.
 */
export function showFigures(
  page: Document = document,
  {
    pathname,
    storage = browserStorage('localStorage'),
  }: { pathname: string; storage?: Pick<Storage, 'getItem'> } = {
    pathname: window.location.pathname,
  },
): ShownFigures | null {
  const ahead = pageBlock<Ahead>('ahead', page);
  const token = storedToken();
  const kept = readFigures(storage);
  if (!ahead || !kept || token === null || (pathname !== '/' && pathname !== ahead.path)) return null;
  const styles = ahead.files.filter((file) => file.as === 'style').map(({ href }) => href);
  const isOurs =
    kept.tokenMark === markOf(token) &&
    kept.tenant === pageBlock<{ tenant: string }>('tenant', page)?.tenant &&
    kept.base === pageBlock<{ base: string }>('host-release', page)?.base &&
    kept.styles.join() === styles.join() &&
    kept.language === rememberedLanguage() &&
    kept.windowPx === window.innerWidth;
  if (!isOurs) return null;
  for (const href of styles) page.head.append(styleLink(page, href));
  const element = picture(page, kept);
  page.body.append(element);
  return { element, path: ahead.path, container: kept.container };
}

function styleLink(page: Document, href: string): HTMLLinkElement {
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  // By this the area's own runtime knows that it is there.
  link.dataset.href = link.href;
  link.integrity = integrityOf(href);
  link.crossOrigin = 'anonymous';
  return link;
}

function picture(page: Document, { html, place, atMs, language }: KeptFigures): HTMLElement {
  const element = page.createElement('div');
  element.id = FIGURES_ID;
  element.dataset.stale = 'true';
  // It can be read, not used: what it shows is about to be replaced.
  element.inert = true;
  element.innerHTML = html;
  Object.assign(element.style, {
    position: 'absolute',
    left: `${place.left}px`,
    top: `${place.top}px`,
    width: `${place.width}px`,
    height: `${place.height}px`,
    display: 'grid',
  });
  const age = element.querySelector('[data-figures-age]');
  if (age) age.textContent = formatAge(Date.now() - atMs, language);
  return element;
}
