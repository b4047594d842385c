import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type Sql, within } from '../../foundation/database/sql';
import { addJob } from '../../foundation/jobs/job-store';
import type { JobKind } from '../../foundation/jobs/runner';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import type { Accounts } from '../accounts/account-store';
import { ownSession } from '../accounts/actors';
import { newPasswordLink } from '../accounts/new-person';
import { newOneTimeCode } from '../accounts/session-tokens';
import { tokensIn } from '../accounts/token-store';
import { mailOf } from '../mails';

/** Kind of the job that mails a recovery code; its subject is the address as it was typed. */
export const RECOVERY_JOB = 'recovery_mail';

const RECOVERY_MINUTES = 30;
/** Random delay before a mail is prepared, in milliseconds. */
const LATER_MS = { least: 50, most: 400 } as const;

interface Asked {
  readonly email: string;
  readonly tenant: string | undefined;
}

interface RecoveryMailDependencies {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'byEmail'>;
  readonly mail: MailQueue;
  readonly publicOriginOf: PublicOriginOf;
  readonly now: () => number;
}

/** Asks for a recovery mail without looking for the account. */
export const addRecovery = (sql: Sql, { email, tenant }: Asked, now: Date): Promise<void> =>
  addJob(sql, {
    kind: RECOVERY_JOB,
    // Address first: the erasure of a household looks for it (`household-tables.ts`).
    subject: JSON.stringify([email.toLowerCase(), tenant]),
    accountId: null,
    dueAt: now,
  });

/**
 * Mails a code. Does the same work for unknown addresses, after the answer was sent: response times must not reveal which
 * addresses have an account.
 */
async function mailCode(dependencies: RecoveryMailDependencies, { email, tenant }: Asked): Promise<void> {
  const { database, accounts, mail, publicOriginOf } = dependencies;
  await pause(randomInt(LATER_MS.least, LATER_MS.most));
  const nowMs = dependencies.now();
  const account = await accounts.byEmail(email, tenant);
  const known = account?.canModify && !account.lockedAt ? account : null;
  const code = newOneTimeCode();
  const expiresAt = new Date(nowMs + RECOVERY_MINUTES * 60_000);
  const addressee = known ?? { email, language: 'fr', details: {} };
  const link = newPasswordLink(publicOriginOf(known?.tenant ?? ''), code, known?.userType ?? null);
  const message = mailOf('recovery', addressee, { link, code, minutes: String(RECOVERY_MINUTES) }, expiresAt);
  await database.transaction(async (sql) => {
    await tokensIn(within(database, sql)).add(code, {
      actorId: known?.id ?? '',
      householdId: known && (ownSession(known).household?.id ?? null),
      kind: 'recovery',
      createdAt: new Date(nowMs),
      expiresAt,
    });
    await mail.add(sql, message, { isSent: known !== null });
  });
}

export const recoveryJob = (dependencies: RecoveryMailDependencies): JobKind => ({
  retryMinutes: [1, 5],
  run: async ({ subject }) => {
    const [email, tenant] = JSON.parse(subject) as [string, string | null];
    await mailCode(dependencies, { email, tenant: tenant ?? undefined });
    return null;
  },
});
