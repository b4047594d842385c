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
  Partial<Pick<RegistryRemote, 'routes' | 'version'>>;

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

function platformOf(area: string, { platform, ...options }: RightsOptions): PlatformClient {
  const check = declarationCheck(area, options);
  return {
    call: async (call, input, callOptions) => {
      const isDeclared = ({ calls }: Declared) => !calls || calls.includes(call.id);
      check(isDeclared, `calls "${call.id}"`);
      return platform.call(call, input, callOptions);
    },
    forget: platform.forget,
    lastAnswerAt$: platform.lastAnswerAt$,
  };
}

function actingOf(area: string, { acting, ...options }: RightsOptions): ActingServices {
  const check = declarationCheck(area, options);
  const checkUse = (use: string) => {
    const isDeclared = (release: Declared) => !release.calls || release.acting === true;
    check(isDeclared, `${use} a session ("acting")`);
  };
  return {
    enter: async (token) => {
      checkUse('enters');
      return acting.enter(token);
    },
    signIn: async (email, password) => {
      checkUse('opens');
      return acting.signIn(email, password);
    },
    leave: (messageKey) => {
      checkUse('leaves');
      acting.leave(messageKey);
    },
  };
}

function navigationOf(area: string, { navigation, ...options }: RightsOptions): Navigation {
  const check = declarationCheck(area, options);
  const { location$, current, navigate, go, back, block } = navigation;
  const checkPath = (to: string) => {
    const { pathname } = new URL(to, window.location.href);
    // A query of the page on which it is shown, and the start page, which leads each session to its own.
    if (pathname === current().pathname || pathname === '/') return;
    const isDeclared = ({ navigates, routes = [] }: Declared) =>
      !navigates || [...navigates, ...routes.map(fixedPart)].some((above) => isAtOrBelow(pathname, above));
    check(isDeclared, `navigates to "${pathname}"`);
  };
  return {
    location$,
    current,
    navigate: (to, how) => {
      checkPath(to);
      navigate(to, how);
    },
    go,
    back: (fallback) => {
      checkPath(fallback);
      back(fallback);
    },
    block,
  };
}

function noticesOf(area: string, { notifyOf, ...options }: RightsOptions): Notify {
  const check = declarationCheck(area, options);
  const notify = notifyOf(area);
  const checkNotice = () => {
    const isDeclared = (release: Declared) => !release.navigates || release.notify === true;
    check(isDeclared, 'shows notices ("notify")');
  };
  return {
    alert: async (...message) => {
      checkNotice();
      return notify.alert(...message);
    },
    confirm: async (...message) => {
      checkNotice();
      return notify.confirm(...message);
    },
    toast: (...message) => {
      checkNotice();
      notify.toast(...message);
    },
    banner: (...message) => {
      checkNotice();
      return notify.banner(...message);
    },
  };
}

/**
 * Reports each undeclared use once, and throws in a strict host. An area that was switched off meanwhile has no release,
 * and is about to be unmounted.
 */
function declarationCheck(
  area: string,
  { releasesOf, strict, report }: Pick<RightsOptions, 'releasesOf' | 'strict' | 'report'>,
) {
  const reported = new Set<string>();
  return (isDeclared: (release: Declared) => boolean, use: string) => {
    const [inForce, ...others] = releasesOf(area);
    if (!inForce || [inForce, ...others].some(isDeclared)) return;
    const error = new Error(
      `${area} ${use} without declaring it in its remote.json: pnpm tool declare-rights`,
    );
    const { version = '' } = inForce;
    if (!reported.has(use)) report(error, { remote: area, version, failure: 'undeclared' });
    reported.add(use);
    if (strict) throw error;
  };
}
