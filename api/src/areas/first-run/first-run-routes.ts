import { isEmailAddress } from '@foyer/domain';
import {
  checkFirstRun,
  finishFirstRun,
  firstRun,
  openFirstRun,
  testFirstRunMail,
} from '@foyer/wire/first-run';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { Visitor } from '../../foundation/http/routes';
import { throttle } from '../../foundation/http/throttle';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { MailAddress, MailTransport } from '../../foundation/mail/message';
import { forAnyone, type Route } from '../../identity/answer';
import { isFirstRun, isFirstRunCode } from '../../identity/first-run/code-store';
import { countTries } from '../../identity/session/tries';
import { serviceOf } from './first-service';
import { firstTenant, operatorFaults, serviceFaults, setUp } from './set-up';
import { sendTestMail } from './test-mail';

/** Test mails in ten minutes: nobody can send mail to strangers with the code. */
const TEST_MAILS = 5;
const TEST_MAIL_WINDOW_MS = 10 * 60_000;
/** Name under which tries of all unknown browsers together are counted. */
const CODE = 'code of the first run';

export interface FirstRunDependencies {
  readonly database: Database;
  /** In production alone: elsewhere accounts come from the demo or from tests. */
  readonly offersFirstRun: boolean;
  readonly publicOrigin: string;
  readonly areasInForce: () => readonly string[] | null;
  /** Shows changed tenants in this process at once. */
  readonly refreshTenants: () => Promise<void>;
  readonly mail: Pick<MailQueue, 'isAvailable'>;
  readonly mailTransport: MailTransport;
  /** Sender of mails of tenants that chose none. */
  readonly mailSender: MailAddress;
}

/** Setting up a platform that has no account, with the code that its start printed (docs/rules/first-run.md). */
export function firstRunRoutes(dependencies: FirstRunDependencies): Route[] {
  const { database, offersFirstRun, publicOrigin, areasInForce, refreshTenants } = dependencies;
  const { mail, mailTransport, mailSender } = dependencies;
  const tries = countTries(database, 'first run');
  const testMails = throttle(database, 'first run mail', TEST_MAILS, TEST_MAIL_WINDOW_MS);

  const isOffered = async () => offersFirstRun && (await isFirstRun(database));

  /** Throws unless the platform waits for its first run and the code is right. */
  const checkCode = async (code: string, { address, nowMs }: Visitor): Promise<void> => {
    if (!(await isOffered())) throw new Refusal('first.run.not.offered');
    await tries.judged({ address, account: CODE, nowMs }, async () => {
      if (await isFirstRunCode(database, code)) return;
      // Another browser may have finished meanwhile, which uses all codes up.
      throw new Refusal((await isOffered()) ? 'first.run.code.wrong' : 'first.run.not.offered');
    });
  };
  const platform = () => ({ database, publicOrigin, areas: areasInForce() });

  return [
    forAnyone(firstRun, async () => ({ isOffered: await isOffered() })),

    forAnyone(openFirstRun, async ({ code }, visitor) => {
      await checkCode(code, visitor);
      return {
        publicOrigin,
        mailSender: mail.isAvailable ? mailSender : null,
        service: serviceOf((await firstTenant(database)).configuration),
      };
    }),

    forAnyone(checkFirstRun, async ({ code, operator, service }, visitor) => {
      await checkCode(code, visitor);
      const { name } = await firstTenant(database);
      const faults = [
        ...(operator ? operatorFaults(operator, name) : []),
        ...(service ? await serviceFaults(platform(), service) : []),
      ];
      return { faults: [...new Set(faults)] };
    }),

    forAnyone(testFirstRunMail, async ({ code, to, language, service }, visitor) => {
      await checkCode(code, visitor);
      if (!mail.isAvailable) throw new Refusal('mail.unavailable');
      const addresses = [to, ...(service.senderAddress === null ? [] : [service.senderAddress])];
      if (!addresses.every(isEmailAddress)) throw new Refusal('email.invalid');
      const retryAfterS = await testMails.take('', visitor.nowMs);
      if (retryAfterS !== null) throw new Refusal('too.many.requests', { httpStatus: 429, retryAfterS });
      const now = new Date(visitor.nowMs);
      const reason = await sendTestMail(mailTransport, mailSender, {
        to,
        language,
        service,
        publicOrigin,
        now,
      });
      return { isSent: reason === null, reason };
    }),

    forAnyone(finishFirstRun, async ({ code, operator, service }, visitor) => {
      await checkCode(code, visitor);
      await setUp(platform(), { code, operator, service, now: new Date(visitor.nowMs) });
      // Stored all the same when it fails: it is looked for again in two seconds.
      await refreshTenants().catch(() => {});
      return {};
    }),
  ];
}
