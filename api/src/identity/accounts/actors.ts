import type { Account, UserType } from './account-store';

export type Role = 'household' | 'installer' | 'maintainer' | 'support' | 'operator';

/** The person who acts, in their own name or for a household. */
export interface Actor {
  readonly account: Account;
  readonly role: Role;
}

const ROLE_BY_USER_TYPE: Readonly<Record<UserType, Role>> = {
  REGULAR: 'household',
  INSTALLER: 'installer',
  MAINTAINER: 'maintainer',
  SUPPORT: 'support',
  OPERATOR: 'operator',
};

export const roleOf = (userType: UserType): Role => ROLE_BY_USER_TYPE[userType];

export function actorOf(account: Account): Actor {
  return { account, role: roleOf(account.userType) };
}

/** A household's permission for a support person to act for it. Read again with every request. */
export interface SupportGrant {
  /** Id of the support request it grants. */
  readonly id: string;
  readonly endsAt: Date;
}

/** An actor and the household it acts for; null in a professional's own session. */
export interface Session {
  /** `registration`: the customer's part of a registration. */
  readonly kind: 'session' | 'registration';
  readonly actor: Actor;
  readonly household: Account | null;
  /** The grant a support session depends on. */
  readonly grant?: SupportGrant;
  /** Of a program with a read token, which makes the calls of `READ_CALLS` alone. */
  readonly isProgram?: boolean;
  /** Nothing but the set-up of a second factor is answered. */
  readonly lacksSecondFactor?: boolean;
  /** As last recorded; absent before its first use. */
  readonly usedAt?: Date;
}

/** The household's account, else the actor's own. */
export function accountOf({ actor, household }: Session): Account {
  return household ?? actor.account;
}

/** A person's own session. A household acts for itself. */
export function ownSession(account: Account): Session {
  return {
    kind: 'session',
    actor: actorOf(account),
    household: account.userType === 'REGULAR' ? account : null,
  };
}

/** False until the account is active and set up: such a household may only call what completes its registration. */
export function hasEntered({ isActive, subscriptionStatus }: Account): boolean {
  return isActive && subscriptionStatus === 'ok';
}

/** Whom a call serves. A household's calls also serve people who act for it; `actor` distinguishes them. */
export type Audience = 'household' | 'registration' | 'professional' | 'support' | 'operator';

export function audienceOf({ kind, actor, household }: Session): Audience {
  if (kind === 'registration') return 'registration';
  if (household) return 'household';
  return actor.role === 'support' || actor.role === 'operator' ? actor.role : 'professional';
}
