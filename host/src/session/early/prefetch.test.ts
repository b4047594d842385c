import { removeCookie, writeCookie } from '../../browser/cookies/cookies';
import { LANGUAGE_COOKIE } from '../../browser/cookies/names';
import { dropToken, storeToken } from '../token-cookie';
import { prefetchLandingPage } from './prefetch';

const FILES = [
  { as: 'script', href: '/releases/mf-pool/1.0.0/home.js' },
  { as: 'fetch', href: '/releases/mf-pool/1.0.0/fr.json', language: 'fr' },
  { as: 'fetch', href: '/releases/mf-pool/1.0.0/en.json', language: 'en' },
];

/** A served page with prefetch data of the landing page. */
function page(): Document {
  const served = document.implementation.createHTMLDocument();
  served.documentElement.lang = 'fr';
  const block = (id: string, data: object) => {
    const script = served.createElement('script');
    Object.assign(script, { id, type: 'application/json', textContent: JSON.stringify(data) });
    served.head.append(script);
  };
  block('ahead', { path: '/home', files: FILES });
  block('registry', { remotes: {} });
  return served;
}
const fetched = (served: Document) =>
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
])('a browser whose last language was %s prefetches %s and never %s', async (language, its, others) => {
  writeCookie(LANGUAGE_COOKIE, language);
  const served = page();
  await prefetchLandingPage(served, '/home');
  expect(fetched(served).join()).toContain('home.js');
  expect(fetched(served).join()).toContain(its);
  expect(fetched(served).join()).not.toContain(others);
});

test('a new browser fetches the language of the page', async () => {
  const served = page();
  await prefetchLandingPage(served, '/');
  expect(fetched(served).filter((href) => href?.endsWith('.json'))).toEqual([FILES[1]?.href]);
});

test('prefetches nothing on another page, nor for a person who has to sign in', async () => {
  const elsewhere = page();
  await prefetchLandingPage(elsewhere, '/weather');
  expect(fetched(elsewhere)).toEqual([]);
  dropToken();
  const stranger = page();
  await prefetchLandingPage(stranger, '/home');
  expect(fetched(stranger)).toEqual([]);
});
