import {
  type AreaEventName,
  type AreaEventPayload,
  type Call,
  type CallInput,
  type CallResult,
  type Facts,
  type HostServices,
  type Language,
  type MessageValues,
  NO_SESSION,
  type Notify,
  type Session,
  type SignInRefusal,
  type SlotContribution,
  type TenantConfiguration,
} from '@foyer/contract';
import { deleteSessionDatabases, factsOf, removeSessionKeys } from '@foyer/domain';
import { createBus } from '@foyer/remote-kit/bus';
import { profile } from '@foyer/wire/profile';
import { rooms } from '@foyer/wire/rooms';
import { BehaviorSubject, of } from 'rxjs';
import { sessionOf } from './fixtures/household';
import { TENANT } from './fixtures/tenant';
import { createStubNavigation } from './stub-navigation';
import { createStubPlatform, type StubAnswers, type StubPlatform } from './stub-platform';
import { createTestClock, type TestClock } from './test-clock';

/** Something the area said to the person through the host. */
export interface ShownMessage {
  readonly kind: 'alert' | 'confirm' | 'toast' | 'banner';
  readonly key: string;
  readonly values: MessageValues;
  /** Seconds a banner can be hidden for; absent where it cannot. */
  readonly hideForS?: number;
  /** Action of a toast; absent without one. */
  readonly action?: { readonly labelKey: string; readonly run: () => void };
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
  readonly shownMessages: readonly ShownMessage[];
  readonly emitted: readonly { readonly event: string; readonly payload: unknown }[];
  /** Tags of each `data.changed`, oldest first. */
  readonly changedTags: readonly (readonly string[])[];
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

const TOKEN = 'T'.repeat(32);

/** Host services for tests of one area: the real platform client before a stub platform, and ears for the rest. */
export function createStubHost(remote: string, options: StubHostOptions = {}): StubHost {
  const tenant = options.tenant ?? TENANT;
  const clock = options.clock ?? createTestClock();
  const shownMessages: ShownMessage[] = [];
  const emitted: { event: string; payload: unknown }[] = [];
  const reported: unknown[] = [];
  const notAuthorized: string[] = [];
  const acted: { kind: 'enter' | 'leave' | 'signIn'; what: string }[] = [];
  const session$ = new BehaviorSubject<Session>(options.session ?? sessionOf());
  const currentFacts = () => ({ ...factsOf(session$.value, tenant, null), ...options.facts });
  const facts$ = new BehaviorSubject<Facts>(currentFacts());
  const connectivity$ = new BehaviorSubject(true);
  const visibility$ = new BehaviorSubject(true);
  const leaving = new AbortController();
  const recordMessage = (kind: ShownMessage['kind'], key: string, values: MessageValues = {}) =>
    void shownMessages.push({ kind, key, values });
  const report = (error: unknown) => void reported.push(error);
  const bus = createBus({ strict: true, report });
  let token: string | null = TOKEN;
  const platform = createStubPlatform(options.platformAnswers ?? {}, {
    token: () => token,
    now: clock.now,
    report,
    onNotAuthorized: (call) => {
      notAuthorized.push(call);
      bus.emit('not.authorized', { call });
    },
    isOnline: () => connectivity$.value,
    onChanged: (tags) => bus.emit('data.changed', { tags: [...tags] }),
  });
  const changeSession = (changes: Partial<Session>) => {
    session$.next({ ...session$.value, ...changes });
    facts$.next(currentFacts());
  };
  const endSession = () => {
    token = null;
    removeSessionKeys(localStorage);
    void deleteSessionDatabases();
    platform.client.forgetAll();
    changeSession({ ...NO_SESSION, mode: session$.value.mode, status: 'anonymous' });
  };
  // The host loads what its session holds, not the area.
  const reload = <C extends Call>(call: C, input: CallInput<C>, apply: (loaded: CallResult<C>) => void) => {
    if (session$.value.status === 'authenticated') platform.client.call(call, input).then(apply, report);
  };
  const reloadRooms = () => reload(rooms, {}, (loaded) => changeSession({ rooms: loaded }));
  const changedTags: string[][] = [];
  bus.on('data.changed', ({ tags }) => {
    changedTags.push(tags);
    const isProfile = tags.includes('profile');
    if (isProfile && platform.answers(profile.id))
      reload(profile, {}, (loaded) => changeSession({ profile: loaded }));
    if ((isProfile || tags.includes('rooms')) && platform.answers(rooms.id)) reloadRooms();
  });
  const announce = (tags: string[]) => () => {
    platform.client.forgetAll();
    bus.emit('data.changed', { tags });
  };
  bus.on('rooms.changed', announce(['production', 'rooms', 'states']));
  bus.on('profile.refresh', announce(['corrections', 'licence', 'profile', 'rooms', 'support', 'tariffs']));
  const confirm: Notify['confirm'] = async (key, given) => {
    recordMessage('confirm', key, given?.values);
    return options.confirms ?? true;
  };
  const navigation = createStubNavigation(options.path ?? '/home', confirm);
  const services: HostServices = {
    remote,
    tenant,
    session$: session$.asObservable(),
    session: () => session$.value,
    facts$: facts$.asObservable(),
    facts: () => facts$.value,
    bus: {
      ...bus,
      emit: (event: string, payload: unknown) => {
        bus.emit(event as AreaEventName, payload as AreaEventPayload);
        emitted.push({ event, payload });
      },
    },
    navigation,
    platform: platform.client,
    language$: of(options.language ?? 'fr'),
    language: () => options.language ?? 'fr',
    notify: {
      alert: async (key, given) => recordMessage('alert', key, given?.values),
      confirm,
      toast: (key, given) =>
        void shownMessages.push({
          kind: 'toast',
          key,
          values: given?.values ?? {},
          ...(given?.action && { action: given.action }),
        }),
      banner: (key, given) => {
        shownMessages.push({
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
    report,
    signal: leaving.signal,
  };
  return {
    services,
    platform,
    clock,
    shownMessages,
    emitted,
    changedTags,
    reported,
    notAuthorized,
    acted,
    asksBeforeLeaving: navigation.hasUnsavedChanges,
    changeSession,
    endSession,
    setOnline: (online) => connectivity$.next(online),
    setVisible: (visible) => visibility$.next(visible),
    leave: () => leaving.abort(),
  };
}
