import { onlyRow, type Sql } from '../../../foundation/database/sql';

/** What the broker keeps of the platform in the branch of a home. */
export interface OfferedBranch {
  readonly username: string;
  /** Hash of the last payload by topic. */
  readonly published: Readonly<Record<string, string>>;
  /** Whether the broker may have lost what was published. */
  readonly isLost: boolean;
}

/** Branches that are due; they are due again after `againMs`, whatever becomes of the attempt. */
export function claimBranches(
  sql: Sql,
  { now, againMs, limit }: { readonly now: Date; readonly againMs: number; readonly limit: number },
): Promise<OfferedBranch[]> {
  return sql.query<OfferedBranch>(
    `with due as materialized (
       select username, is_lost from offered_branch where due_at <= $1 order by due_at limit $3
       for update skip locked)
     update offered_branch b set due_at = $1::timestamptz + $2 * interval '1 millisecond', is_lost = false
     from due where b.username = due.username
     returning b.username, b.published, due.is_lost as "isLost"`,
    [now, againMs, limit],
  );
}

export async function savePublished(
  sql: Sql,
  username: string,
  published: Readonly<Record<string, string>>,
): Promise<void> {
  await sql.query('update offered_branch set published = $2::jsonb where username = $1', [
    username,
    JSON.stringify(published),
  ]);
}

/** Forgets a branch of which the broker keeps nothing, unless it is offered again. */
export async function forgetBranch(sql: Sql, username: string): Promise<void> {
  await sql.query(
    `delete from offered_branch b where username = $1 and not exists (
       select from meter_access m where m.username = b.username and m.offered_at is not null)`,
    [username],
  );
}

/** Lets a branch be published at the next opportunity. */
export async function makeBranchDue(sql: Sql, username: string, now: Date): Promise<void> {
  await sql.query('update offered_branch set due_at = least(due_at, $2) where username = $1', [
    username,
    now,
  ]);
}

/** Publishes everything once more. */
export async function loseBranches(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `update offered_branch set is_lost = true, due_at = least(due_at, $1) where published <> '{}'::jsonb`,
    [now],
  );
}

interface Offer {
  readonly householdId: string;
  /** `YYYY-MM-DD` at the home: energies are counted from this day on. */
  readonly countedFrom: string;
}

/** The household that offers a branch; null for one that is not offered, or no longer. */
export async function offerOf(sql: Sql, username: string): Promise<Offer | null> {
  return onlyRow(
    await sql.query<Offer>(
      `select a.id as "householdId", m.counted_from::text as "countedFrom"
       from meter_access m join account a on a.key = m.household_key
       where m.username = $1 and m.offered_at is not null`,
      [username],
    ),
  );
}

interface NewOffer {
  readonly isOffered: boolean;
  readonly at: Date;
  /** Counts where the home was not offered before. */
  readonly countedFrom: string;
}

/** Offers a home, or ends that. Resolves to the user of its branch; null where its devices have no access. */
export async function saveOffer(
  sql: Sql,
  householdKey: number,
  { isOffered, at, countedFrom }: NewOffer,
): Promise<string | null> {
  const row = onlyRow(
    await sql.query<{ username: string }>(
      `update meter_access set offered_at = case when $2 then coalesce(offered_at, $3) end,
         counted_from = coalesce(counted_from, $4::date)
       where household_key = $1 returning username`,
      [householdKey, isOffered, at, countedFrom],
    ),
  );
  if (!row) return null;
  const { username } = row;
  if (isOffered)
    await sql.query(
      'insert into offered_branch (username, due_at) values ($1, $2) on conflict (username) do nothing',
      [username, at],
    );
  await makeBranchDue(sql, username, at);
  return username;
}
