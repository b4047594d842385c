import type { FiguresModule } from '@foyer/contract';
import { Subject } from '@foyer/remote-kit/streams';
import { markOf } from '../../session/stored-state/token-mark';
import { handOverFigures } from './hand-over';
import { keepFiguresOf } from './keep-figures';
import { type KeptFigures, keepFigures, readFigures } from './kept-figures';
import { renewFigures } from './renew-figures';
import { FIGURES_ID, type ShownFigures, showFigures } from './show-figures';

const TOKEN = 'a'.repeat(32);
const CARD =
  '<section data-testid="widget-live-flow" data-figures="{}" data-stale="true"><p data-figures-age></p>7 W</section>';
const figures: KeptFigures = {
  tenant: 'foyer',
  tokenMark: markOf(TOKEN),
  language: 'fr',
  base: '/releases/host/1/',
  styles: ['/releases/mf-pool/1/home.css'],
  container: 'mf_pool_1',
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
    expect(visit()).not.toBeNull();
    expect(shown()).toHaveTextContent('il y a 5 min');
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
    expect(visit(changes)).toBeNull();
    expect(shown()).toBeNull();
  });

  it('are not shown to who is signed out, on another page, or where there are none', () => {
    expect(visit({}, '/production')).toBeNull();
    localStorage.clear();
    expect(showFigures(document, { pathname: '/home' })).toBeNull();
    // biome-ignore lint/suspicious/noDocumentCookie: as the browser keeps it
    document.cookie = 'authToken=; max-age=0';
    expect(visit()).toBeNull();
  });
});

it.each([
  ['of an earlier visit', '<p data-stale="true">7 W</p>'],
  ['that have not all come', '<dl aria-busy="true"></dl>'],
])('figures %s are not kept for the next visit, those that were just measured are', (_, early) => {
  const visibility$ = new Subject<boolean>();
  keepFiguresOf({
    store: { getState: () => ({ session: { session: { status: 'authenticated', profile: null } } }) },
    token: () => TOKEN,
    history: { current: () => ({ pathname: '/home' }) },
    language: { language: () => 'fr' },
    tenant: { tenant: 'foyer' },
    visibility$,
  } as unknown as Parameters<typeof keepFiguresOf>[0]);
  suite().innerHTML = `<section data-figures="{}" data-state="ready">${early}</section>`;
  visibility$.next(false);
  expect(readFigures(localStorage)).toBeNull();
  suite().innerHTML = '<section data-figures="{}" data-state="ready"><p>9 W</p></section>';
  visibility$.next(false);
  expect(readFigures(localStorage)?.html).toContain('9 W');
});

describe('the first answers', () => {
  const renewing = (renew: FiguresModule['renew']) => {
    const visited = visit() as ShownFigures;
    return renewFigures(visited, async (path, container) => {
      expect([path, container]).toEqual(['/home', 'mf_pool_1']);
      return { renew };
    });
  };
  const write = (words: string) => async (card: HTMLElement) => {
    card.textContent = words;
    return true;
  };

  it('take the place of the figures, which are no longer old', async () => {
    await renewing(write('9 W'));
    const card = shown()?.querySelector<HTMLElement>('[data-testid="widget-live-flow"]');
    expect(card).toHaveTextContent('9 W');
    expect(card?.dataset.state).toBe('ready');
    expect(document.querySelector('[data-stale]')).toBeNull();
  });

  it.each<[string, FiguresModule['renew']]>([
    [
      'the area could not show them whole',
      async (card) => {
        card.textContent = 'half';
        return false;
      },
    ],
    ['there are none', () => Promise.reject(new Error('no answer'))],
  ])('leave the old ones where %s', async (_, renew) => {
    await renewing(renew);
    expect(shown()).toHaveTextContent('7 W');
    expect(shown()?.dataset.stale).toBe('true');
  });

  it('are waited for no longer than 0.4 s, and shown when they come', async () => {
    jest.useFakeTimers();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let isOver = false;
    const waiting = renewing(async (card) => answered.then(() => write('9 W')(card))).then(() => {
      isOver = true;
    });
    await jest.advanceTimersByTimeAsync(390);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(20);
    await waiting;
    expect(shown()).toHaveTextContent('7 W');
    answer();
    await jest.advanceTimersByTimeAsync(0);
    expect(shown()).toHaveTextContent('9 W');
    jest.useRealTimers();
  });
});

describe('handing over', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const card = (state: string) => {
    suite().innerHTML = `<section data-testid="widget-live-flow" data-figures="{}" data-state="${state}"></section>`;
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

  it('does not take back what was just measured for what was shown last', async () => {
    const visited = visit();
    await renewFigures(visited as ShownFigures, async () => ({ renew: async () => true }));
    handOverFigures(suite(), new Subject());
    card('stale');
    await settled();
    expect(shown()).not.toBeNull();
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
