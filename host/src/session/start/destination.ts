import type { Session } from '@foyer/contract';
import { entryOf } from '@foyer/domain';
import { needsHousehold } from '../../shell/not-available/product-paths';

export interface Whereabouts {
  readonly session: Pick<Session, 'status' | 'profile'>;
  readonly pathname: string;
  /** Whether the route that answers the path needs a household; null when no area answers it. */
  readonly routeNeedsHousehold: boolean | null;
  /** The tenant's own start for nobody (D19); null for the household sign-in. */
  readonly start: string | null;
}

/** Paths that make no sense to somebody who is in. */
const ENTRANCES = ['/', '/sign_in', '/recovery'];

/** Where the person has to be instead of where they are; null where they may stay. */
export function destination({ session, pathname, routeNeedsHousehold, start }: Whereabouts): string | null {
  if (session.status === 'starting') return null;
  if (session.status === 'anonymous') {
    const closed = routeNeedsHousehold ?? needsHousehold(pathname);
    return pathname === '/' || closed ? (start ?? '/sign_in') : null;
  }
  if (!ENTRANCES.includes(pathname) || !session.profile) return null;
  const entry = entryOf(session.profile);
  return entry.kind === 'enter' ? entry.path : null;
}
