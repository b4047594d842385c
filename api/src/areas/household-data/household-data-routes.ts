import { accountClosing, closeAccount, householdExport, keepAccount } from '@foyer/wire/household-data';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { streamedFile } from '../../foundation/http/streamed-file';
import { throttle } from '../../foundation/http/throttle';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { Message } from '../../foundation/mail/message';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import type { Account } from '../../identity/accounts/account-store';
import { type AnswerOptions, type ForHousehold, forHousehold, type Route } from '../../identity/answer';
import { confirmByPassword, type OwnPasswordDependencies } from '../../identity/session/own-password';
import { closingMail, keptMail } from './closing-mails';
import { type Closing, closingsIn } from './closing-store';
import { invoicesToKeep } from './erase-household';
import { type ExportedFile, exportHousehold } from './export-household';

/** In which the household can change its mind. */
const COOLING_OFF_DAYS = 14;
const DAY_MS = 86_400_000;
const EXPORTS_AN_HOUR = 3;
const HOUR_MS = 3_600_000;

const ITSELF: AnswerOptions = { onlyItself: true };

interface HouseholdDataDependencies extends OwnPasswordDependencies {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly publicOriginOf: PublicOriginOf;
  readonly householdDocuments: (household: Account, nowMs: number) => Promise<readonly ExportedFile[]>;
}

/** Export of a household's data and closing of its account, for the household itself only. */
export function householdDataRoutes(dependencies: HouseholdDataDependencies): Route[] {
  const { database, audit, mail, publicOriginOf, householdDocuments } = dependencies;
  const closings = closingsIn(database);
  const exports = throttle(database, 'export', EXPORTS_AN_HOUR, HOUR_MS);

  const record = ({ household, actor, nowMs }: ForHousehold, action: string) =>
    audit.record({
      at: new Date(nowMs),
      action,
      actorId: actor.account.id,
      householdId: household.id,
      facts: {},
    });

  /** Writes a mail into the open transaction; a platform without mail closes accounts all the same. */
  const queue = async (message: Message) => {
    if (mail.isAvailable) await mail.add(database, message);
  };

  const wireOf = async (household: Account, closing: Closing | null) => ({
    closing: closing && { askedAt: closing.askedAt.getTime(), eraseAt: closing.eraseAt.getTime() },
    invoices: await invoicesToKeep(database, household.id),
  });

  return [
    forHousehold(
      householdExport,
      async ({ password }, who) => {
        const { household, nowMs } = who;
        await confirmByPassword(dependencies, who, password);
        const retryAfterS = await exports.take(household.id, nowMs);
        if (retryAfterS !== null) throw new Refusal('too.many.requests', { httpStatus: 429, retryAfterS });
        await record(who, 'data.exported');
        const documents = () => householdDocuments(household, nowMs);
        const { name, stream } = await exportHousehold({ database, documents }, household, nowMs);
        return streamedFile(name, stream);
      },
      { ...ITSELF, evenReadOnly: true, leadsIn: true },
    ),

    forHousehold(
      accountClosing,
      async (_input, { household }) => wireOf(household, await closings.of(household.id)),
      ITSELF,
    ),

    forHousehold(
      closeAccount,
      async ({ password }, who) => {
        const { household, nowMs } = who;
        await confirmByPassword(dependencies, who, password);
        const invoices = await invoicesToKeep(database, household.id);
        const closing = await database.joined(async () => {
          const begun = await closings.begin(household.id, {
            askedAt: new Date(nowMs),
            eraseAt: new Date(nowMs + COOLING_OFF_DAYS * DAY_MS),
          });
          if (!begun.isNew) return begun.closing;
          await record(who, 'account.closing.asked');
          const publicOrigin = publicOriginOf(household.tenant);
          await queue(closingMail(household, { eraseAt: begun.closing.eraseAt, invoices, publicOrigin }));
          return begun.closing;
        });
        return wireOf(household, closing);
      },
      { ...ITSELF, leadsIn: true },
    ),

    forHousehold(
      keepAccount,
      async (_input, who) => {
        const { household } = who;
        await database.joined(async () => {
          if (!(await closings.undo(household.id))) return;
          await record(who, 'account.closing.undone');
          await queue(keptMail(household));
        });
        return {};
      },
      { ...ITSELF, leadsIn: true },
    ),
  ];
}
