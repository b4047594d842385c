import { browserStorage } from '../../areas/browser-storage';
import { pageBlock } from '../../areas/page-block';
import { markOf } from '../../session/stored-state/token-mark';
import type { Suite } from '../create-suite';
import { figuresOf } from './figures-route';
import { KEPT, keepFigures } from './kept-figures';

/** The card as it stands on the page with figures that were just measured, all of them: no place still waits for its own. */
const FRESH_CARD = `#suite ${KEPT}[data-state="ready"]:not(:has([data-stale], [aria-busy="true"]))`;
/** What moves, and what stands for the age of fresh figures. */
const MOVING = '[data-dots]';
/** A first look at whether there is something to keep, milliseconds; then again until there was. */
const LOOK_EVERY_MS = 1_000;
const LOOKS = 10;

interface Ahead {
  readonly path: string;
  readonly files: readonly { readonly as: string; readonly href: string }[];
}

/** Keeps a picture of the live figures for the next visit: once they stand, and again when the page is left. */
export function keepFiguresOf(
  suite: Pick<Suite, 'store' | 'token' | 'visibility$' | 'history' | 'language' | 'tenant'>,
): void {
  const keep = () => keepNow(suite);
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    if (keep() || looks >= LOOKS) clearInterval(timer);
  }, LOOK_EVERY_MS);
  suite.visibility$.subscribe((visible) => visible || keep());
  window.addEventListener('pagehide', keep);
}

/** Whether there was something to keep. */
function keepNow({ store, token, history, language, tenant }: Parameters<typeof keepFiguresOf>[0]): boolean {
  const ahead = pageBlock<Ahead>('ahead');
  const { status, kiosk, professional, profile } = store.getState().session.session;
  const own = token();
  const card = document.querySelector<HTMLElement>(FRESH_CARD);
  const isOwn = status === 'authenticated' && !kiosk && !professional && !profile?.acting;
  if (!isOwn || own === null || !ahead || !card || history.current().pathname !== ahead.path) return false;
  const { left, top, width, height } = card.getBoundingClientRect();
  keepFigures(
    {
      tenant: tenant.tenant,
      tokenMark: markOf(own),
      language: language.language(),
      base: pageBlock<{ base: string }>('host-release')?.base ?? '',
      styles: ahead.files.filter((file) => file.as === 'style').map(({ href }) => href),
      container: figuresOf(ahead.path)?.container ?? '',
      windowPx: window.innerWidth,
      place: { left: left + window.scrollX, top: top + window.scrollY, width, height },
      html: pictureOf(card),
      atMs: Date.now(),
    },
    browserStorage('localStorage'),
  );
  return true;
}

function pictureOf(card: HTMLElement): string {
  const picture = card.cloneNode(true) as HTMLElement;
  for (const moving of picture.querySelectorAll(MOVING)) moving.remove();
  picture.dataset.stale = 'true';
  picture.dataset.state = 'stale';
  // Ids are the page's: the card that comes has its own.
  for (const named of picture.querySelectorAll('[id]')) named.removeAttribute('id');
  picture.removeAttribute('aria-labelledby');
  const aside = picture.querySelector('[data-aside]');
  if (aside) {
    aside.textContent = '';
    aside.setAttribute('data-figures-age', '');
  }
  return picture.outerHTML;
}
