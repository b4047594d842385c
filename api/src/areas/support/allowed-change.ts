import type { Call } from '@foyer/contract';
import type { CallId } from '@foyer/wire/calls';
import type * as z from 'zod/mini';
import type { Alerts } from '../../energy/alerts/alert-store';
import type { Alarms } from '../../energy/programs/alarm-store';
import type { Schedules } from '../../energy/programs/schedule-store';
import { invalidParameter } from '../../foundation/http/refusal';
import type { Devices } from '../../home/devices/device-store';
import type { Rooms } from '../../home/rooms/room-store';
import type { Account, Accounts } from '../../identity/accounts/account-store';
import type { CallRequest, Snapshot } from './recorded-change-store';

/** What the displayed state of a changed object is read from. */
export interface ChangedRepositories {
  readonly accounts: Accounts;
  readonly rooms: Rooms;
  readonly devices: Devices;
  readonly alerts: Alerts;
  readonly alarms: Alarms;
  readonly schedules: Schedules;
}

/** The household whose state is read. */
export interface Home {
  readonly store: ChangedRepositories;
  readonly household: Account;
}

type Schema = z.ZodMiniType;
type Input<C> = C extends Call<infer P extends Schema> ? z.output<P> : never;
type Answer<C> = C extends Call<Schema, infer A extends Schema> ? z.input<A> : never;

/** A change a support person may make, with how it is recorded and undone. */
interface Change<C extends Call> {
  /**
   * The displayed state of the changed object; null when there is none. `answer` is the call's own answer,
   * absent before the call.
   */
  snapshot(input: Input<C>, home: Home, answer?: Answer<C>): Promise<Snapshot | null>;
  /** Calls that restore `before`; empty or omitted when the change cannot be undone. */
  undo?(input: Input<C>, sides: { before: Snapshot | null; answer: Answer<C> }): readonly CallRequest[];
  /** Whether the input contains a field that only the household may change. */
  readonly refused?: (input: Input<C>) => boolean;
}

/** {@link Change} with untyped input, as received on the wire. */
export interface AllowedChange {
  readonly callId: CallId;
  isRefused(fields: object): boolean;
  snapshot(fields: object, home: Home, answer?: object): Promise<Snapshot | null>;
  undo(fields: object, sides: { before: Snapshot | null; answer: object }): readonly CallRequest[];
}

/** Declares how a support person's change by `call` is recorded and undone. */
export function allowChange<C extends Call>(call: C, change: Change<C>): AllowedChange {
  const read = (fields: object): Input<C> => {
    const result = call.params.safeParse(fields);
    if (!result.success) throw invalidParameter(String(result.error.issues[0]?.path[0] ?? ''));
    return result.data as Input<C>;
  };
  return {
    callId: call.id as CallId,
    isRefused: (fields) => change.refused?.(read(fields)) ?? false,
    snapshot: (fields, home, answer) => change.snapshot(read(fields), home, answer as Answer<C> | undefined),
    undo: (fields, { before, answer }) =>
      change.undo?.(read(fields), { before, answer: answer as Answer<C> }) ?? [],
  };
}
