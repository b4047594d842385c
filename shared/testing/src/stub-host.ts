import {
  type Bus,
  type BusEventName,
  busEvents,
  type Facts,
  type HostServices,
  type Language,
  type MessageValues,
  type Navigation,
  NO_SESSION,
  type Session,
  type SignInRefusal,
  type SlotContribution,
  type SuiteLocation,
  type TenantConfiguration,
} from '@foyer/contract';
import { deleteSessionDatabases, factsOf, removeSessionKeys } from '@foyer/domain';
import { rooms } from '@foyer/wire/rooms';
import { BehaviorSubject, of } from 'rxjs';
import { sessionOf } from './fixtures/household';
import { TENANT } from './fixtures/tenant';
import { createStubPlatform, type StubAnswers, type StubPlatform } from './stub-platform';
import { createTestClock, type TestClock } from './test-clock';

/** Something the area said to the person through the host. */
export interface SaidMessage {
  readonly kind: 'alert' | 'confirm' | 'toast' | 'banner';
  readonly key: string;
  readonly values: MessageValues;
  /** Seconds a banner can be hidden for; absent where it cannot. */
  readonly hideForS?: number;
}

export interface StubHostOptions {
  readonly session?: Session;
  readonly tenant?: TenantConfiguration;
  /** Facts on top of those the session and the tenant give. */
  readonly facts?: Facts;
  readonly platformAnswers?: StubAnswers;
  readonly language?: Language;
  /** Client path with query string. Default `/home`. */
  readonly path?: string;
  readonly clock?: TestClock;
  /** What the person answers to a question. Default yes. */
  readonly confirms?: boolean;
  /** Whether a one-time token opens a household's session. Default yes. */
  readonly opens?: boolean;
  /** Why nobody can sign in. Default: everybody can. */
  readonly signInRefusal?: SignInRefusal;
  readonly contributions?: readonly SlotContribution[];
}

/** A host for one area, with everything it heard. */
export interface StubHost {
  readonly services: HostServices;
  readonly platform: StubPlatform;
  readonly clock: TestClock;
  readonly said: readonly SaidMessage[];
  readonly emitted: readonly { readonly event: string; readonly payload: unknown }[];
  readonly reported: readonly unknown[];
  readonly notAuthorized: readonly string[];
  /** Whether leaving the page would ask about unsaved changes. */
  asksBeforeLeaving(): boolean;
  /** One-time tokens the area came in with, and the messages it left with; an empty text for none. */
  readonly acted: readonly { readonly kind: 'enter' | 'leave' | 'signIn'; readonly what: string }[];
  changeSession(changes: Partial<Session>): void;
  /** Ends the session and clears the browser's storage as the host does. */
  endSession(): void;
  setOnline(online: boolean): void;
  setVisible(visible: boolean): void;
  /** What the host does when the area leaves. */
  leave(): void;
}

function locationOf(path: string): SuiteLocation {
  const url = new URL(path, 'http://localhost');
  return { pathname: url.pathname, search: url.search, hash: url.hash };
}

type Unsaved = () => boolean;
const TOKEN = 'T'.repeat(32);

function stubNavigation(path: string, blocks: Set<Unsaved>): Navigation {
  const location$ = new BehaviorSubject(locationOf(path));
  const visited = [path];
  const go = (to: string) => location$.next(locationOf(to));
  return {
    location$: location$.asObservable(),
    current: () => location$.value,
    navigate(to, options) {
      if (options?.replace) visited.pop();
      visited.push(to);
      go(to);
    },
    back(fallback) {
      visited.pop();
      go(visited.at(-1) ?? fallback);
    },
    block(hasUnsavedChanges) {
      blocks.add(hasUnsavedChanges);
      return () => blocks.delete(hasUnsavedChanges);
    },
  };
}

/** A bus that checks what goes over it, as the host's does in development. */
function stubBus(emitted: { event: string; payload: unknown }[]): Bus {
  const listeners = new Map<BusEventName, Set<(payload: never) => void>>();
  return {
    emit(event, payload) {
      busEvents[event].payload.parse(payload);
      emitted.push({ event, payload });
      for (const listener of listeners.get(event) ?? [])
        (listener as (told: typeof payload) => void)(payload);
    },
    on(event, listener) {
      const those = listeners.get(event) ?? new Set();
      listeners.set(event, those.add(listener));
      return () => those.delete(listener);
    },
  };
}

/** Host services for tests of one area: the real platform client before a stub platform, and ears for the rest. */
export function createStubHost(remote: string, options: StubHostOptions = {}): StubHost {
  const tenant = options.tenant ?? TENANT;
  const clock = options.clock ?? createTestClock();
  const said: SaidMessage[] = [];
  const emitted: { event: string; payload: unknown }[] = [];
  const reported: unknown[] = [];
  const notAuthorized: string[] = [];
  const blocks = new Set<Unsaved>();
  const acted: { kind: 'enter' | 'leave' | 'signIn'; what: string }[] = [];
  const session$ = new BehaviorSubject<Session>(options.session ?? sessionOf());
  const factsNow = () => ({ ...factsOf(session$.value, tenant, null), ...options.facts });
  const facts$ = new BehaviorSubject<Facts>(factsNow());
  const connectivity$ = new BehaviorSubject(true);
  const visibility$ = new BehaviorSubject(true);
  const leaving = new AbortController();
  const say = (kind: SaidMessage['kind'], key: string, values: MessageValues = {}) =>
    void said.push({ kind, key, values });
  let token: string | null = TOKEN;
  const platform = createStubPlatform(options.platformAnswers ?? {}, {
    token: () => token,
    now: clock.now,
    report: (error) => void reported.push(error),
    onNotAuthorized: (call) => void notAuthorized.push(call),
    isOnline: () => connectivity$.value,
  });
  const bus = stubBus(emitted);
  const changeSession = (changes: Partial<Session>) => {
    session$.next({ ...session$.value, ...changes });
    facts$.next(factsNow());
  };
  const endSession = () => {
    token = null;
    removeSessionKeys(localStorage);
    void deleteSessionDatabases();
    platform.client.forgetAll();
    changeSession({ ...NO_SESSION, mode: session$.value.mode, status: 'anonymous' });
  };
  // The session keeps the rooms, so the host asks for them, not the area (D48).
  bus.on('rooms.changed', () => {
    platform.client.call(rooms, {}).then(
      (loaded) => changeSession({ rooms: loaded }),
      () => {},
    );
  });
  const services: HostServices = {
    remote,
    tenant,
    session$: session$.asObservable(),
    session: () => session$.value,
    facts$: facts$.asObservable(),
    facts: () => facts$.value,
    bus,
    navigation: stubNavigation(options.path ?? '/home', blocks),
    platform: platform.client,
    language$: of(options.language ?? 'fr'),
    language: () => options.language ?? 'fr',
    notify: {
      alert: async (key, given) => say('alert', key, given?.values),
      confirm: async (key, given) => {
        say('confirm', key, given?.values);
        return options.confirms ?? true;
      },
      toast: (key, given) => say('toast', key, given?.values),
      banner: (key, given) => {
        said.push({
          kind: 'banner',
          key,
          values: given?.values ?? {},
          ...(given?.hideForS !== undefined && { hideForS: given.hideForS }),
        });
        return () => {};
      },
    },
    acting: {
      enter: async (what) => acted.push({ kind: 'enter', what }) > 0 && (options.opens ?? true),
      signIn: async (email) => {
        acted.push({ kind: 'signIn', what: email });
        return options.signInRefusal ?? null;
      },
      leave: (what = '') => void acted.push({ kind: 'leave', what }),
    },
    slots: {
      contributions$: () => of(options.contributions ?? []),
      mount: () => ({ status$: of('mounted'), update: () => {}, retry: () => {}, unmount: () => {} }),
    },
    connectivity$: connectivity$.asObservable(),
    visibility$: visibility$.asObservable(),
    now: clock.now,
    report: (error) => void reported.push(error),
    signal: leaving.signal,
  };
  return {
    services,
    platform,
    clock,
    said,
    emitted,
    reported,
    notAuthorized,
    acted,
    asksBeforeLeaving: () => [...blocks].some((hasUnsavedChanges) => hasUnsavedChanges()),
    changeSession,
    endSession,
    setOnline: (online) => connectivity$.next(online),
    setVisible: (visible) => visibility$.next(visible),
    leave: () => leaving.abort(),
  };
}
