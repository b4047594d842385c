import type { Sql } from '../../foundation/database/sql';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import type { Account } from '../accounts/account-store';
import { mailOf, momentInWords } from '../mails';

export interface PasswordNoticeDependencies {
  readonly mail: MailQueue;
  readonly publicOriginOf: PublicOriginOf;
}

const isProfessional = ({ userType }: Account) => userType === 'INSTALLER' || userType === 'MAINTAINER';

/** Tells the owner of an account, in the transaction of `sql`, that a new password was chosen. */
export async function mailPasswordChosen(
  sql: Sql,
  { mail, publicOriginOf }: PasswordNoticeDependencies,
  account: Account,
  at: Date,
): Promise<void> {
  if (!mail.isAvailable) return;
  const path = isProfessional(account) ? '/installer/login' : '/sign_in';
  const link = `${publicOriginOf(account.tenant)}${path}`;
  const moment = momentInWords(at, account);
  await mail.add(sql, mailOf('passwordChosen', account, { link, moment }));
}
