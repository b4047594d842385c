import { Subject } from '@foyer/remote-kit/streams';
import { markOf } from '../../session/stored-state/token-mark';
import { handOverFigures } from './hand-over';
import { type KeptFigures, keepFigures } from './kept-figures';
import { FIGURES_ID, showFigures } from './show-figures';

const TOKEN = 'a'.repeat(32);
const CARD =
  '<section data-testid="widget-live-flow" data-stale="true"><p data-figures-age></p>7 W</section>';
const figures: KeptFigures = {
  tenant: 'foyer',
  tokenMark: markOf(TOKEN),
  language: 'fr',
  base: '/releases/host/1/',
  styles: ['/releases/mf-pool/1/home.css'],
  windowPx: window.innerWidth,
  place: { left: 16, top: 250, width: 358, height: 552 },
  html: CARD,
  atMs: Date.now() - 5 * 60_000,
};

const block = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data)}</script>`;

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the browser keeps it
  document.cookie = `authToken=${TOKEN}`;
  localStorage.clear();
  document.head.innerHTML = '';
  document.body.innerHTML = `<div id="suite"></div>${block('tenant', { tenant: 'foyer' })}${block(
    'host-release',
    {
      base: '/releases/host/1/',
      chunks: {},
    },
  )}${block('ahead', { path: '/home', files: [{ as: 'style', href: '/releases/mf-pool/1/home.css' }] })}`;
});

const shown = () => document.getElementById(FIGURES_ID);
const suite = () => document.getElementById('suite') as HTMLElement;
function visit(changes: Partial<KeptFigures> = {}, pathname = '/home') {
  keepFigures({ ...figures, ...changes }, localStorage);
  return showFigures(document, { pathname });
}

describe('the figures this device showed last', () => {
  it('stand where they stood, with their age, and can be read but not used', () => {
    expect(visit()).toBe(true);
    expect(shown()).toHaveTextContent('il y a 5 minutes');
    expect(shown()).toHaveTextContent('7 W');
    expect(shown()?.dataset.stale).toBe('true');
    expect(shown()?.inert).toBe(true);
    expect(shown()).toHaveStyle({ position: 'absolute', top: '250px' });
    expect(document.querySelector('link[rel="stylesheet"]')).toHaveAttribute('href', figures.styles[0]);
  });

  it.each<[string, Partial<KeptFigures>]>([
    ['another account', { tokenMark: markOf('b'.repeat(32)) }],
    ['another tenant', { tenant: 'azur' }],
    ['another language', { language: 'en' }],
    ['another host', { base: '/releases/host/2/' }],
    ['another release of the area', { styles: ['/releases/mf-pool/2/home.css'] }],
    ['another width', { windowPx: 390 }],
  ])('are not shown to %s', (_, changes) => {
    expect(visit(changes)).toBe(false);
    expect(shown()).toBeNull();
  });

  it('are not shown to who is signed out, on another page, or where there are none', () => {
    expect(visit({}, '/production')).toBe(false);
    localStorage.clear();
    expect(showFigures(document, { pathname: '/home' })).toBe(false);
    // biome-ignore lint/suspicious/noDocumentCookie: as the browser keeps it
    document.cookie = 'authToken=; max-age=0';
    expect(visit()).toBe(false);
  });
});

describe('handing over', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const card = (state: string) => {
    suite().innerHTML = `<section data-testid="widget-live-flow" data-state="${state}"></section>`;
  };

  it('waits for the card to show figures, and leaves one card of its name meanwhile', async () => {
    visit();
    handOverFigures(suite(), new Subject());
    card('loading');
    await settled();
    expect(shown()).not.toBeNull();
    expect(document.querySelectorAll('[data-testid="widget-live-flow"]')).toHaveLength(1);
    suite().querySelector('section')?.setAttribute('data-state', 'ready');
    await settled();
    expect(shown()).toBeNull();
  });

  it('takes them away when nobody is in any more, or the person went elsewhere', () => {
    visit();
    const gone$ = new Subject<unknown>();
    handOverFigures(suite(), gone$);
    gone$.next('anonymous');
    expect(shown()).toBeNull();
  });
});
