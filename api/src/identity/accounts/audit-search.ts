import { onlyRow, type Sql, type SqlValue } from '../../foundation/database/sql';
import { nameSql } from './account-name';
import type { AuditEntry } from './audit-store';

/** Account an entry names. */
interface Named {
  readonly id: string;
  /** Else the e-mail address. */
  readonly name: string;
}

/** An entry of the audit with the names of those it is about. */
export interface FoundEntry extends Pick<AuditEntry, 'at' | 'action' | 'facts'> {
  /** Rises with every entry. */
  readonly id: string;
  readonly actor: Named | null;
  readonly household: Named | null;
}

export interface AuditSearch {
  /** Part of the action or the facts, in any letter case. */
  readonly text?: string;
  /** Beginning of the action. */
  readonly action?: string;
  /** Id or e-mail address of who did it. */
  readonly actor?: string;
  /** Id or e-mail address of the account it was done to. */
  readonly household?: string;
  /** Id of an account that did it or that it was done to. */
  readonly about?: string;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
}

/** The conditions of a search and the values of their parameters. */
function conditionsOf({
  text = '',
  action = '',
  actor = '',
  household = '',
  about = '',
  from,
  until,
}: AuditSearch) {
  const values: SqlValue[] = [];
  const parameter = (value: SqlValue) => `$${values.push(value)}`;
  const conditions = ['true'];
  // An array is looked up in the index of the column.
  const keysOf = (named: string) => {
    const value = parameter(named);
    return `any(array(select key from account where id = ${value} or email = lower(${value})))`;
  };
  if (text) conditions.push(`strpos(lower(concat(e.action, ' ', e.facts)), lower(${parameter(text)})) > 0`);
  if (action) conditions.push(`starts_with(e.action, ${parameter(action)})`);
  if (actor) conditions.push(`e.actor_key = ${keysOf(actor)}`);
  if (household) conditions.push(`e.household_key = ${keysOf(household)}`);
  if (about) {
    const own = keysOf(about);
    conditions.push(`(e.actor_key = ${own} or e.household_key = ${own})`);
  }
  if (from) conditions.push(`e.at >= ${parameter(from)}`);
  if (until) conditions.push(`e.at < ${parameter(until)}`);
  return { conditions, values, parameter };
}

/** Entries of the audit older than the entry `before`, the newest first. */
export async function searchAudit(
  sql: Pick<Sql, 'query'>,
  search: AuditSearch,
  { before, count }: { readonly before?: string | undefined; readonly count: number },
): Promise<FoundEntry[]> {
  const { conditions, values, parameter } = conditionsOf(search);
  if (before !== undefined) conditions.push(`e.key < ${parameter(Number(before))}::bigint`);
  const rows = await sql.query<
    Pick<FoundEntry, 'id' | 'at' | 'action' | 'facts'> & {
      readonly actorId: string | null;
      readonly actorName: string | null;
      readonly householdId: string | null;
      readonly householdName: string | null;
    }
  >(
    `select e.key::text as id, e.at, e.action, e.facts, actor.id as "actorId", ${nameSql('actor')} as "actorName",
       household.id as "householdId", ${nameSql('household')} as "householdName"
     from audit_entry e left join account actor on actor.key = e.actor_key
     left join account household on household.key = e.household_key
     where ${conditions.join(' and ')} order by e.key desc limit ${parameter(count)}`,
    values,
  );
  const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
  return rows.map(({ actorId, actorName, householdId, householdName, ...entry }) => ({
    ...entry,
    actor: named(actorId, actorName),
    household: named(householdId, householdName),
  }));
}

/** Whether an account did something to another one since a moment. */
export async function hasDone(
  sql: Pick<Sql, 'query'>,
  {
    action,
    actorId,
    householdId,
    since,
  }: { action: string; actorId: string; householdId: string; since: Date },
): Promise<boolean> {
  const row = onlyRow(
    await sql.query(
      `select 1 from audit_entry where actor_key = (select key from account where id = $1)
         and household_key = (select key from account where id = $2) and action = $3 and at > $4 limit 1`,
      [actorId, householdId, action, since],
    ),
  );
  return row !== null;
}
