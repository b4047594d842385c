import type { Bus, Facts, HostServices, Session, TenantConfiguration } from '@foyer/contract';
import type { HostPlatformClient, PlatformFetch } from '@foyer/platform-client';
import { createBus } from '@foyer/remote-kit/bus';
import {
  combineLatest,
  distinctUntilChanged,
  map,
  type Observable,
  shareReplay,
} from '@foyer/remote-kit/streams';
import {
  createRemotes,
  disabledRemotes,
  type pageData,
  type RegistrySource,
  type Remotes,
  type RemotesOptions,
  registrySource,
  routesOf,
  type VisitLog,
} from '../areas';
import { browserStorage } from '../browser/browser-storage';
import { connectivityOf, visibilityOf } from '../browser/browser-streams';
import { createSuiteRouter, type SuiteHistory } from '../navigation/suite-router';
import { countAlerts } from '../notices/alerts/alert-count';
import { createAlertQueue } from '../notices/alerts/alert-queue';
import { createBannerList } from '../notices/banners/banner-list';
import { type Notices, notifyOf } from '../notices/notify';
import { createQuestions } from '../notices/questions';
import { createToastActions } from '../notices/toast-actions';
import { showOfflineNotice } from '../offline/offline-notice';
import { createPlatformLine } from '../offline/platform-line';
import { initialLanguage } from '../preferences/language/initial-language';
import { createLanguageControl, type LanguageControl } from '../preferences/language/language-control';
import {
  loadShellTexts,
  loadShellTextsWithRetry,
  type ShellTexts,
} from '../preferences/language/shell-texts';
import { addTexts, SHELL, startTexts } from '../preferences/language/suite-texts';
import { watchSupport } from '../session/acting/support-watch';
import { createSession, type SuiteSession } from '../session/create-session';
import { earlyFetch } from '../session/early/early-fetch';
import { toastsCleared } from '../session/stored-state/toasts-slice';
import { suiteRoutes } from '../shell/page/suite-routes';
import { createStarting, type Starting } from '../sign-in/start/starting';
import { hostServices, navigationOf, type ServiceParts, SHELL_NAME } from './host-services';
import type { Report } from './report';
import { areaRights } from './rights';

/** Number of the platform's latest decision about a roll-out, in each of its answers. */
const ROLL_OUT_HEADER = 'x-foyer-rollout';

/** Everything the shell is made of, wired once. */
export interface Suite {
  readonly tenant: TenantConfiguration;
  readonly store: SuiteSession['store'];
  readonly session$: Observable<Session>;
  readonly facts$: Observable<Facts>;
  facts(): Facts;
  readonly bus: Bus;
  readonly history: SuiteHistory;
  readonly platform: HostPlatformClient;
  readonly language: LanguageControl;
  readonly notices: Notices;
  readonly control: SuiteSession['control'];
  readonly refusedToken: SuiteSession['refusedToken'];
  readonly secondStep: SuiteSession['secondStep'];
  readonly acting: HostServices['acting'];
  /** The session's token; null without one. */
  token(): string | null;
  readonly starting: Starting;
  readonly registry: RegistrySource;
  readonly remotes: Remotes;
  readonly connectivity$: Observable<boolean>;
  readonly visibility$: Observable<boolean>;
  /** The shell's own services, for slots it shows itself. */
  readonly services: HostServices;
  readonly report: Report;
  /** What happened to releases since it was reported. */
  readonly visits: VisitLog;
  /** Resolves when the shell has its words. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

export interface SuiteOptions {
  readonly page: ReturnType<typeof pageData>;
  readonly report: Report;
  readonly visits: VisitLog;
  /** Undeclared bus events throw instead of being reported. */
  readonly strict: boolean;
  /** Stands in for the network in tests. */
  readonly fetch?: PlatformFetch;
  /** Stands in for Module Federation in tests. */
  readonly modules?: RemotesOptions['modules'];
}

/** Wires the shell. Nothing is asked of anybody until `starting.start()`. */
export function createSuite({ page, report, visits, strict, fetch, modules }: SuiteOptions): Suite {
  const { tenant } = page;
  const language0 = initialLanguage(tenant.languages);
  const bus = createBus({ strict, report });
  const notices: Notices = {
    alerts: createAlertQueue(),
    questions: createQuestions(),
    banners: createBannerList(),
    toasts: createToastActions(() => store),
  };
  const notify = notifyOf(SHELL_NAME, notices);
  /** Code of signed registries is loaded where keys were made, with the first request of a registry. */
  const unconfirmedReason = async (received: unknown) => {
    const { trust } = page;
    if (!trust) return null;
    const confirmed = await import(
      /* webpackChunkName: "confirmed-registry" */ '../areas/confirmed-registry'
    );
    const fetch = globalThis.fetch.bind(globalThis);
    return confirmed.unconfirmedReason(received, { trust, fetch, nowMs: platform.clock.now() });
  };
  const disabled = disabledRemotes(window.location.search);
  const registry = registrySource({
    inlined: page.registry,
    isCachedPage: page.isCached,
    url: `/registry/${tenant.tenant}.json`,
    storage: browserStorage('localStorage'),
    fetch: globalThis.fetch.bind(globalThis),
    verify: unconfirmedReason,
    report,
  });
  const history = createSuiteRouter(suiteRoutes(routesOf(registry.current(), disabled)), (messageKey) =>
    notify.confirm(messageKey, { destructive: true }),
  );
  const line = createPlatformLine(fetch);
  const followingFetch: PlatformFetch = async (address, init) => {
    const answer = await (fetch ?? earlyFetch)(address, init);
    registry.followRollOut(Number(answer.headers.get(ROLL_OUT_HEADER) ?? 0));
    return answer;
  };
  const entered = createSession({
    onOutcome: line.onOutcome,
    tenant,
    language: language0,
    bus,
    history,
    report,
    alert: notify.alert,
    fetch: followingFetch,
    onEntered: (household) => void language.follow(household),
    onUnfinished: (known) => void language.follow(known),
    onEnded: () => {
      notices.questions.dismissAll();
      notices.alerts.dismissAll();
      store.dispatch(toastsCleared());
      language.forget();
    },
    onDismissed: (messageKey) => starting.setNotice(messageKey),
  });
  const { store, session$, session, facts$, facts, platform, control, refusedToken, secondStep, acting } =
    entered;
  const choosing = session$.subscribe(({ profile }) => {
    if (profile) registry.chooseFor(profile.id);
  });
  const hasNetwork$ = connectivityOf();
  const connectivity$ = combineLatest([hasNetwork$, line.isOpen$]).pipe(
    map(([online, isOpen]) => online && isOpen),
    distinctUntilChanged(),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  const visibility$ = visibilityOf();
  // To an area, a session whose token was set aside is like being offline: asking is no use until it is back.
  const reachable$ = combineLatest([connectivity$, entered.usable$, session$]).pipe(
    map(([online, usable, { status }]) => online && (usable || status !== 'authenticated')),
    distinctUntilChanged(),
  );

  const texts = startTexts(language0, report);
  const add = (shell: ShellTexts) => addTexts(language0, SHELL, shell);
  const ready = loadShellTexts(language0).then(add);
  // On a line that broke, the page is drawn and its words come later.
  ready.catch(() => loadShellTextsWithRetry(language0).then(add));
  const language = createLanguageControl({
    store,
    platform,
    token: entered.token,
    texts,
    initial: language0,
    shellTexts: loadShellTexts,
    prepareAreas: (next) => remotes.prepareLanguage(next),
    notify,
    report,
  });

  const parts: ServiceParts = {
    tenant,
    session$,
    session,
    facts$,
    facts,
    bus,
    strict,
    history,
    platform,
    language,
    notices,
    acting,
    rightsOf: areaRights({
      releasesOf: (remote) => {
        const listed = remotes.descriptor(remote);
        return listed ? [listed, ...listed.fallback] : [];
      },
      platform,
      acting,
      navigation: navigationOf(history),
      notifyOf: (remote) => notifyOf(remote, notices),
      strict,
      report,
    }),
    slots: () => remotes.slots,
    connectivity$: reachable$,
    visibility$,
    report,
    declared: (remote) => remotes.descriptor(remote) ?? { emits: [], consumes: [], events: {} },
    lastKnown: (remote) => entered.lastKnown(remote, remotes.descriptor(remote)?.version ?? ''),
  };
  const remotes: Remotes = createRemotes({
    registry,
    servicesFor: (remote, signal) => hostServices(parts, remote, signal),
    facts$,
    language$: language.language$,
    addTranslations: addTexts,
    report,
    visits,
    disabled,
    ...(modules && { modules }),
  });

  const starting = createStarting({
    store,
    session$,
    control,
    history,
    tenant,
    remotes,
    connectivity$,
  });

  const awake$ = combineLatest([reachable$, visibility$]).pipe(
    map(([reachable, visible]) => reachable && visible),
    distinctUntilChanged(),
  );
  const stops = [
    watchSupport({ store, session$, awake$, platform, token: entered.token, bus, tenant }),
    showOfflineNotice(
      {
        hasNetwork$,
        isAnswered$: line.isOpen$,
        usesSavedHousehold$: control.usesSavedHousehold$,
        location$: history.location$,
      },
      notices.banners,
      tenant.brandName,
    ),
    countAlerts({
      session$,
      awake$,
      platform,
      bus,
      report,
    }),
    line.stop,
    () => choosing.unsubscribe(),
    language.stop,
    starting.stop,
    entered.stop,
    history.stop,
  ];

  return {
    tenant,
    store,
    session$,
    facts$,
    facts,
    bus,
    history,
    platform,
    language,
    notices,
    control,
    refusedToken,
    secondStep,
    acting,
    token: entered.token,
    starting,
    registry,
    remotes,
    connectivity$,
    visibility$,
    services: hostServices(parts, SHELL_NAME, new AbortController().signal),
    report,
    visits,
    ready,
    async stop() {
      for (const stop of stops) stop();
      await remotes.stop();
    },
  };
}
