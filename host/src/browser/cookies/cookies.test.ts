import { cookieNames, isLocalhost, readCookie, removeCookie, writeCookie } from './cookies';
import { survivesSignOut } from './names';

afterEach(() => cookieNames().forEach(removeCookie));

describe('cookies of the suite', () => {
  it.each([
    ['localhost', true],
    ['azur.localhost', true],
    ['127.0.0.1', true],
    ['[::1]', true],
    ['foyer.example', false],
    ['localhost.example', false],
    ['notlocalhost', false],
  ])('%s is localhost: %s', (hostname, expected) => {
    expect(isLocalhost(hostname)).toBe(expected);
  });

  it('reads what it wrote, whatever the characters', () => {
    writeCookie('foyer_test', 'é; = "x"');
    expect(readCookie('foyer_test')).toBe('é; = "x"');
  });

  it('does not confuse names with the same ending', () => {
    writeCookie('other_foyer_test', 'wrong');
    expect(readCookie('foyer_test')).toBeNull();
  });

  it('reads an undecodable value as null instead of throwing', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: what a careless script would do.
    document.cookie = 'foyer_test=%E0%A4%A';
    expect(readCookie('foyer_test')).toBeNull();
  });

  it('removes a cookie', () => {
    writeCookie('foyer_test', 'x');
    removeCookie('foyer_test');
    expect(readCookie('foyer_test')).toBeNull();
  });

  it.each([
    ['foyer_language', true],
    ['foyer_scheme', true],
    ['foyer_consent', true],
    ['foyer_hide_motd', true],
    ['foyer_mode', false],
    ['authToken', false],
  ])('%s survives sign-out: %s', (name, kept) => {
    expect(survivesSignOut(name)).toBe(kept);
  });
});
