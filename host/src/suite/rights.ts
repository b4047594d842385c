import {
  type ActingServices,
  fixedPart,
  isAtOrBelow,
  type Navigation,
  type Notify,
  type PlatformClient,
  type RegistryRemote,
} from '@foyer/contract';
import type { Report } from './report';

/**
 * Releases of before 2.24 declare no `calls` and may make all and act; those of before 2.25 no `navigates`, and may
 * navigate and notify freely.
 */
type Declared = Pick<RegistryRemote, 'calls' | 'acting' | 'navigates' | 'notify'> &
  Partial<Pick<RegistryRemote, 'routes'>>;

interface RightsOptions {
  /** Releases of an area that may run in the page. */
  readonly releasesOf: (area: string) => readonly Declared[];
  readonly platform: PlatformClient;
  readonly acting: ActingServices;
  readonly navigation: Navigation;
  /** Notices under an area's name. */
  readonly notifyOf: (area: string) => Notify;
  /** Refuses what is not declared, in development and tests; otherwise it is reported and let through. */
  readonly strict: boolean;
  readonly report: Report;
}

/** Services as an area may use them: as far as its `remote.json` declares it. */
export interface AreaRights {
  readonly platform: PlatformClient;
  readonly acting: ActingServices;
  readonly navigation: Navigation;
  readonly notify: Notify;
}

/** One object per area, since an area's store is found by its platform client. */
export function areaRights(options: RightsOptions): (area: string) => AreaRights {
  const known = new Map<string, AreaRights>();
  return (area) => {
    const rights = known.get(area) ?? {
      platform: platformOf(area, options),
      acting: actingOf(area, options),
      navigation: navigationOf(area, options),
      notify: noticesOf(area, options),
    };
    known.set(area, rights);
    return rights;
  };
}

function platformOf(area: string, { platform, releasesOf, ...options }: RightsOptions): PlatformClient {
  const refuse = refusal(area, options);
  return {
    call: async (call, input, callOptions) => {
      const isDeclared = ({ calls }: Declared) => !calls || calls.includes(call.id);
      if (!mayUse(releasesOf(area), isDeclared)) refuse(`calls "${call.id}"`);
      return platform.call(call, input, callOptions);
    },
    forget: platform.forget,
    lastAnswerAt$: platform.lastAnswerAt$,
  };
}

function actingOf(area: string, { acting, releasesOf, ...options }: RightsOptions): ActingServices {
  const refuse = refusal(area, options);
  const check = (use: string) => {
    const isDeclared = (release: Declared) => !release.calls || release.acting === true;
    if (!mayUse(releasesOf(area), isDeclared)) refuse(`${use} a session ("acting")`);
  };
  return {
    enter: async (token) => {
      check('enters');
      return acting.enter(token);
    },
    signIn: async (email, password) => {
      check('opens');
      return acting.signIn(email, password);
    },
    leave: (messageKey) => {
      check('leaves');
      acting.leave(messageKey);
    },
  };
}

function navigationOf(area: string, { navigation, releasesOf, ...options }: RightsOptions): Navigation {
  const refuse = refusal(area, options);
  const { location$, current, navigate, go, back, block } = navigation;
  const check = (to: string) => {
    const { pathname } = new URL(to, window.location.href);
    // A query of the page on which it is shown, and the start page, which leads each session to its own.
    if (pathname === current().pathname || pathname === '/') return;
    const isDeclared = ({ navigates, routes = [] }: Declared) =>
      !navigates || [...navigates, ...routes.map(fixedPart)].some((above) => isAtOrBelow(pathname, above));
    if (!mayUse(releasesOf(area), isDeclared)) refuse(`navigates to "${pathname}"`);
  };
  return {
    location$,
    current,
    navigate: (to, how) => {
      check(to);
      navigate(to, how);
    },
    go,
    back: (fallback) => {
      check(fallback);
      back(fallback);
    },
    block,
  };
}

function noticesOf(area: string, { notifyOf, releasesOf, ...options }: RightsOptions): Notify {
  const refuse = refusal(area, options);
  const notify = notifyOf(area);
  const check = () => {
    const isDeclared = (release: Declared) => !release.navigates || release.notify === true;
    if (!mayUse(releasesOf(area), isDeclared)) refuse('shows notices ("notify")');
  };
  return {
    alert: async (...message) => {
      check();
      return notify.alert(...message);
    },
    confirm: async (...message) => {
      check();
      return notify.confirm(...message);
    },
    toast: (...message) => {
      check();
      notify.toast(...message);
    },
    banner: (...message) => {
      check();
      return notify.banner(...message);
    },
  };
}

/** An area that was switched off meanwhile has none, and is about to be unmounted. */
function mayUse(releases: readonly Declared[], isDeclared: (release: Declared) => boolean): boolean {
  return releases.length === 0 || releases.some(isDeclared);
}

/** Reports each undeclared use once, and throws in a strict host. */
function refusal(area: string, { strict, report }: Pick<RightsOptions, 'strict' | 'report'>) {
  const reported = new Set<string>();
  return (use: string) => {
    const error = new Error(
      `${area} ${use} without declaring it in its remote.json: pnpm tool declare-rights`,
    );
    if (!reported.has(use)) report(error, { remote: area });
    reported.add(use);
    if (strict) throw error;
  };
}
