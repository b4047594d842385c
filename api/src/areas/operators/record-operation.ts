import type { Sql } from '../../foundation/database/sql';
import { type AuditEntry, auditIn } from '../../identity/accounts/audit-store';
import type { Member } from '../../identity/answer';

/** Records what an operator did by a page, under the name of the command that does the same on the machine. */
export async function recordOperation(
  sql: Sql,
  { actor, nowMs }: Pick<Member, 'actor' | 'nowMs'>,
  command: string,
  { accountId, facts = {} }: { readonly accountId?: string; readonly facts?: AuditEntry['facts'] } = {},
): Promise<void> {
  await auditIn(sql).record({
    at: new Date(nowMs),
    action: `administration.${command}`,
    actorId: actor.account.id,
    householdId: accountId ?? null,
    facts,
  });
}
