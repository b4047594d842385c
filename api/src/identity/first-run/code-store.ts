import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Sql } from '../../foundation/database/sql';
import { hashed } from '../../foundation/hashed';

/** Capital letters and digits that are not mistaken for each other (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LETTERS = 20;
const GROUP = 5;
/** Letters that are read as digits of the code. */
const MISREAD: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
/** Processes that start within this time do not end each other's codes. */
const TOGETHER_MS = 60_000;

/** A new code: `7K3QX-0VZ9M-…`, 100 random bits in four groups. */
export function newFirstRunCode(): string {
  const letters = Array.from(randomBytes(CODE_LETTERS), (byte) => LETTERS[byte & 31]).join('');
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** Hash by which a code is stored, whatever spaces, dashes and capitals it is typed with. */
export function firstRunCodeHash(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OIL]/g, (letter) => MISREAD[letter] ?? letter);
  return hashed(`first run ${letters}`);
}

/** Whether the platform can be set up by its page: while it has no account at all. */
export async function isFirstRun(sql: Pick<Sql, 'query'>): Promise<boolean> {
  return (await sql.query('select 1 from account limit 1')).length === 0;
}

/**
 * Makes the code that a start prints. It ends those of earlier starts, but for other processes that have started within
 * the last minute: each of their lines stays right.
 */
export async function makeFirstRunCode(
  sql: Sql,
  { printedBy, now }: { readonly printedBy: string; readonly now: Date },
): Promise<string> {
  const code = newFirstRunCode();
  const since = new Date(now.getTime() - TOGETHER_MS);
  // A code of a clock that was ahead is ended, too.
  await sql.query(`delete from first_run_code where printed_by = $1 or created_at <= $2 or created_at > $3`, [
    printedBy,
    since,
    new Date(now.getTime() + TOGETHER_MS),
  ]);
  await sql.query('insert into first_run_code (hash, printed_by, created_at) values ($1, $2, $3)', [
    firstRunCodeHash(code),
    printedBy,
    now,
  ]);
  return code;
}

/** Whether a typed code is one that was printed and is still in force. Takes the same time for any wrong one. */
export async function isFirstRunCode(sql: Pick<Sql, 'query'>, typed: string): Promise<boolean> {
  const wanted = Buffer.from(firstRunCodeHash(typed));
  const rows = await sql.query<{ hash: string }>('select hash from first_run_code');
  return rows.map(({ hash }) => timingSafeEqual(Buffer.from(hash), wanted)).includes(true);
}

/** Ends every code: there is an account, or a start that offers no first run. */
export async function endFirstRunCodes(sql: Pick<Sql, 'query'>): Promise<void> {
  await sql.query('delete from first_run_code');
}

/** Uses a code up, and all others with it. Of several concurrent callers one gets true. */
export async function useFirstRunCode(sql: Sql, typed: string): Promise<boolean> {
  const ended = await sql.query<{ hash: string }>('delete from first_run_code returning hash');
  const wanted = Buffer.from(firstRunCodeHash(typed));
  return ended.map(({ hash }) => timingSafeEqual(Buffer.from(hash), wanted)).includes(true);
}
