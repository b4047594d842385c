import type {
  Facts,
  HostServices,
  Navigation,
  Registry,
  Session,
  TenantConfiguration,
} from '@foyer/contract';
import type { HostPlatformClient } from '@foyer/platform-client';
import type { Observable } from '@foyer/remote-kit/streams';
import type { Remotes } from '../areas';
import type { SuiteHistory } from '../navigation/suite-router';
import { type Notices, notifyOf } from '../notices/notify';
import type { LanguageControl } from '../preferences/language/language-control';
import { busOf } from './bus';
import type { Report } from './report';
import type { AreaRights } from './rights';

export interface ServiceParts {
  readonly tenant: TenantConfiguration;
  readonly session$: Observable<Session>;
  readonly session: () => Session;
  readonly facts$: Observable<Facts>;
  readonly facts: () => Facts;
  readonly bus: HostServices['bus'];
  readonly strict: boolean;
  readonly history: SuiteHistory;
  readonly platform: HostPlatformClient;
  readonly language: LanguageControl;
  readonly notices: Notices;
  readonly acting: HostServices['acting'];
  /** Calls, sessions, navigation and notices, as far as an area declares them. */
  readonly rightsOf: (remote: string) => AreaRights;
  readonly slots: () => Remotes['slots'];
  readonly connectivity$: Observable<boolean>;
  readonly visibility$: Observable<boolean>;
  readonly report: Report;
  /** Answers an area stored for its next visit. */
  readonly lastKnown: (remote: string) => NonNullable<HostServices['lastKnown']>;
  /** Bus events an area declares; none for one that is not in the registry. */
  readonly declared: (remote: string) => Pick<Registry['remotes'][string], 'emits' | 'consumes' | 'events'>;
}

/** Name of the shell where areas have theirs. */
export const SHELL_NAME = 'shell';

/** The suite's history without what only the shell may do. */
export function navigationOf({ location$, current, navigate, go, back, block }: SuiteHistory): Navigation {
  return { location$, current, navigate, go, back, block };
}

/** Services of one mounted page or contribution, bound to its area. */
export function hostServices(parts: ServiceParts, remote: string, signal: AbortSignal): HostServices {
  const { history, language, report } = parts;
  const { platform, acting, navigation, notify } =
    remote === SHELL_NAME
      ? { ...parts, navigation: navigationOf(history), notify: notifyOf(remote, parts.notices) }
      : parts.rightsOf(remote);
  const reportForArea: Report = (error, context) => report(error, { ...context, remote });
  return {
    remote,
    tenant: parts.tenant,
    session$: parts.session$,
    session: parts.session,
    facts$: parts.facts$,
    facts: parts.facts,
    bus:
      remote === SHELL_NAME
        ? parts.bus
        : busOf(
            parts.bus,
            { name: remote, ...parts.declared(remote) },
            { strict: parts.strict, report: reportForArea },
          ),
    navigation,
    platform,
    language$: language.language$,
    language: language.language,
    notify,
    acting,
    slots: {
      contributions$: (slot) => parts.slots().contributions$(slot),
      mount: (contribution, element, props) => parts.slots().mount(contribution, element, props),
    },
    connectivity$: parts.connectivity$,
    visibility$: parts.visibility$,
    lastKnown: parts.lastKnown(remote),
    now: () => parts.platform.clock.now(),
    report: reportForArea,
    signal,
  };
}
