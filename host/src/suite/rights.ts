import type { ActingServices, PlatformClient, RegistryRemote } from '@foyer/contract';
import type { Report } from './report';

/** Releases from before 2.24 declare no `calls`, and may use everything. */
type Declared = Pick<RegistryRemote, 'calls' | 'acting'>;

interface RightsOptions {
  /** Releases of an area that may run in the page. */
  readonly releasesOf: (area: string) => readonly Declared[];
  readonly platform: PlatformClient;
  readonly acting: ActingServices;
  /** Refuses what is not declared, in development and tests; otherwise it is reported and let through. */
  readonly strict: boolean;
  readonly report: Report;
}

/** Services as an area may use them: calls and `acting` that its `remote.json` declares. */
export interface AreaRights {
  readonly platform: PlatformClient;
  readonly acting: ActingServices;
}

/** One object per area, since an area's store is found by its platform client. */
export function areaRights(options: RightsOptions): (area: string) => AreaRights {
  const known = new Map<string, AreaRights>();
  return (area) => {
    const rights = known.get(area) ?? {
      platform: platformOf(area, options),
      acting: actingOf(area, options),
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
