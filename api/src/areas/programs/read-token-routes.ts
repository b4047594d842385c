import { createReadToken, endReadToken, MAX_READ_TOKENS, readTokens } from '@foyer/wire/programs';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { throttle } from '../../foundation/http/throttle';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import { addReadToken, deleteReadToken, readTokensOf } from '../../identity/accounts/read-tokens';
import { forHousehold, type Route } from '../../identity/answer';
import { mailAccess, recordAccess } from './access-notice';

const MADE_AN_HOUR = 20;
const HOUR_MS = 3_600_000;

interface ReadTokenDependencies {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly publicOriginOf: PublicOriginOf;
}

/** Tokens of programs that read the home, for the household itself only (docs/rules/reading-programs.md). */
export function readTokenRoutes(dependencies: ReadTokenDependencies): Route[] {
  const { database } = dependencies;
  const made = throttle(database, 'read token', MADE_AN_HOUR, HOUR_MS);

  return [
    forHousehold(
      readTokens,
      async (_input, { household }) => ({
        tokens: (await readTokensOf(database, household.id)).map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          createdMs: createdAt.getTime(),
          usedMs: lastUsedAt?.getTime() ?? null,
        })),
      }),
      { onlyItself: true },
    ),

    forHousehold(
      createReadToken,
      ({ name }, who) =>
        database.transaction(async (sql) => {
          const { household, nowMs } = who;
          const retryAfterS = await made.take(household.id, nowMs, sql);
          if (retryAfterS !== null) throw new Refusal('too.many.requests', { httpStatus: 429, retryAfterS });
          const at = new Date(nowMs);
          const token = await addReadToken(sql, household.id, { name, at, limit: MAX_READ_TOKENS });
          if (!token) throw new Refusal('read.tokens.too.many');
          await recordAccess(sql, who, 'read.token.made', token.id);
          await mailAccess(sql, who, 'readTokenMade', dependencies);
          return token;
        }),
      { onlyItself: true },
    ),

    forHousehold(
      endReadToken,
      ({ id }, who) =>
        database.transaction(async (sql) => {
          if (!(await deleteReadToken(sql, who.household.id, id))) throw new Refusal('read.token.not.found');
          await recordAccess(sql, who, 'read.token.ended', id);
          return {};
        }),
      // As for signing out, no right to change is needed.
      { onlyItself: true, evenReadOnly: true, leadsIn: true },
    ),
  ];
}
