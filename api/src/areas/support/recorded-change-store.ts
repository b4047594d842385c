import type { CallId } from '@foyer/wire/calls';
import { type Database, onlyRow } from '../../foundation/database/sql';
import { randomLetters } from '../../identity/accounts/token-store';

export type FieldValue = string | number | boolean | null;

/** Displayed state of an object before or after a change. */
export interface Snapshot {
  /** Name of the object. */
  readonly subject: string | null;
  readonly fields: Readonly<Record<string, FieldValue>>;
}

/** A call with its wire parameters. */
export interface CallRequest {
  readonly call: CallId;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A recorded change: the call, the state before and after, and the calls that undo it. */
export interface RecordedChangeFacts {
  readonly did: CallRequest;
  /** Answer of the call; identifies a created object. */
  readonly answer: object;
  /** Null: the object did not exist. */
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
  /** Empty: the change cannot be undone. */
  readonly undo: readonly CallRequest[];
}

export interface RecordedChange {
  readonly id: string;
  readonly at: Date;
  readonly facts: RecordedChangeFacts;
  readonly undone: boolean;
}

export interface NewRecordedChange {
  readonly requestId: string;
  readonly actorId: string;
  readonly householdId: string;
  readonly at: Date;
  readonly facts: RecordedChangeFacts;
}

/** Changes made under support grants: audit entries with the state before and after. */
export interface RecordedChanges {
  record(deed: NewRecordedChange): Promise<void>;
  /** Newest first, at most `count`; those older than the change `before` unless it is null. */
  ofRequest(requestId: string, page: { before: string | null; count: number }): Promise<RecordedChange[]>;
  /** Null when the change belongs to another household. */
  byId(householdId: string, id: string): Promise<RecordedChange | null>;
  /** Records that the household undid the change. Resolves to false when it was already undone. */
  recordUndone(householdId: string, id: string, at: Date): Promise<boolean>;
}

const UNDONE = `exists (select 1 from audit_entry u where u.support_request_key = e.support_request_key
  and u.action = 'support.undone' and u.facts ->> 'deed' = e.facts ->> 'id')`;
const SELECT = `select e.facts ->> 'id' as id, e.at, e.facts, ${UNDONE} as undone from audit_entry e`;

export function recordedChangesIn(database: Database): RecordedChanges {
  return {
    record: async ({ requestId, actorId, householdId, at, facts }) => {
      await database.query(
        `insert into audit_entry (at, action, actor_key, household_key, support_request_key, facts)
         values ($1, 'support.did', (select key from account where id = $2), (select key from account where id = $3),
           (select key from support_request where id = $4), $5::jsonb)`,
        [at, actorId, householdId, requestId, JSON.stringify({ id: randomLetters(16), ...facts })],
      );
    },
    ofRequest: (requestId, { before, count }) =>
      database.query<RecordedChange>(
        `${SELECT} where e.support_request_key = (select key from support_request where id = $1)
           and e.action = 'support.did' and ($2::text is null or e.key < (
             select known.key from audit_entry known where known.support_request_key = e.support_request_key
               and known.action = 'support.did' and known.facts ->> 'id' = $2))
         order by e.key desc limit $3`,
        [requestId, before, count],
      ),
    byId: async (householdId, id) =>
      onlyRow(
        await database.query<RecordedChange>(
          `${SELECT} where e.household_key = (select key from account where id = $1) and e.facts ->> 'id' = $2
             and e.action = 'support.did'`,
          [householdId, id],
        ),
      ),
    recordUndone: async (householdId, id, at) =>
      database.transaction(async (sql) => {
        // Of two concurrent undos, the second waits here and then finds the first one's row.
        await sql.query(
          `select key from audit_entry where household_key = (select key from account where id = $1)
             and facts ->> 'id' = $2 and action = 'support.did' for update`,
          [householdId, id],
        );
        const rows = await sql.query(
          `insert into audit_entry (at, action, actor_key, household_key, support_request_key, facts)
           select $3, 'support.undone', e.household_key, e.household_key, e.support_request_key,
             jsonb_build_object('deed', e.facts -> 'id')
           from audit_entry e where e.household_key = (select key from account where id = $1) and e.facts ->> 'id' = $2
             and e.action = 'support.did' and not ${UNDONE}
           returning key`,
          [householdId, id, at],
        );
        return rows.length === 1;
      }),
  };
}
