import { onlyRow, type Sql } from '../../foundation/database/sql';
import { hashed } from '../../foundation/hashed';
import { randomLetters } from '../accounts/token-store';

/** Long enough to find a telephone. */
const STEP_MS = 5 * 60_000;
/** Wrong answers after which the password has to be typed again. */
const TRIES = 5;
const TOKEN_LENGTH = 32;

export type StepKind = 'signIn' | 'passkey' | 'app';

/** A second step under way, which its page continues with a random text. */
export interface SecondStep {
  readonly accountId: string;
  /** Challenge of a passkey, or the encrypted secret of an app. */
  readonly content: string;
  /** Origin of the page that asked; empty for one on which no passkey works. */
  readonly origin: string;
  /** Of the password hash that was checked: see {@link passwordMark}. */
  readonly passwordMark: string;
  /** Issuer of the identity provider by which the sign-in began; null for one with the password. */
  readonly provider?: string | null;
}

/** What a step stores of the password it rests on. */
export const passwordMark = (passwordHash: string) => hashed(`second step ${passwordHash}`);

/** Begins a step and resolves to the text that continues it. */
export async function beginStep(
  sql: Sql,
  kind: StepKind,
  { accountId, content, origin, passwordMark: mark, provider = null }: SecondStep,
  now: Date,
): Promise<string> {
  const token = randomLetters(TOKEN_LENGTH);
  await sql.query(
    `insert into second_step (hash, account_key, kind, content, origin, password_mark, tries, expires_at, provider)
     select $1, key, $3, $4, $5, $6, 0, $7, $8 from account where id = $2`,
    [hashed(token), accountId, kind, content, origin, mark, new Date(now.getTime() + STEP_MS), provider],
  );
  return token;
}

/** Counts a try at a step; null when there is no such step, or none left for it. */
export async function tryStep(
  sql: Sql,
  kind: StepKind,
  token: string,
  now: Date,
): Promise<SecondStep | null> {
  return onlyRow(
    await sql.query<SecondStep>(
      `update second_step s set tries = tries + 1 from account a
       where a.key = s.account_key and s.hash = $1 and s.kind = $2 and s.expires_at > $3 and s.tries < $4
       returning a.id as "accountId", s.content, s.origin, s.password_mark as "passwordMark", s.provider`,
      [hashed(token), kind, now, TRIES],
    ),
  );
}

/** Ends a step. Of several concurrent callers one gets true. */
export async function endStep(sql: Sql, token: string): Promise<boolean> {
  return (
    (await sql.query('delete from second_step where hash = $1 returning hash', [hashed(token)])).length > 0
  );
}

export async function removeExpiredSteps(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from second_step where expires_at <= $1', [now]);
}
