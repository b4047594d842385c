import { randomInt } from 'node:crypto';
import { isEmailAddress } from '@foyer/domain';
import {
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  EMAIL_CODE_LENGTH,
  pendingEmail,
  undoEmailChange,
} from '@foyer/wire/email-change';
import type { Database, Transaction } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { throttle } from '../../foundation/http/throttle';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import type { Account } from '../accounts/account-store';
import { ownSession } from '../accounts/actors';
import type { Audit } from '../accounts/audit-store';
import { newOneTimeCode } from '../accounts/session-tokens';
import { tenantsOfAccount } from '../accounts/sessions';
import { isTaken } from '../accounts/taken-address';
import { type ForAccount, forAccount, forAnyone, type Route } from '../answer';
import { mailOf } from '../mails';
import type { KnownDevices } from '../session/known-devices';
import { checkOwnPassword, type OwnPasswordDependencies } from '../session/own-password';
import { unusablePasswordHash } from '../session/passwords';
import type { Tries } from '../session/tries';
import type { EmailChanges } from './email-change-store';

const CODE_MINUTES = 30;
/** Wrong codes allowed before the change must be requested again. */
const CODE_TRIES = 5;
/** Two requests within it are one tap too many: the first code, already mailed, stays valid. */
const AT_ONCE_MS = 10_000;
const UNDO_DAYS = 7;
const DAY_MS = 86_400_000;
/** Codes mailed per hour for one account, and to one address. */
const CODES_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

const newCode = () => String(randomInt(10 ** EMAIL_CODE_LENGTH)).padStart(EMAIL_CODE_LENGTH, '0');
const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '');

/** Refuses a person acting for the account: only the account itself changes its address. */
function checkActsForSelf({ actor, account }: ForAccount): void {
  if (actor.account.id !== account.id) throw new Refusal('role.not.allowed');
}

interface Inside {
  readonly database: Database;
  readonly emailChanges: EmailChanges;
  readonly audit: Audit;
}

interface EmailChangeDependencies extends OwnPasswordDependencies {
  readonly database: Database;
  readonly emailChanges: EmailChanges;
  readonly transaction: Transaction<Inside>;
  readonly recoveryTries: Tries;
  readonly knownDevices: KnownDevices;
  readonly mail: MailQueue;
  readonly publicOriginOf: PublicOriginOf;
}

/** Changes the e-mail address in two steps; a link mailed to the old address undoes it. */
export function emailChangeRoutes(dependencies: EmailChangeDependencies): Route[] {
  const { database, emailChanges, transaction, tries, recoveryTries } = dependencies;
  const { knownDevices, mail, publicOriginOf } = dependencies;
  const codes = throttle(database, 'e-mail code', CODES_PER_HOUR, HOUR_MS);

  /** Counts a mail to an unverified address. Throws 429 beyond the limit; the returned function undoes the count. */
  const countCode = async (accountId: string, email: string, nowMs: number) => {
    const counted: string[] = [];
    const undoCount = async () => {
      for (const key of counted) await codes.giveBack(key);
    };
    for (const key of [`by ${accountId}`, `to ${email}`]) {
      const retryAfterS = await codes.take(key, nowMs);
      if (retryAfterS === null) {
        counted.push(key);
        continue;
      }
      await undoCount();
      throw new Refusal('too.many.requests', { httpStatus: 429, retryAfterS });
    }
    return undoCount;
  };

  const wantedBy = (account: Account, email: string, now: Date) => ({
    email,
    tenants: tenantsOfAccount(account),
    accountId: account.id,
    now,
  });

  const record = (audit: Audit, { account, actor, nowMs }: ForAccount, action: string) =>
    audit.record({
      at: new Date(nowMs),
      action,
      actorId: actor.account.id,
      householdId: ownSession(account).household?.id ?? null,
      facts: {},
    });

  const checkPassword = async (member: ForAccount, password: string) => {
    try {
      await checkOwnPassword(dependencies, member, password);
    } catch (error) {
      const isWrong = error instanceof Refusal && error.code === 'invalid.credentials';
      throw isWrong ? new Refusal('password.incorrect') : error;
    }
  };

  return [
    forAccount(
      changeEmail,
      async (asked, member) => {
        const { account, nowMs } = member;
        checkActsForSelf(member);
        const email = asked.email.trim().toLowerCase();
        if (!isEmailAddress(email)) throw new Refusal('email.invalid');
        await checkPassword(member, asked.password);
        if (email === account.email) throw new Refusal('email.taken');
        const undoCount = await countCode(account.id, email, nowMs);
        const taken = await isTaken(database, wantedBy(account, email, new Date(nowMs)));
        const code = newCode();
        const expiresAt = new Date(nowMs + CODE_MINUTES * 60_000);
        // The answer is the same for a taken address: only its owner learns, by mail, that it has an account.
        const message = taken
          ? mailOf('emailInUse', { ...account, email }, {})
          : mailOf('emailCode', { ...account, email }, { code, minutes: String(CODE_MINUTES) }, expiresAt);
        const change = { email, code, triesLeft: CODE_TRIES, createdAt: new Date(nowMs), expiresAt };
        const begin = async (inside: Inside) => {
          const sinceAt = new Date(nowMs - AT_ONCE_MS);
          if (!(await inside.emailChanges.begin(account.id, change, sinceAt))) return false;
          await mail.add(inside.database, message);
          await record(inside.audit, member, 'email.change.asked');
          return true;
        };
        const hasBegun = await transaction(begin).catch(async (error) => {
          await undoCount();
          throw error;
        });
        if (!hasBegun) await undoCount();
        return {};
      },
      { leadsIn: true },
    ),

    forAccount(pendingEmail, async (_input, { account, nowMs }) => ({
      email: await emailChanges.pending(account.id, new Date(nowMs)),
    })),

    forAccount(
      confirmEmail,
      async ({ code }, member) => {
        const { account, address, authToken, nowMs } = member;
        checkActsForSelf(member);
        const now = new Date(nowMs);
        const { email } = await tries.judged({ address, known: account.id, nowMs }, async () => {
          const proof = await emailChanges.prove(account.id, withoutSpaces(code), now);
          if (typeof proof === 'string') throw new Refusal(`email.code.${proof}`);
          return proof;
        });
        const wanted = wantedBy(account, email, now);
        if (await isTaken(database, wanted)) throw new Refusal('email.taken');
        const undo = newOneTimeCode();
        // Browsers do not send fragments, which keeps the code out of server logs.
        const link = `${publicOriginOf(account.tenant)}/user/email_undo#${undo}`;
        const expiresAt = new Date(nowMs + UNDO_DAYS * DAY_MS);
        const notice = mailOf(
          'emailChanged',
          account,
          { newEmail: email, days: String(UNDO_DAYS), link },
          expiresAt,
        );
        await transaction(async (inside) => {
          const undoCode = { code: undo, createdAt: now, expiresAt };
          if (!(await inside.emailChanges.replace(wanted, undoCode, authToken)))
            throw new Refusal('email.taken');
          // In the same transaction, so that the address never changes without a way to undo it.
          await mail.add(inside.database, notice);
          await record(inside.audit, member, 'email.changed');
        });
        await knownDevices.remember(email, member);
        return {};
      },
      { leadsIn: true },
    ),

    forAccount(
      cancelEmailChange,
      async (_input, member) => {
        checkActsForSelf(member);
        await emailChanges.cancel(member.account.id);
        return {};
      },
      { leadsIn: true },
    ),

    forAnyone(undoEmailChange, async ({ code }, { address, nowMs }) => {
      const now = new Date(nowMs);
      const passwordHash = await unusablePasswordHash();
      await recoveryTries.judged({ address, nowMs }, () =>
        transaction(async (inside) => {
          const found = await inside.emailChanges.undo(code, passwordHash, now);
          if (!found) throw new Refusal('token.invalid');
          await inside.audit.record({
            at: now,
            action: 'email.change.undone',
            actorId: found.accountId,
            householdId: found.accountId,
            facts: {},
          });
        }),
      );
      return {};
    }),
  ];
}
