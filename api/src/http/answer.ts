import type { Call } from '@foyer/contract';
import type * as z from 'zod/mini';
import type { Account } from '../accounts/account-store';
import type { Breathe } from './fair-turns';
import { invalidParameter, Refusal } from './refusal';

type Schema = z.ZodMiniType;

/** Whoever sends a request. */
export interface Visitor {
  /** As the server sees it, never as a header claims (D3). */
  readonly address: string;
  readonly nowMs: number;
  /** The token given as a parameter; a cookie alone never counts (D2). */
  readonly authToken: string | null;
  /** Awaited between two pieces of long work, so that others' questions are answered meanwhile (D153). */
  readonly breathe: Breathe;
}

/** A visitor whose token is good. */
export interface Member extends Visitor {
  readonly account: Account;
  readonly authToken: string;
}

/** Whose token it is; null when it is nobody's. */
export type FindAccount = (authToken: string, nowMs: number) => Promise<Account | null>;

/** A call of the contract with what answers it. */
export interface Route {
  readonly call: Call;
  readonly run: (
    fields: Readonly<Record<string, unknown>>,
    visitor: Visitor,
    accountOf: FindAccount,
  ) => Promise<object>;
}

export interface AnswerOptions {
  /** Answered for an account that may not change anything, too. */
  readonly evenReadOnly?: boolean;
  /** Other names the wire knows for a parameter, with the contract's own. */
  readonly aliases?: Readonly<Record<string, string>>;
}

/**
 * Answers a call that carries a token: token → right to change → parameters → handler. An account that may not change
 * anything is refused every changing call but those marked `evenReadOnly`.
 */
export function answer<P extends Schema, A extends Schema, R>(
  call: Call<P, A, R>,
  handle: (input: z.output<P>, member: Member) => Promise<z.input<A>>,
  { evenReadOnly = false, aliases = {} }: AnswerOptions = {},
): Route {
  if (!call.token) throw new Error(`${call.id} carries no token: answer it with answerAnyone`);
  return {
    call,
    run: async (fields, visitor, accountOf) => {
      const { authToken } = visitor;
      const account = authToken === null ? null : await accountOf(authToken, visitor.nowMs);
      if (authToken === null || account === null) throw new Refusal('not.authorized');
      if (call.changes && !account.canModify && !evenReadOnly) throw new Refusal('modify.not.allowed');
      const input = checked(call, named(fields, aliases));
      return (await handle(input, { ...visitor, authToken, account })) as object;
    },
  };
}

/** Answers a call that needs no token. */
export function answerAnyone<P extends Schema, A extends Schema, R>(
  call: Call<P, A, R>,
  handle: (input: z.output<P>, visitor: Visitor) => Promise<z.input<A>>,
): Route {
  if (call.token) throw new Error(`${call.id} carries a token: answer it with answer`);
  return {
    call,
    run: async (fields, visitor) => (await handle(checked(call, fields), visitor)) as object,
  };
}

function named(fields: Readonly<Record<string, unknown>>, aliases: Readonly<Record<string, string>>) {
  const known = { ...fields };
  for (const [alias, name] of Object.entries(aliases)) known[name] ??= known[alias];
  return known;
}

function checked<P extends Schema>(call: Call<P>, fields: Readonly<Record<string, unknown>>): z.output<P> {
  const result = call.params.safeParse(fields);
  if (result.success) return result.data;
  throw invalidParameter(String(result.error.issues[0]?.path[0] ?? ''));
}
