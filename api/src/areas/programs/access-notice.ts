import type { Sql } from '../../foundation/database/sql';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import { auditIn } from '../../identity/accounts/audit-store';
import type { ForHousehold } from '../../identity/answer';
import { mailOf, momentInWords } from '../../identity/mails';

/** Records that a household gave or ended the access of a program. */
export const recordAccess = (
  sql: Sql,
  { household, actor, nowMs }: ForHousehold,
  action: string,
  id: string,
): Promise<void> =>
  auditIn(sql).record({
    at: new Date(nowMs),
    action,
    actorId: actor.account.id,
    householdId: household.id,
    facts: { id },
  });

/** Tells the household by mail that a program has access, with a link to where it is ended. */
export async function mailAccess(
  sql: Sql,
  { household, nowMs }: ForHousehold,
  name: 'readTokenMade' | 'webhookAdded',
  { mail, publicOriginOf }: { readonly mail: MailQueue; readonly publicOriginOf: PublicOriginOf },
): Promise<void> {
  if (!mail.isAvailable) return;
  const moment = momentInWords(new Date(nowMs), household);
  const link = `${publicOriginOf(household.tenant)}/user/programs`;
  await mail.add(sql, mailOf(name, household, { moment, link }));
}
