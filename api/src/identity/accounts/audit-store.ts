import type { Sql } from '../../foundation/database/sql';

export interface AuditEntry {
  at: Date;
  /** `signIn.failed`, `loginAs`, `password.changed`… */
  action: string;
  /** Null when no session was open. */
  actorId: string | null;
  /** Null for an action on a professional's own account. */
  householdId: string | null;
  /** Never contains a password or a token. */
  facts: Record<string, string | number | boolean | null>;
}

export interface Audit {
  record(entry: AuditEntry): Promise<void>;
  /** Entries with the account as actor or household, newest first. */
  of(accountId: string, limit: number): Promise<AuditEntry[]>;
}

export function auditIn(database: Sql): Audit {
  return {
    record: async ({ at, action, actorId, householdId, facts }) => {
      await database.query(
        `insert into audit_entry (at, action, actor_key, household_key, facts)
         values ($1, $2, (select key from account where id = $3), (select key from account where id = $4), $5::jsonb)`,
        [at, action, actorId, householdId, JSON.stringify(facts)],
      );
    },
    of: (accountId, limit) =>
      database.query<AuditEntry>(
        `select e.at, e.action, actor.id as "actorId", household.id as "householdId", e.facts
         from account own join audit_entry e on own.key = e.actor_key or own.key = e.household_key
         left join account actor on actor.key = e.actor_key
         left join account household on household.key = e.household_key
         where own.id = $1 order by e.at desc, e.key desc limit $2`,
        [accountId, limit],
      ),
  };
}
