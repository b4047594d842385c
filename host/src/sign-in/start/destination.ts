import type { Session } from '@foyer/contract';
import { entryOf, isRegistering } from '@foyer/domain';

export interface Whereabouts {
  readonly session: Pick<Session, 'status' | 'profile'> & { readonly mode?: Session['mode'] };
  readonly pathname: string;
  /** Whether only households see the path, in a shown or hidden area. */
  readonly needsHousehold: boolean;
  /** The page's own sign-in or the tenant's start page when signed out; null for the household sign-in. */
  readonly start: string | null;
}

/** Where a professional, support person or operator sets up a second factor. */
export const SECOND_FACTOR = '/account/second_factor';

/** Paths for signed-out people only. */
const ENTRANCES = ['/', '/sign_in', '/recovery'];

/** Path the person must be redirected to; null where they may stay. */
export function destination({ session, pathname, needsHousehold, start }: Whereabouts): string | null {
  if (session.status === 'starting') return null;
  if (session.status === 'anonymous') {
    return pathname === '/' || needsHousehold ? (start ?? '/sign_in') : null;
  }
  if (!session.profile) return null;
  // Nothing else is answered until it is set up.
  if (session.profile.needsSecondFactor) return pathname === SECOND_FACTOR ? null : SECOND_FACTOR;
  const entry = entryOf(session.profile, isRegistering(session.profile, session.mode ?? 'default'));
  if (entry.kind !== 'enter') return null;
  // During registration a home has no other pages yet.
  const isElsewhere = entry.path === '/registration' && needsHousehold && !isWithin(pathname, entry.path);
  return ENTRANCES.includes(pathname) || isElsewhere ? entry.path : null;
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
