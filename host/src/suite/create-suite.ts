import type { Bus, Facts, HostServices, Session, TenantConfiguration } from '@foyer/contract';
import { createPlatformClient, type HostPlatformClient } from '@foyer/platform-client';
import { combineLatest, distinctUntilChanged, map, type Observable } from '@foyer/remote-kit/streams';
import type { AxiosAdapter } from 'axios';
import { createRemotes, disabledRemotes, type pageData, type Remotes, type RemotesOptions } from '../areas';
import { answerRefusedToken, type RefusedToken } from '../session/refused-token';
import { createSessionControl, type SessionControl } from '../session/session-control';
import { guardSession } from '../session/session-guard';
import { sessionStreams } from '../session/session-streams';
import { earlyAdapter } from '../session/start/early-adapter';
import { createStarting, type Starting } from '../session/start/starting';
import { keepSaved } from '../session/stored-state/keep-saved';
import { readSavedState, saveState } from '../session/stored-state/saved-state';
import { createShellStore, type ShellStore } from '../session/stored-state/shell-store';
import { createTokenKeeper } from '../session/token-keeper';
import { connectivityOf, visibilityOf } from './browser-streams';
import { createBus } from './bus';
import { initialLanguage } from './language/initial-language';
import { createLanguageControl, type LanguageControl } from './language/language-control';
import { shellTexts } from './language/shell-texts';
import { addTexts, SHELL, startTexts } from './language/suite-texts';
import { createHistory, type SuiteHistory } from './navigation/history';
import { countAlerts } from './notices/alert-count';
import { createAlertQueue } from './notices/alert-queue';
import { createBannerList } from './notices/banner-list';
import { createQuestions } from './notices/questions';
import { createToastList } from './notices/toast-list';
import { showOfflineNotice } from './offline-notice';
import type { Report } from './report';
import { hostServices, type ServiceParts, SHELL_NAME } from './services/host-services';
import { type Notices, notifyOf } from './services/notify';

/** Everything the shell is made of, wired once. */
export interface Suite {
  readonly tenant: TenantConfiguration;
  readonly store: ShellStore;
  readonly session$: Observable<Session>;
  readonly facts$: Observable<Facts>;
  facts(): Facts;
  readonly bus: Bus;
  readonly history: SuiteHistory;
  readonly platform: HostPlatformClient;
  readonly language: LanguageControl;
  readonly notices: Notices;
  readonly control: SessionControl;
  readonly refusedToken: RefusedToken;
  readonly starting: Starting;
  readonly remotes: Remotes;
  readonly connectivity$: Observable<boolean>;
  readonly visibility$: Observable<boolean>;
  /** The shell's own services, for slots it shows itself. */
  readonly services: HostServices;
  readonly report: Report;
  /** Resolves when the shell has its words. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

export interface SuiteOptions {
  readonly page: ReturnType<typeof pageData>;
  readonly report: Report;
  /** Undeclared bus events throw instead of being reported. */
  readonly strict: boolean;
  /** Stands in for the network in tests. */
  readonly network?: AxiosAdapter;
  /** Stands in for Module Federation in tests. */
  readonly modules?: RemotesOptions['modules'];
}

/** Wires the shell. Nothing is asked of anybody until `starting.start()`. */
export function createSuite({ page, report, strict, network, modules }: SuiteOptions): Suite {
  const { tenant } = page;
  const storage = window.localStorage;
  const saved = readSavedState(tenant.tenant, storage);
  const language0 = initialLanguage(tenant.languages);
  const store = createShellStore(tenant, { ...saved?.ui, language: language0 });
  const session = () => store.getState().session.session;
  const { session$, facts$ } = sessionStreams(store, tenant);

  const bus = createBus({ strict, report });
  const notices: Notices = {
    alerts: createAlertQueue(),
    questions: createQuestions(),
    banners: createBannerList(),
    toasts: createToastList(),
  };
  const notify = notifyOf(SHELL_NAME, notices);
  const history = createHistory((messageKey) => notify.confirm(messageKey, { destructive: true }));
  const connectivity$ = connectivityOf();
  const visibility$ = visibilityOf();
  const keeper = createTokenKeeper();
  const platform = createPlatformClient({
    origin: '',
    token: keeper.current,
    onNotAuthorized: (call) => bus.emit('not.authorized', { call }),
    report,
    mayCache: () => !session().kiosk,
    adapter: earlyAdapter(network),
  });
  // To an area, a session whose token was set aside is like being offline: asking is no use until it is back.
  const reachable$ = combineLatest([connectivity$, keeper.usable$, session$]).pipe(
    map(([online, usable, { status }]) => online && (usable || status !== 'authenticated')),
    distinctUntilChanged(),
  );

  const texts = startTexts(language0, report);
  const ready = shellTexts(language0).then((shell) => addTexts(language0, SHELL, shell));
  const language = createLanguageControl({
    store,
    platform,
    texts,
    initial: language0,
    shellTexts,
    prepareAreas: (next) => remotes.prepareLanguage(next),
    notify,
    report,
  });

  const parts: ServiceParts = {
    tenant,
    session$,
    session,
    facts$,
    facts: () => facts$.value,
    bus,
    strict,
    history,
    platform,
    language,
    notices,
    slots: () => remotes.slots,
    connectivity$: reachable$,
    visibility$,
    report,
    declared: (remote) => remotes.descriptor(remote) ?? { emits: [], consumes: [] },
  };
  const remotes: Remotes = createRemotes({
    registry: page.registry,
    registryUrl: `/registry/${tenant.tenant}.json`,
    servicesFor: (remote, signal) => hostServices(parts, remote, signal),
    facts$,
    language$: language.language$,
    addTranslations: addTexts,
    report,
    disabled: disabledRemotes(window.location.search),
    ...(modules && { modules }),
  });

  const control = createSessionControl({
    store,
    keeper,
    platform,
    history,
    bus,
    tenant,
    saved,
    storage,
    report,
    onEntered: (household) => void language.follow(household),
    onUnfinished: (known) => void language.follow(known),
    onEnded: () => {
      notices.questions.dismissAll();
      language.forget();
    },
  });
  const { alert } = notify;
  const refusedToken = answerRefusedToken({ store, keeper, control, bus, tenant, alert });
  const starting = createStarting({
    store,
    session$,
    control,
    history,
    tenant,
    remotes,
    connectivity$,
  });

  const stops = [
    keepSaved(store, (state) => {
      // Until the token is judged, what an earlier visit kept is worth more than what is known now.
      if (state.session.session.status !== 'starting') saveState(state, keeper.current(), storage);
    }),
    guardSession({ store, keeper, control, alert }),
    showOfflineNotice(connectivity$, notices.banners),
    countAlerts({
      session$,
      awake$: combineLatest([reachable$, visibility$]).pipe(
        map(([reachable, visible]) => reachable && visible),
      ),
      platform,
      bus,
      report,
    }),
    control.stop,
    refusedToken.stop,
    starting.stop,
    history.stop,
  ];

  return {
    tenant,
    store,
    session$,
    facts$,
    facts: () => facts$.value,
    bus,
    history,
    platform,
    language,
    notices,
    control,
    refusedToken,
    starting,
    remotes,
    connectivity$,
    visibility$,
    services: hostServices(parts, SHELL_NAME, new AbortController().signal),
    report,
    ready,
    async stop() {
      for (const stop of stops) stop();
      await remotes.stop();
    },
  };
}
