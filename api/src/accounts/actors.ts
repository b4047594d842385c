import type { Account, UserType } from './account-store';

/** What somebody is when they act. */
export type Role = 'household' | 'installer' | 'maintainer' | 'support';

/** Who acts, whatever household it is for. */
export interface Actor {
  readonly account: Account;
  readonly role: Role;
}

const ROLE_BY_USER_TYPE: Readonly<Record<UserType, Role>> = {
  REGULAR: 'household',
  INSTALLER: 'installer',
  MAINTAINER: 'maintainer',
  SUPPORT: 'support',
};

export function actorOf(account: Account): Actor {
  return { account, role: ROLE_BY_USER_TYPE[account.userType] };
}

/** A household's leave for a support person to act for it: asked for anew with every call (D132). */
export interface SupportGrant {
  /** The request it answered. */
  readonly id: string;
  readonly endsAt: Date;
}

/** An actor, and the household it acts for; a professional's own session is for none. */
export interface Session {
  /** `registration`: the customer's part of a registration, by its 33-character token (D4). */
  readonly kind: 'session' | 'registration';
  readonly actor: Actor;
  readonly household: Account | null;
  /** Of a support session: what it rests on. */
  readonly grant?: SupportGrant;
}

/** The session somebody has in their own name: a household's is for itself. */
export function ownSession(account: Account): Session {
  return {
    kind: 'session',
    actor: actorOf(account),
    household: account.userType === 'REGULAR' ? account : null,
  };
}

/** Whether a household may use what it has: until its account is active and set up, it may only do what leads in. */
export function hasEntered({ isActive, subscriptionStatus }: Account): boolean {
  return isActive && subscriptionStatus === 'ok';
}

/** For whom a call is. A household's is also for those who act for it, and `actor` tells them apart. */
export type Audience = 'household' | 'registration' | 'professional' | 'support';

export function audienceOf({ kind, actor, household }: Session): Audience {
  if (kind === 'registration') return 'registration';
  if (household) return 'household';
  return actor.role === 'support' ? 'support' : 'professional';
}
