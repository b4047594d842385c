import type { Sql } from '../../foundation/database/sql';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { Message } from '../../foundation/mail/message';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import type { Account } from '../accounts/account-store';
import { mailOf, momentInWords } from '../mails';

/** A change of the second factor that its owner is mailed; also the kind of the mail. */
export type FactorChange =
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'codeAppAdded'
  | 'codeAppRemoved'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'
  | 'secondFactorReset';

export interface FactorNoticeDependencies {
  readonly mail: MailQueue;
  readonly publicOriginOf: PublicOriginOf;
}

/** The mail that tells the owner of an account about a change, with a link to the page of their second factor. */
export function factorMail(
  kind: FactorChange,
  account: Account,
  at: Date,
  publicOriginOf: PublicOriginOf,
): Message {
  const path = account.userType === 'REGULAR' ? '/user/second_factor' : '/account/second_factor';
  const link = `${publicOriginOf(account.tenant)}${path}`;
  return mailOf(kind, account, { moment: momentInWords(at, account), link });
}

/** Tells the owner in the transaction of `sql`, where mail is available. */
export async function mailFactorChange(
  sql: Sql,
  { mail, publicOriginOf }: FactorNoticeDependencies,
  kind: FactorChange,
  account: Account,
  at: Date,
): Promise<void> {
  if (mail.isAvailable) await mail.add(sql, factorMail(kind, account, at, publicOriginOf));
}
