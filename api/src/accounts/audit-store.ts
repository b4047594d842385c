import type { Sql } from '../database/sql';

export interface AuditEntry {
  at: Date;
  /** `signIn.failed`, `loginAs`, `password.changed`… */
  action: string;
  /** Who did it; null when nobody was signed in. */
  actorId: string | null;
  /** Whose account it concerns. */
  subjectId: string | null;
  /** Never a password or a token. */
  facts: Record<string, string | number | boolean | null>;
}

export interface Audit {
  record(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  of(subjectId: string, limit: number): Promise<AuditEntry[]>;
}

export function auditIn(database: Sql): Audit {
  return {
    record: async ({ at, action, actorId, subjectId, facts }) => {
      await database.query(
        `insert into audit_entry (at, action, actor_key, subject_key, facts)
         values ($1, $2, (select key from account where id = $3), (select key from account where id = $4), $5::jsonb)`,
        [at, action, actorId, subjectId, JSON.stringify(facts)],
      );
    },
    of: (subjectId, limit) =>
      database.query<AuditEntry>(
        `select e.at, e.action, actor.id as "actorId", subject.id as "subjectId", e.facts
         from audit_entry e left join account actor on actor.key = e.actor_key
         join account subject on subject.key = e.subject_key
         where subject.id = $1 order by e.at desc, e.key desc limit $2`,
        [subjectId, limit],
      ),
  };
}
