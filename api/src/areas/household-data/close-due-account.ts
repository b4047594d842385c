import type { Database } from '../../foundation/database/sql';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import { accountsIn } from '../../identity/accounts/account-store';
import { erasedMail } from './closing-mails';
import { closingsIn } from './closing-store';
import { eraseHousehold } from './erase-household';

interface ClosingOptions {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly now: Date;
}

/** Erases a household whose cooling-off period is over, unless it changed its mind, and tells it so. */
export async function closeDueAccount(
  { database, mail, now }: ClosingOptions,
  householdId: string,
): Promise<void> {
  const closing = await closingsIn(database).of(householdId);
  const household = await accountsIn(database).byId(householdId);
  if (!household || !closing || closing.eraseAt > now) return;
  await eraseHousehold(database, householdId, now, async (sql, { invoices }) => {
    if (mail.isAvailable) await mail.add(sql, erasedMail(household, invoices));
  });
}
