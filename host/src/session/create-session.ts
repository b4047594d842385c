import type { Bus, HostServices, Language, Session, TenantConfiguration } from '@foyer/contract';
import {
  createPlatformClient,
  type HostPlatformClient,
  type PlatformClientOptions,
  type PlatformFetch,
} from '@foyer/platform-client';
import type { Observable } from '@foyer/remote-kit/streams';
import { updateProfile } from '@foyer/wire/profile-editing';
import { browserStorage } from '../browser/browser-storage';
import { type ActingControl, actingControl } from './acting/acting';
import { earlyFetch } from './early/early-fetch';
import { notifyOtherTabs } from './other-tabs';
import { handleRefusedToken, type RefusedToken } from './refused-token';
import { followReleasedEvents } from './released-events';
import { createSecondStep, type SecondStepControl } from './second-step';
import { createSessionControl, type SessionControl, type SessionParts } from './session-control';
import { guardSession } from './session-guard';
import { selectSession } from './session-selectors';
import { type SessionStreams, sessionStreams } from './session-streams';
import { autosaveState } from './stored-state/autosave';
import { lastKnownOf } from './stored-state/last-known';
import { readSavedState, savedHouseholdOf, saveState } from './stored-state/saved-state';
import { createShellStore, type ShellStore } from './stored-state/shell-store';
import { createTokenStore } from './token-store';

/** The session and the platform client. */
export interface SuiteSession extends Omit<SessionStreams, 'stop'> {
  readonly store: ShellStore;
  session(): Session;
  readonly platform: HostPlatformClient;
  readonly control: SessionControl;
  readonly refusedToken: RefusedToken;
  readonly secondStep: SecondStepControl;
  readonly acting: ActingControl['acting'];
  token(): string | null;
  /** Answers an area's release stored for its next visit. */
  lastKnown(area: string, version: string): ReturnType<typeof lastKnownOf>;
  /** False while there is no usable token. */
  readonly usable$: Observable<boolean>;
  stop(): void;
}

interface Parts
  extends Pick<SessionParts, 'history' | 'onEntered' | 'onUnfinished' | 'onEnded' | 'onDismissed'> {
  readonly tenant: TenantConfiguration;
  /** Initial language of the page. */
  readonly language: Language;
  readonly bus: Bus;
  readonly report: HostServices['report'];
  readonly alert: HostServices['notify']['alert'];
  /** Called after every request with its failure, or null. */
  readonly onOutcome: NonNullable<PlatformClientOptions['onOutcome']>;
  /** Replaces the network in tests. */
  readonly fetch?: PlatformFetch | undefined;
}

/** Wires the parts of a session. Sends nothing until `control` is used. */
export function createSession(parts: Parts): SuiteSession {
  const { tenant, bus, history, report, alert } = parts;
  const storage = browserStorage('localStorage');
  const saved = readSavedState(tenant.tenant, storage);
  const store = createShellStore(tenant, { ...saved?.ui, language: parts.language });
  const session = () => selectSession(store.getState());
  const { stop: endStreams, ...streams } = sessionStreams(store);
  const tokenStore = createTokenStore();
  const platform = createPlatformClient({
    token: tokenStore.current,
    onNotAuthorized: (call) => bus.emit('not.authorized', { call }),
    report,
    onResult(call, result) {
      // After a password change this session alone continues, with a new token.
      if (call.id === updateProfile.id && typeof result === 'string') tokenStore.store(result);
    },
    onChanged: (tags) => bus.emit('data.changed', { tags: [...tags] }),
    onOutcome: parts.onOutcome,
    fetch: parts.fetch ?? earlyFetch,
  });
  const secondStep = createSecondStep(platform);
  const control = createSessionControl({
    store,
    tokenStore,
    platform,
    history,
    bus,
    tenant,
    savedHousehold: (token) => savedHouseholdOf(saved, token),
    storage,
    report,
    secondStep,
    onEntered: parts.onEntered,
    onUnfinished: parts.onUnfinished,
    onEnded: parts.onEnded,
    onDismissed: parts.onDismissed,
  });
  const acting = actingControl({
    tokenStore,
    platform,
    control,
    session,
    alert,
    tenant: tenant.tenant,
    here: () => history.current().pathname + history.current().search,
  });
  const refusedToken = handleRefusedToken({ store, tokenStore, control, acting, bus, tenant, alert });
  const stops = [
    autosaveState(store, (state) => {
      // Until the token is judged, the stored state is better than the current one.
      if (selectSession(state).status !== 'starting') saveState(state, tokenStore.current(), storage);
    }),
    guardSession({ store, tokenStore, control, alert }),
    control.stop,
    notifyOtherTabs(bus, platform.forgetAll),
    followReleasedEvents(bus, platform.forgetAll),
    refusedToken.stop,
    endStreams,
  ];
  return {
    ...streams,
    store,
    session,
    platform,
    control,
    refusedToken,
    secondStep,
    acting: acting.acting,
    token: tokenStore.current,
    lastKnown: (area, version) =>
      lastKnownOf({ storage, tenant: tenant.tenant, token: tokenStore.current, session }, area, version),
    usable$: tokenStore.usable$,
    stop() {
      for (const stop of stops) stop();
    },
  };
}
