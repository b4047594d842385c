import type { Database } from '../../foundation/database/sql';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import { accountsIn } from '../../identity/accounts/account-store';
import { erasedMail } from './closing-mails';
import { closingsIn } from './closing-store';
import { eraseHousehold } from './erase-household';

interface DueAccountsOptions {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly now: Date;
}

/** Erases the households whose cooling-off period is over and tells them so. */
export async function closeDueAccounts({ database, mail, now }: DueAccountsOptions): Promise<void> {
  for (const id of await closingsIn(database).due(now)) {
    const household = await accountsIn(database).byId(id);
    if (!household) continue;
    await eraseHousehold(database, id, now, async (sql, { invoices }) => {
      if (mail.isAvailable) await mail.add(sql, erasedMail(household, invoices));
    });
  }
}
