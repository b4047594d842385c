import {
  EARLY_HEADER as CLIENT_EARLY_HEADER,
  createPlatformClient,
  type PlatformFetch,
  TIME_HEADER,
} from '@foyer/platform-client';
import { profileBody } from '@foyer/testing';
import { profile } from '@foyer/wire/profile';
import { rooms } from '@foyer/wire/rooms';
import { canModify } from '@foyer/wire/session';
import { dropToken, storeToken } from '../token-cookie';
import {
  EARLY_HEADER,
  SESSION_CALLS,
  sendEarlyRequests,
  takeEarlyAnswer,
  usesStoredToken,
} from './early-calls';
import { earlyFetch } from './early-fetch';

const TOKEN = 't'.repeat(32);
const PLATFORM_MS = Date.parse('2026-06-21T10:00:00Z');
const network = jest.fn();
const pathAndQuery = (address: unknown) => String(address).replace('http://localhost', '');
const asked = () => network.mock.calls.map(([address]) => pathAndQuery(address));
const headers = { Authorization: `Bearer ${TOKEN}` };
const answers = (city: string) => async () =>
  new Response(JSON.stringify(profileBody({ city })), { headers: { [TIME_HEADER]: String(PLATFORM_MS) } });

beforeEach(() => {
  network.mockReset();
  network.mockImplementation(answers('Lyon'));
  globalThis.fetch = network;
});
afterEach(dropToken);

function client(token = TOKEN, fetch: PlatformFetch = earlyFetch) {
  return createPlatformClient({ token: () => token, onNotAuthorized: jest.fn(), report: jest.fn(), fetch });
}

describe('the early calls', () => {
  it('of every session match the contract, and their header that of the client', () => {
    expect(SESSION_CALLS).toEqual([profile, canModify, rooms].map(({ path }) => path));
    expect(EARLY_HEADER).toBe(CLIENT_EARLY_HEADER);
  });

  it('are sent with the stored token', () => {
    storeToken(TOKEN);
    sendEarlyRequests();
    expect(asked()).toEqual(SESSION_CALLS);
    for (const [, init] of network.mock.calls) expect(init).toMatchObject({ headers });
  });

  it.each([
    ['a customer’s registration', 't'.repeat(33)],
    ['a professional', 'abc-def-ghi'],
  ])('of %s do not ask for rooms', (_, token) => {
    storeToken(token);
    sendEarlyRequests();
    expect(asked()).toEqual([profile.path, canModify.path]);
  });

  it.each([
    ['/pool', ['/api/states?client_type=webui']],
    ['/', ['/api/states?client_type=webui']],
    ['/pool/heat', []],
  ])('of a page are those of its area’s manifest: at %s %j', (pathname, expected) => {
    const early = ['/api/states?client_type=webui', 'https://else.where/api/states'];
    const remotes = { 'mf-pool': { routes: [{ path: '/pool', early }, { path: '/pool/heat' }] } };
    document.body.innerHTML = `
      <script type="application/json" id="registry">${JSON.stringify({ remotes })}</script>
      <script type="application/json" id="ahead">{"path":"/pool"}</script>`;
    storeToken(TOKEN);
    sendEarlyRequests(pathname);
    expect(asked().slice(SESSION_CALLS.length)).toEqual(expected);
    document.body.innerHTML = '';
  });

  it('are sent although the registry is of a newer form', () => {
    document.body.innerHTML =
      '<script type="application/json" id="registry">{"remotes":{"mf-pool":{"routes":7}}}</script>';
    storeToken(TOKEN);
    sendEarlyRequests('/pool');
    expect(asked()).toHaveLength(SESSION_CALLS.length);
    document.body.innerHTML = '';
  });

  it.each([
    ['without a token', null, '/home', ''],
    ['to the sign-in page', TOKEN, '/sign_in', ''],
    ['with a one-time token', TOKEN, '/home', '?loginAs=abc'],
  ])('are skipped for a person who enters %s', (_, token, pathname, search) => {
    if (token) storeToken(token);
    expect(usesStoredToken({ pathname, search })).toBe(false);
  });

  it('are used once by the platform client, then the network', async () => {
    storeToken(TOKEN);
    sendEarlyRequests();
    network.mockImplementation(answers('Grenoble'));
    const platform = client();
    await expect(platform.call(profile, {})).resolves.toMatchObject({ city: 'Lyon' });
    await expect(platform.call(profile, {})).resolves.toMatchObject({ city: 'Grenoble' });
    expect(network).toHaveBeenCalledTimes(SESSION_CALLS.length + 1);
  });

  it('are not used for another token, for other parameters or for a change', async () => {
    storeToken(TOKEN);
    sendEarlyRequests();
    network.mockImplementation(answers('Grenoble'));
    await expect(client('o'.repeat(32)).call(profile, {})).resolves.toMatchObject({ city: 'Grenoble' });
    expect(takeEarlyAnswer('/api/rooms?room=1', { headers })).toBeUndefined();
    await earlyFetch('/api/rooms', { method: 'GET', headers, keepalive: true });
    expect(network).toHaveBeenCalledTimes(SESSION_CALLS.length + 2);
  });

  it('carry the platform’s time, however long they waited', async () => {
    storeToken(TOKEN);
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    sendEarlyRequests();
    await new Promise((resolve) => setTimeout(resolve));
    now.mockReturnValue(Date.now() + 300);
    const platform = client();
    await platform.call(profile, {});
    expect(platform.clock.now()).toBe(PLATFORM_MS + 300);
    now.mockRestore();
  });

  it('fall back to the network when they failed', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    storeToken(TOKEN);
    sendEarlyRequests();
    network.mockImplementation(answers('Lyon'));
    await expect(client().call(profile, {})).resolves.toMatchObject({ city: 'Lyon' });
  });
});
