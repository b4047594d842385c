import type { Database } from '../../foundation/database/sql';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import { nameOfHome, runEach } from '../../foundation/run-each';
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
  const due = await closingsIn(database).due(now);
  await runEach(due, nameOfHome, async (id) => {
    const household = await accountsIn(database).byId(id);
    if (!household) return;
    await eraseHousehold(database, id, now, async (sql, { invoices }) => {
      if (mail.isAvailable) await mail.add(sql, erasedMail(household, invoices));
    });
  });
}
