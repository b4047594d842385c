import type { Session } from '@foyer/contract';
import { entryOf, isRegistering } from '@foyer/domain';

export interface Whereabouts {
  readonly session: Pick<Session, 'status' | 'profile'> & { readonly mode?: Session['mode'] };
  readonly pathname: string;
  /** Whether the path is one that only households see, in an area that shows or in a hidden one. */
  readonly needsHousehold: boolean;
  /** The tenant's start page when signed out; null for the household sign-in. */
  readonly start: string | null;
}

/** Paths that make no sense to somebody who is in. */
const ENTRANCES = ['/', '/sign_in', '/recovery'];

/** Where the person has to be instead of where they are; null where they may stay. */
export function destination({ session, pathname, needsHousehold, start }: Whereabouts): string | null {
  if (session.status === 'starting') return null;
  if (session.status === 'anonymous') {
    return pathname === '/' || needsHousehold ? (start ?? '/sign_in') : null;
  }
  if (!session.profile) return null;
  const entry = entryOf(session.profile, isRegistering(session.profile, session.mode ?? 'default'));
  if (entry.kind !== 'enter') return null;
  // A home that is not set up has no pages yet but those that set it up.
  const isElsewhere = entry.path === '/registration' && needsHousehold && !isWithin(pathname, entry.path);
  return ENTRANCES.includes(pathname) || isElsewhere ? entry.path : null;
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
