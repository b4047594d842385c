import type { Call } from '@foyer/contract';
import { READ_CALLS } from '@foyer/wire/read-calls';
import type * as z from 'zod/mini';
import { isReadToken } from '../foundation/http/bearer';
import { checkedParameters } from '../foundation/http/parameters';
import { Refusal } from '../foundation/http/refusal';
import type { Fields, Visitor, Route as VisitorRoute } from '../foundation/http/routes';
import type { Account } from './accounts/account-store';
import {
  type Actor,
  type Audience,
  accountOf,
  audienceOf,
  hasEntered,
  type Session,
  type SupportGrant,
} from './accounts/actors';

type Schema = z.ZodMiniType;

/** A call of the contract, answered for the sessions of this platform. */
export type Route = VisitorRoute<Session>;

/** A visitor with a valid token. */
export interface Member extends Visitor {
  readonly authToken: string;
  readonly actor: Actor;
  /** The household's permission in a support session, else null. */
  readonly grant: SupportGrant | null;
}

/** The household itself, or a person it lets act for it. */
export interface ForHousehold extends Member {
  readonly household: Account;
}

/** A signed-in person with the account of the session: the household's, else their own. */
export interface ForAccount extends Member {
  readonly account: Account;
}

export interface AnswerOptions {
  /** Answered for read-only accounts too. */
  readonly evenReadOnly?: boolean;
  /** A change that is also possible before the household is active or set up; `acting`: only by a person who acts for it. */
  readonly leadsIn?: boolean | 'acting';
  /** Refused to persons who act for the household. */
  readonly onlyItself?: boolean;
  /** Parameter names of the contract by other names the wire accepts. */
  readonly aliases?: Readonly<Record<string, string>>;
}

type Handler<P extends Schema, A extends Schema, Who> = (input: z.output<P>, who: Who) => Promise<z.input<A>>;

/** Programs are told by the status, as they expect; pages by the body. */
const notAuthorized = (authToken: string | null) =>
  new Refusal('not.authorized', authToken !== null && isReadToken(authToken) ? { httpStatus: 401 } : {});

/** Checks in this order: token, its scope, audience, right to change, whether the household is set up, parameters. */
function forSessions<P extends Schema, A extends Schema, R>(
  call: Call<P, A, R>,
  audience: readonly Audience[],
  handle: (input: z.output<P>, member: Member, session: Session) => Promise<z.input<A>>,
  { evenReadOnly = false, leadsIn = false, onlyItself = false, aliases = {} }: AnswerOptions,
): Route {
  if (!call.token) throw new Error(`${call.id} carries no token: answer it with forAnyone`);
  return {
    call,
    audience,
    run: async (fields, visitor, findSession) => {
      const { authToken } = visitor;
      const session = authToken === null ? null : await findSession(authToken, visitor.nowMs);
      if (authToken === null || session === null) throw notAuthorized(authToken);
      if (session.isProgram && !READ_CALLS.some((id) => id === call.id))
        throw new Refusal('read.token.not.allowed', { httpStatus: 403 });
      if (!audience.includes(audienceOf(session))) throw new Refusal('role.not.allowed');
      if (onlyItself && accountOf(session).id !== session.actor.account.id)
        throw new Refusal('role.not.allowed');
      if (call.changes && !accountOf(session).canModify && !evenReadOnly)
        throw new Refusal('modify.not.allowed');
      if (call.changes && session.household && !hasEntered(session.household) && !mayLeadIn(session, leadsIn))
        throw new Refusal('account.not.ready');
      const input = checkedParameters(call, resolveAliases(fields, aliases));
      const { actor, grant = null } = session;
      return (await handle(input, { ...visitor, authToken, actor, grant }, session)) as object;
    },
  };
}

const mayLeadIn = ({ actor, household }: Session, leadsIn: boolean | 'acting') =>
  leadsIn === true || (leadsIn === 'acting' && actor.account.id !== household?.id);

function withHousehold(member: Member, { household }: Session): ForHousehold {
  if (household === null) throw new Refusal('role.not.allowed');
  return { ...member, household };
}

function householdRoute(...audience: readonly Audience[]) {
  return <P extends Schema, A extends Schema, R>(
    call: Call<P, A, R>,
    handle: Handler<P, A, ForHousehold>,
    options: AnswerOptions = {},
  ): Route =>
    forSessions(
      call,
      audience,
      (input, member, session) => handle(input, withHousehold(member, session)),
      options,
    );
}

/** Answers a call about a household: for itself and for those who act for it. */
export const forHousehold = householdRoute('household');

/** Answers a call of the customer's part of a registration, authenticated by its 33-character token. */
export const forRegistration = householdRoute('registration');

/** Answers a call of a step that appears both in the panel and in the customer's registration. */
export const forHouseholdOrRegistration = householdRoute('household', 'registration');

function inOwnName(audience: Audience) {
  return <P extends Schema, A extends Schema, R>(
    call: Call<P, A, R>,
    handle: Handler<P, A, Member>,
    options: AnswerOptions = {},
  ): Route => forSessions(call, [audience], handle, options);
}

/** Answers a call of an installer or a maintainer in their own name. */
export const forProfessional = inOwnName('professional');

/** Answers a call of a support person in their own name. */
export const forSupport = inOwnName('support');

/** Answers a call of an operator of the platform. */
export const forOperator = inOwnName('operator');

/**
 * Answers a call that everybody signed in asks about the account of their session; with `registering` the customer in
 * their part of a registration, too.
 */
export function forAccount<P extends Schema, A extends Schema, R>(
  call: Call<P, A, R>,
  handle: Handler<P, A, ForAccount>,
  { registering = false, ...options }: AnswerOptions & { readonly registering?: boolean } = {},
): Route {
  return forSessions(
    call,
    ['household', 'professional', 'support', 'operator', ...(registering ? (['registration'] as const) : [])],
    (input, member, session) => handle(input, { ...member, account: accountOf(session) }),
    options,
  );
}

/** Answers a call that needs no token. */
export function forAnyone<P extends Schema, A extends Schema, R>(
  call: Call<P, A, R>,
  handle: Handler<P, A, Visitor>,
): Route {
  if (call.token) throw new Error(`${call.id} carries a token: say for whom it is`);
  return {
    call,
    audience: 'anyone',
    run: async (fields, visitor) => (await handle(checkedParameters(call, fields), visitor)) as object,
  };
}

function resolveAliases(fields: Fields, aliases: Readonly<Record<string, string>>) {
  const known = { ...fields };
  for (const [alias, name] of Object.entries(aliases)) known[name] ??= known[alias];
  return known;
}
