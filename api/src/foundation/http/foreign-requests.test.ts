import { isForeign } from './foreign-requests';

const own = { origins: ['https://foyer.example'], allowedOrigins: ['https://app.foyer.example'] };

describe('foreign requests', () => {
  test.each([
    ['a client that sends nothing of a browser', {}],
    [
      'a page of our own',
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    ],
    ['a page of our own with cookies', { 'sec-fetch-site': 'same-origin', cookie: 'a=1' }],
    [
      'an allowed origin of the same site',
      { 'sec-fetch-site': 'same-site', origin: 'https://app.foyer.example' },
    ],
    ['a program that keeps the mark of a known device', { cookie: '__Host-device-0123456789abcdef=x' }],
    ['an old browser that names our origin', { origin: 'https://foyer.example', cookie: 'a=1' }],
    ['an old browser whose page adds a header', { cookie: 'a=1', 'x-requested-with': 'foyer' }],
  ])('%s may', (_who, headers) => {
    expect(isForeign(headers, own)).toBe(false);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    [
      'another site that claims an allowed origin',
      { 'sec-fetch-site': 'cross-site', origin: 'https://app.foyer.example' },
    ],
    ['an address typed in', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a link in our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    ['a picture in our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
    ['a frame', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }],
    ['a prefetch', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' }],
    ['an old prefetch', { purpose: 'prefetch' }],
    [
      'a sibling site that is not on the list',
      { 'sec-fetch-site': 'same-site', origin: 'https://x.foyer.example' },
    ],
    ['a sibling site that names nothing', { 'sec-fetch-site': 'same-site' }],
    ['an old browser on another page', { origin: 'https://evil.example', cookie: 'a=1' }],
    ['an old browser that names nothing', { cookie: 'a=1' }],
    ['an old browser that is a known device', { cookie: 'device-0123456789abcdef=x; a=1' }],
  ])('%s may not', (_who, headers) => {
    expect(isForeign(headers, own)).toBe(true);
  });
});
