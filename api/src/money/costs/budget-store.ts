import { onlyRow, type Sql } from '../../foundation/database/sql';

const HOUSEHOLD = '(select key from account where id = $1)';

/** Budget of a household's month, cents; null without one. */
export async function budgetOf(sql: Sql, householdId: string): Promise<number | null> {
  const row = onlyRow(
    await sql.query<{ cents: number }>(`select cents from cost_budget where household_key = ${HOUSEHOLD}`, [
      householdId,
    ]),
  );
  return row?.cents ?? null;
}

/** Sets a household's budget; null ends it. */
export async function saveBudget(
  sql: Sql,
  householdId: string,
  cents: number | null,
  now: Date,
): Promise<void> {
  if (cents === null) {
    await sql.query(`delete from cost_budget where household_key = ${HOUSEHOLD}`, [householdId]);
    return;
  }
  await sql.query(
    `insert into cost_budget (household_key, cents, saved_at) select key, $2, $3 from account where id = $1
     on conflict (household_key) do update set cents = excluded.cents, saved_at = excluded.saved_at`,
    [householdId, cents, now],
  );
}

/** Active households with a budget, by their ids. */
export async function homesWithBudget(sql: Sql): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>(
    'select a.id from cost_budget b join account a on a.key = b.household_key where a.is_active order by a.key',
  );
  return rows.map(({ id }) => id);
}
