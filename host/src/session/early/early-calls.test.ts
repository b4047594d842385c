import { createPlatformClient, type PlatformFetch, TIME_HEADER } from '@foyer/platform-client';
import { profileBody } from '@foyer/testing';
import { profile } from '@foyer/wire/profile';
import { rooms } from '@foyer/wire/rooms';
import { canModify } from '@foyer/wire/session';
import { dropToken, storeToken } from '../token-cookie';
import { SESSION_CALLS, sendEarlyRequests, takeEarlyAnswer, usesStoredToken } from './early-calls';
import { earlyFetch } from './early-fetch';

const TOKEN = 't'.repeat(32);
const PLATFORM_MS = Date.parse('2026-06-21T10:00:00Z');
const network = jest.fn();
/** Addresses requested so far, single or batched. */
let asked: string[] = [];
/** Whether the platform supports batched calls. */
let isOurs = true;

const told = { [TIME_HEADER]: String(PLATFORM_MS) };
const pathAndQuery = (address: unknown) => String(address).replace('http://localhost', '');

beforeEach(() => {
  asked = [];
  isOurs = true;
  network.mockReset();
  network.mockImplementation(async (address: unknown, init?: { readonly body?: string }) => {
    if (pathAndQuery(address) !== '/api/together') {
      asked.push(pathAndQuery(address));
      return new Response(JSON.stringify(profileBody()), { headers: told });
    }
    if (!isOurs) return new Response('{"status":"error","error":"path.not.found"}', { status: 404 });
    const { calls } = JSON.parse(init?.body ?? '') as { calls: string[] };
    asked.push(...calls);
    const answers = calls.map(() => ({ status: 200, headers: told, body: profileBody() }));
    return new Response(JSON.stringify({ status: 'ok', answers }));
  });
  globalThis.fetch = network;
});
afterEach(() => {
  dropToken();
  localStorage.clear();
});

function client(later: PlatformFetch = jest.fn()) {
  return createPlatformClient({
    token: () => TOKEN,
    onNotAuthorized: jest.fn(),
    report: jest.fn(),
    fetch: earlyFetch(later),
  });
}

describe('the early calls', () => {
  it('of every session match the contract', () => {
    expect(SESSION_CALLS).toEqual([profile, canModify, rooms].map(({ path }) => path));
  });

  it('are batched in one request with the stored token', () => {
    storeToken(TOKEN);
    sendEarlyRequests();
    expect(asked).toEqual(SESSION_CALLS.map((path) => `${path}?authToken=${TOKEN}`));
    expect(network).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a customer’s registration', 't'.repeat(33)],
    ['a professional', 'abc-def-ghi'],
  ])('of %s do not ask for rooms', (_, token) => {
    storeToken(token);
    sendEarlyRequests();
    expect(asked).toEqual([profile, canModify].map(({ path }) => `${path}?authToken=${token}`));
  });

  it('are sent one by one to a platform without batching, which is retried a day later', async () => {
    isOurs = false;
    storeToken(TOKEN);
    sendEarlyRequests();
    await expect(client().call(profile, {})).resolves.toMatchObject({ city: 'Lyon' });
    expect(asked).toEqual(SESSION_CALLS.map((path) => `${path}?authToken=${TOKEN}`));
    network.mockClear();
    sendEarlyRequests();
    expect(network).toHaveBeenCalledTimes(SESSION_CALLS.length);
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
    network.mockClear();
    sendEarlyRequests();
    expect(network).toHaveBeenCalledTimes(1);
    now.mockRestore();
  });

  it.each([
    ['is refused', async () => new Response('{"status":"error","error":"parameter.invalid"}')],
    ['is answered in part', async () => new Response('{"status":"ok","answers":[]}')],
    ['is answered by something else', async () => new Response('<!doctype html>')],
    ['is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('are sent one by one when the batch %s', async (_, answer) => {
    network.mockImplementationOnce(answer);
    storeToken(TOKEN);
    sendEarlyRequests();
    await expect(client().call(profile, {})).resolves.toMatchObject({ city: 'Lyon' });
    expect(asked).toHaveLength(SESSION_CALLS.length);
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
    expect(asked.slice(SESSION_CALLS.length)).toEqual(expected.map((call) => `${call}&authToken=${TOKEN}`));
    document.body.innerHTML = '';
  });

  it('match only the same call with the same parameters', () => {
    storeToken(TOKEN);
    sendEarlyRequests();
    expect(takeEarlyAnswer(`/api/rooms?authToken=${TOKEN}&room=1`)).toBeNull();
    expect(takeEarlyAnswer(`/api/rooms?authToken=${TOKEN}`)).not.toBeNull();
  });

  it.each([
    ['without a token', null, '/home', ''],
    ['to the sign-in page', TOKEN, '/sign_in', ''],
    ['with a one-time token', TOKEN, '/home', '?loginAs=abc'],
  ])('are skipped for a person who enters %s', (_, token, pathname, search) => {
    if (token) storeToken(token);
    expect(usesStoredToken(pathname, search)).toBe(false);
  });

  it('are used once by the platform client, then the network', async () => {
    storeToken(TOKEN);
    sendEarlyRequests();
    const later = jest.fn(async () => new Response(JSON.stringify(profileBody({ city: 'Grenoble' }))));
    const platform = client(later);
    await expect(platform.call(profile, {})).resolves.toMatchObject({ city: 'Lyon' });
    await expect(platform.call(profile, {})).resolves.toMatchObject({ city: 'Grenoble' });
    expect(later).toHaveBeenCalledTimes(1);
  });

  it('carry the platform’s time, however long they waited', async () => {
    storeToken(TOKEN);
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    sendEarlyRequests();
    await network.mock.results[0]?.value;
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
    const later = jest.fn(async () => new Response(JSON.stringify(profileBody())));
    await expect(client(later).call(profile, {})).resolves.toMatchObject({ city: 'Lyon' });
  });

  it('are bound to the token they were sent with', () => {
    storeToken(TOKEN);
    sendEarlyRequests();
    expect(takeEarlyAnswer(`/api/profile?authToken=${'o'.repeat(32)}`)).toBeNull();
    expect(takeEarlyAnswer(`/api/profile?authToken=${TOKEN}`)).not.toBeNull();
  });
});
