import type { Call } from '@foyer/contract';
import type { CallId } from '@foyer/wire/calls';
import type * as z from 'zod/mini';
import type { Account } from '../accounts/account-store';
import { invalidParameter } from '../http/refusal';
import type { Store } from '../platform/store';
import type { Asking, Look } from './deed-store';

/** Where a change is looked at. */
export interface Home {
  readonly store: Store;
  readonly household: Account;
}

type Schema = z.ZodMiniType;
type Input<C> = C extends Call<infer P extends Schema> ? z.output<P> : never;
type Answer<C> = C extends Call<Schema, infer A extends Schema> ? z.input<A> : never;

/** What a support person may change, with how it is put on record and undone. */
interface Change<C extends Call> {
  /**
   * How the thing stands; null where there is none. `answer` is the call's own, and missing before it was made.
   */
  look(input: Input<C>, home: Home, answer?: Answer<C>): Promise<Look | null>;
  /** The calls that put it back to `before`; none where nothing does. */
  undo?(input: Input<C>, sides: { before: Look | null; answer: Answer<C> }): readonly Asking[];
  /** Fields that stay the household's own: a call that has one is refused. */
  readonly refused?: (input: Input<C>) => boolean;
}

/** {@link Change}, with its input as it travels. */
export interface AllowedChange {
  readonly callId: CallId;
  isRefused(fields: object): boolean;
  look(fields: object, home: Home, answer?: object): Promise<Look | null>;
  undo(fields: object, sides: { before: Look | null; answer: object }): readonly Asking[];
}

/** Says of one call how a support person's change by it is seen and undone. */
export function allowed<C extends Call>(call: C, change: Change<C>): AllowedChange {
  const read = (fields: object): Input<C> => {
    const result = call.params.safeParse(fields);
    if (!result.success) throw invalidParameter(String(result.error.issues[0]?.path[0] ?? ''));
    return result.data as Input<C>;
  };
  return {
    callId: call.id as CallId,
    isRefused: (fields) => change.refused?.(read(fields)) ?? false,
    look: (fields, home, answer) => change.look(read(fields), home, answer as Answer<C> | undefined),
    undo: (fields, { before, answer }) =>
      change.undo?.(read(fields), { before, answer: answer as Answer<C> }) ?? [],
  };
}
