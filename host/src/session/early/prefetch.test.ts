import { VERSIONS_KEY } from '../../areas/household-versions';
import { removeCookie, writeCookie } from '../../browser/cookies/cookies';
import { LANGUAGE_COOKIE } from '../../browser/cookies/names';
import { dropToken, storeToken } from '../token-cookie';
import { prefetchLandingPage } from './prefetch';

const FILES = [
  { as: 'script', href: '/releases/mf-pool/1.0.0/home.js' },
  { as: 'fetch', href: '/releases/mf-pool/1.0.0/fr.json', language: 'fr' },
  { as: 'fetch', href: '/releases/mf-pool/1.0.0/en.json', language: 'en' },
];

const CANARY_FILES = [{ as: 'script', href: '/releases/mf-pool/1.1.0/home.js' }];

/** A served page with prefetch data of the landing page. */
function page(remotes: object = {}): Document {
  const served = document.implementation.createHTMLDocument();
  served.documentElement.lang = 'fr';
  const block = (id: string, data: object) => {
    const script = served.createElement('script');
    Object.assign(script, { id, type: 'application/json', textContent: JSON.stringify(data) });
    served.head.append(script);
  };
  block('ahead', { path: '/home', files: FILES, ...('mf-pool' in remotes && { canaryFiles: CANARY_FILES }) });
  block('registry', { remotes });
  return served;
}
const preloadedHrefs = (served: Document) =>
  [...served.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map((link) =>
    link.getAttribute('href'),
  );

beforeEach(() => storeToken('t'.repeat(32)));
afterEach(() => {
  dropToken();
  removeCookie(LANGUAGE_COOKIE);
});

test.each([
  ['en', 'en.json', 'fr.json'],
  ['fr', 'fr.json', 'en.json'],
])(
  'a browser whose last language was %s prefetches %s and never %s',
  async (language, expected, unexpected) => {
    writeCookie(LANGUAGE_COOKIE, language);
    const served = page();
    await prefetchLandingPage(served, '/home');
    expect(preloadedHrefs(served).join()).toContain('home.js');
    expect(preloadedHrefs(served).join()).toContain(expected);
    expect(preloadedHrefs(served).join()).not.toContain(unexpected);
  },
);

test('a new browser prefetches the language of the page', async () => {
  const served = page();
  await prefetchLandingPage(served, '/');
  expect(preloadedHrefs(served).filter((href) => href?.endsWith('.json'))).toEqual([FILES[1]?.href]);
});

test('prefetches nothing on another page or while signed out', async () => {
  const otherPage = page();
  await prefetchLandingPage(otherPage, '/weather');
  expect(preloadedHrefs(otherPage)).toEqual([]);
  dropToken();
  const signedOutPage = page();
  await prefetchLandingPage(signedOutPage, '/home');
  expect(preloadedHrefs(signedOutPage)).toEqual([]);
});

test.each([
  ['1.0.0', ['/releases/mf-pool/1.0.0/home.js']],
  ['1.1.0', ['/releases/mf-pool/1.1.0/home.js']],
  ['0.9.0', []],
])('of an area with a roll-out, of which the household had %s, prefetches %j', async (version, expected) => {
  localStorage.setItem(VERSIONS_KEY, JSON.stringify({ 'mf-pool': version }));
  const release = { entry: '/releases/mf-pool/1.0.0/remoteEntry.js', integrity: 'sha384-a', chunks: {} };
  const served = page({ 'mf-pool': { ...release, canary: { release } } });
  await prefetchLandingPage(served, '/home');
  expect(preloadedHrefs(served).filter((href) => href?.endsWith('.js'))).toEqual(expected);
  localStorage.clear();
});
