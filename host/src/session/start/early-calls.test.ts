import { createPlatformClient, TIME_HEADER } from '@foyer/platform-client';
import { profileBody } from '@foyer/testing';
import { profile } from '@foyer/wire/profile';
import { rooms } from '@foyer/wire/rooms';
import { canModify } from '@foyer/wire/session';
import { dropToken, storeToken } from '../token-cookie';
import { earlyAdapter } from './early-adapter';
import { askEarly, entersSignedIn, peekEarly, SESSION_CALLS, takeEarly } from './early-calls';

const TOKEN = 't'.repeat(32);
const network = jest.fn();

beforeEach(() => {
  network.mockReset();
  network.mockImplementation(async () => new Response(JSON.stringify(profileBody())));
  globalThis.fetch = network;
});
afterEach(dropToken);

function client(adapterNetwork = jest.fn()) {
  return createPlatformClient({
    origin: '',
    token: () => TOKEN,
    onNotAuthorized: jest.fn(),
    report: jest.fn(),
    adapter: earlyAdapter(adapterNetwork),
  });
}

describe('the early calls', () => {
  it('of every session are those the contract describes', () => {
    expect(SESSION_CALLS).toEqual([profile, canModify, rooms].map(({ path }) => path));
  });

  it('are made with the stored token', () => {
    storeToken(TOKEN);
    askEarly();
    expect(network.mock.calls.map(([url]) => String(url))).toContain(
      `http://localhost/api/profile?authToken=${TOKEN}`,
    );
    expect(network).toHaveBeenCalledTimes(SESSION_CALLS.length);
  });

  it.each([
    ['/pool', ['/api/states?client_type=webui']],
    ['/', ['/api/states?client_type=webui']],
    ['/pool/heat', []],
  ])('of a page are those its area names: at %s %j', (pathname, expected) => {
    const early = ['/api/states?client_type=webui', 'https://else.where/api/states'];
    const remotes = { 'mf-pool': { routes: [{ path: '/pool', early }, { path: '/pool/heat' }] } };
    document.body.innerHTML = `
      <script type="application/json" id="registry">${JSON.stringify({ remotes })}</script>
      <script type="application/json" id="ahead">{"path":"/pool"}</script>`;
    storeToken(TOKEN);
    askEarly(pathname);
    const asked = network.mock.calls.map(([url]) => String(url));
    expect(asked.slice(SESSION_CALLS.length)).toEqual(
      expected.map((call) => `http://localhost${call}&authToken=${TOKEN}`),
    );
    document.body.innerHTML = '';
  });

  it('answer the same call with the same parameters alone', () => {
    storeToken(TOKEN);
    askEarly();
    expect(takeEarly('/api/rooms', { authToken: TOKEN, room: '1' })).toBeNull();
    expect(takeEarly('/api/rooms', { authToken: TOKEN })).not.toBeNull();
  });

  it.each([
    ['without a token', null, '/home', ''],
    ['to the sign-in page', TOKEN, '/sign_in', ''],
    ['with a one-time token', TOKEN, '/home', '?loginAs=abc'],
  ])('do not regard who comes %s', (_, token, pathname, search) => {
    if (token) storeToken(token);
    expect(entersSignedIn(pathname, search)).toBe(false);
  });

  it('answer the platform client once, then the network does', async () => {
    storeToken(TOKEN);
    askEarly();
    const later = jest.fn(async (config) => ({
      data: JSON.stringify(profileBody({ city: 'Grenoble' })),
      status: 200,
      statusText: '',
      headers: {},
      config,
    }));
    const platform = client(later);
    await expect(platform.call(profile, {})).resolves.toMatchObject({ city: 'Lyon' });
    await expect(platform.call(profile, {})).resolves.toMatchObject({ city: 'Grenoble' });
    expect(later).toHaveBeenCalledTimes(1);
  });

  it('tell the platform’s time, however long they waited to be taken', async () => {
    const platformMs = Date.parse('2026-06-21T10:00:00Z');
    network.mockImplementation(
      async () =>
        new Response(JSON.stringify(profileBody()), { headers: { 'x-foyer-time': String(platformMs) } }),
    );
    storeToken(TOKEN);
    const askedMs = Date.now();
    askEarly();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const platform = client();
    await platform.call(profile, {});
    const sinceMs = Date.now() - askedMs;
    expect(sinceMs).toBeGreaterThanOrEqual(299);
    expect(Math.abs(platform.clock.now() - platformMs - sinceMs)).toBeLessThan(100);
  });

  it('can be read before they are taken, and one that was not asked yet is asked once', async () => {
    network.mockImplementation(
      async () =>
        new Response(JSON.stringify(profileBody()), { headers: { [TIME_HEADER]: '1782036000000' } }),
    );
    storeToken(TOKEN);
    askEarly();
    const asked = network.mock.calls.length;
    await expect(peekEarly('/api/profile')).resolves.toEqual({ body: profileBody(), nowMs: 1782036000000 });
    await peekEarly('/api/states?b=2&a=1');
    await peekEarly('/api/states?a=1&b=2');
    expect(network).toHaveBeenCalledTimes(asked + 1);
    const unasked = jest.fn();
    await expect(client(unasked).call(profile, {})).resolves.toMatchObject({ city: 'Lyon' });
    expect(unasked).not.toHaveBeenCalled();
  });

  it('are asked of the platform alone, and by nobody who is not signed in', async () => {
    storeToken(TOKEN);
    await expect(peekEarly('https://else.where/api/states')).rejects.toThrow('Not to be asked');
    dropToken();
    await expect(peekEarly('/api/profile')).rejects.toThrow('Not to be asked');
    expect(network).not.toHaveBeenCalled();
  });

  it('leave it to the network when they failed', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    storeToken(TOKEN);
    askEarly();
    const later = jest.fn(async (config) => ({
      data: JSON.stringify(profileBody()),
      status: 200,
      statusText: '',
      headers: {},
      config,
    }));
    await expect(client(later).call(profile, {})).resolves.toMatchObject({ city: 'Lyon' });
  });

  it('belong to the token they were made with', () => {
    storeToken(TOKEN);
    askEarly();
    expect(takeEarly('/api/profile', { authToken: 'o'.repeat(32) })).toBeNull();
    expect(takeEarly('/api/profile', { authToken: TOKEN })).not.toBeNull();
  });
});
