import { CONTRACT_VERSION, registry, registryRemote, type TenantConfiguration } from '@foyer/contract';
import { stubFetch } from '@foyer/platform-client';
import { defineRemote } from '@foyer/remote-kit';
import { profileBody, roomsBody, statesBody } from '@foyer/testing';
import { platformCalls } from '@foyer/wire/calls';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { RouterProvider } from 'react-router-dom';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { visitLog } from '../areas';
import { cookieNames, removeCookie } from '../browser/cookies/cookies';
import { storeToken } from '../session/token-cookie';
import { createSuite, type Suite } from '../suite/create-suite';
import { SuiteProvider } from '../suite/SuiteProvider';
import { foyer } from './tenant-fixture';

export const TOKEN = 't'.repeat(32);
export const OTHER_TOKEN = 'o'.repeat(32);

/** Answer of the platform: a body, a refusal with its code, or no connection. */
export type Answer =
  | object
  | { readonly refused: string; readonly status?: number; readonly retryAfter?: string };
export const DOWN = { down: true } as const;
type Answers = Record<string, Answer | ((parameters: Record<string, string>) => Answer | Promise<Answer>)>;

const SIGNED_IN: Answers = {
  demoAccounts: { password: '', accounts: [] },
  signIn: { authToken: OTHER_TOKEN },
  signOut: {},
  profile: profileBody(),
  canModify: { canModify: true },
  rooms: roomsBody(),
  states: statesBody(),
  alerts: { alerts: [] },
  updateProfile: {},
  contractLifecycle: { json: null },
};

/** Replaces the network and records the requests. */
function stubNetwork(initial: Answers, platformMs: number | undefined) {
  const answers: Answers = { ...initial };
  const asked: { readonly id: string; readonly parameters: Record<string, string> }[] = [];
  const fetch = stubFetch(async ({ method, path, query, body }) => {
    const call = platformCalls.find((known) => known.path === path && known.method === method);
    const form = body instanceof URLSearchParams ? Object.fromEntries(body) : {};
    const parameters = { ...query, ...form, ...(typeof body === 'string' ? JSON.parse(body) : {}) };
    asked.push({ id: call?.id ?? path, parameters });
    const given = answers[call?.id ?? ''];
    const answer = typeof given === 'function' ? await given(parameters) : given;
    if (answer === undefined || answer === DOWN) throw new TypeError('Failed to fetch');
    const refusal = 'refused' in answer ? answer : null;
    const headers = new Headers();
    if (refusal?.retryAfter) headers.set('retry-after', refusal.retryAfter);
    if (platformMs !== undefined) headers.set('x-foyer-time', String(platformMs));
    const said = refusal ? { status: 'error', error: refusal.refused } : { status: 'ok', ...answer };
    return { body: JSON.stringify(said), status: refusal?.status ?? 200, headers };
  });
  return { fetch, answers, asked, count: (id: string) => asked.filter((call) => call.id === id).length };
}

/** An area with the pages the tests visit. */
const area = registryRemote.parse({
  name: 'mf-toy',
  contract: `^${CONTRACT_VERSION}`,
  routes: [
    { path: '/home', module: './pages', screen: 'home' },
    { path: '/weather', module: './pages', screen: 'weather' },
    { path: '/production', module: './pages', screen: 'production', requires: ['system.production'] },
    { path: '/battery', module: './pages', screen: 'battery', requires: ['battery.active'] },
  ],
  menu: [
    { key: 'home', path: '/home', icon: 'home', order: 10 },
    { key: 'battery', path: '/battery', icon: 'battery', order: 20, when: ['battery.active'] },
    { key: 'alerts', path: '/weather', icon: 'alerts', order: 30, badge: 'alert.badge' },
    { key: 'production', path: '/production', icon: 'production', order: 40, when: ['system.production'] },
    { key: 'eco_tips', path: '/eco_tips', icon: 'eco', order: 50, when: ['tenant.eco_advice'] },
  ],
  consumes: ['alert.badge'],
  emits: ['alert.badge'],
  enabled: true,
  version: '1.0.0',
  entry: '/releases/mf-toy/1.0.0/remoteEntry.js',
  integrity: `sha384-${'a'.repeat(64)}`,
  container: 'mf_toy',
  chunks: {},
  modules: {},
  locales: { fr: 'fr.json', en: 'en.json' },
  menuLabels: {
    fr: {
      home: 'Accueil',
      battery: 'Batterie',
      alerts: 'Alertes',
      production: 'Production',
      eco_tips: 'Conseils',
    },
    en: { home: 'Home', battery: 'Battery', alerts: 'Alerts', production: 'Production', eco_tips: 'Tips' },
  },
});

const ACCOUNT_ROUTES = registryRemote.shape.routes.parse([
  { path: '/user/options', module: './pages', screen: 'account' },
  { path: '/user/address', module: './pages', screen: 'address' },
]);

const PROFESSIONAL_ROUTES = registryRemote.shape.routes.parse([
  { path: '/installer', module: './pages', screen: 'account', requires: ['session.professional'] },
  { path: '/installer/list', module: './pages', screen: 'account', requires: ['session.professional'] },
  { path: '/installer/login', module: './pages', screen: 'address', auth: false },
]);

const title = (text: string) => () => <h1>{text}</h1>;
const toy = defineRemote({
  views: {
    home: title('Home of the toy'),
    weather: title('Weather of the toy'),
    account: title('Account of the toy'),
    address: title('Address of the toy'),
    production: title('Production of the toy'),
    battery: title('Battery of the toy'),
  },
});

/** The area unmounts later, outside act(): suppresses React's warning. */
const lifecycles: typeof toy = {
  ...toy,
  unmount: async (props) => {
    const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    const asked = react.IS_REACT_ACT_ENVIRONMENT;
    react.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      return await toy.unmount(props);
    } finally {
      react.IS_REACT_ACT_ENVIRONMENT = asked;
    }
  },
};

interface StartOptions {
  readonly path?: string;
  readonly token?: string | null;
  readonly tenant?: TenantConfiguration;
  readonly answers?: Answers;
  /** The platform's time, epoch milliseconds; none by default. */
  readonly platformMs?: number;
  /** Renders the shell, too. */
  readonly draw?: boolean;
  /** Returns while the entry is being judged. */
  readonly isStarting?: boolean;
  /** Omits the badge from the menu. */
  readonly withoutBadge?: boolean;
  /** Number of text requests that fail first. */
  readonly lostWords?: number;
  /** Adds the account pages. */
  readonly withAccount?: boolean;
  /** Adds the professionals' pages and their sign-in. */
  readonly withProfessionals?: boolean;
}

let running: Suite | null = null;

/** Starts the whole shell like a page, with a stubbed platform. */
export async function startSuite(options: StartOptions = {}) {
  const {
    path = '/home',
    token = TOKEN,
    tenant = foyer,
    answers = {},
    draw = false,
    withoutBadge = false,
    lostWords = 0,
    withAccount = false,
    withProfessionals = false,
  } = options;
  window.history.replaceState(null, '', path);
  if (token) storeToken(token);
  document.body.innerHTML =
    '<script type="application/json" id="shell-locales">{"fr":"/fr.json","en":"/en.json"}</script>';
  let lost = 0;
  globalThis.fetch = jest.fn(async (url) => {
    lost += 1;
    if (lost <= lostWords) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(String(url).endsWith('/en.json') ? en : fr));
  });
  const network = stubNetwork({ ...SIGNED_IN, ...answers }, options.platformMs);
  const report = jest.fn();
  const suite = createSuite({
    visits: visitLog(),
    page: {
      tenant,
      isCached: false,
      trust: null,
      registry: registry.parse({
        schema: 1,
        revision: 1,
        tenant: tenant.tenant,
        contract: '1.0.0',
        hidden: { 'mf-hidden': { routes: [{ path: '/hidden/page', auth: true }] } },
        remotes: {
          'mf-toy': {
            ...area,
            routes: [
              ...area.routes,
              ...(withAccount ? ACCOUNT_ROUTES : []),
              ...(withProfessionals ? PROFESSIONAL_ROUTES : []),
            ],
            menu: area.menu.filter(({ badge }) => !badge || !withoutBadge),
          },
        },
      }),
    },
    report,
    strict: true,
    fetch: network.fetch,
    modules: { load: async () => lifecycles },
  });
  running = suite;
  await suite.ready.catch(() => {});
  const user = userEvent.setup();
  if (draw) {
    const place = document.body.appendChild(document.createElement('div'));
    render(
      <SuiteProvider suite={suite}>
        <RouterProvider router={suite.history.router} useTransitions={false} />
      </SuiteProvider>,
      { container: place },
    );
  }
  if (options.isStarting) act(() => void suite.starting.start());
  else await act(() => suite.starting.start());
  const session = () => suite.store.getState().session.session;
  return { suite, network, report, session, user, path: () => suite.history.current().pathname };
}

/** Cleans up after a suite. */
export async function stopSuite(): Promise<void> {
  cleanup();
  await running?.stop();
  running = null;
  for (const name of cookieNames()) removeCookie(name);
  localStorage.clear();
  sessionStorage.clear();
  await i18next.changeLanguage('fr');
}
