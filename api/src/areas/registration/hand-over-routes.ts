import { createHash, randomInt } from 'node:crypto';
import { isEmailAddress, maskedEmailAddress, statusIndex } from '@foyer/domain';
import {
  acceptRegistrationLicence,
  correctCustomerEmail,
  inviteCustomer,
  registrationLicence,
  registrationLicenceFile,
  setRegistrationPassword,
} from '@foyer/wire/registration';
import { dataFile } from '../../foundation/data-file';
import { type Database, type Sql, within } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import { type Account, accountsIn } from '../../identity/accounts/account-store';
import { auditIn } from '../../identity/accounts/audit-store';
import { tenantsOfAccount } from '../../identity/accounts/sessions';
import { claimAddress } from '../../identity/accounts/taken-address';
import { tokensIn } from '../../identity/accounts/token-store';
import { forAccount, forHousehold, forHouseholdOrRegistration, type Route } from '../../identity/answer';
import { mailOf } from '../../identity/mails';
import type { AddressQuestions } from '../../identity/session/address-questions';
import { hashPassword, passwordFault } from '../../identity/session/passwords';
import type { Tries } from '../../identity/session/tries';
import { licencePage } from '../../money/documents/pages/letters';
import { partiesOf } from '../../money/documents/supply';
import { actsForAnother, requireOpenRegistration } from './registration-access';
import {
  correctEmail,
  endInvitations,
  oneAtATime,
  registrationsIn,
  setFirstPassword,
} from './registration-store';
import { moveStatus } from './status-change';

const INVITATION_DAYS = 30;
/** Page on which the customer types the code of their e-mail. */
const CODE_PAGE = '/registration/code';
/** Letters and digits that are not mistaken for each other; 16 of them have 80 bits. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 16;

/** A code that is followed as a link or typed. */
const newInvitationCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
const groupedCode = (code: string) => (code.match(/.{4}/g) ?? []).join('-');

const DAY_MS = 86_400_000;

interface Wording {
  readonly title: string;
  readonly text: readonly string[];
}
const licences = dataFile<{ version: string; validFrom: string } & Record<'fr' | 'en', Wording>>(
  'registration-licence.json',
);

/** The current licence in a language, with the SHA-256 of its text. */
function licenceIn(language: 'fr' | 'en') {
  const { title, text } = licences[language];
  const sha256 = createHash('sha256')
    .update([title, ...text].join('\n'))
    .digest('hex');
  return { version: licences.version, sha256, title, text: [...text] };
}

interface HandOverDependencies {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly tries: Tries;
  readonly addressQuestions: AddressQuestions;
  readonly publicOriginOf: PublicOriginOf;
}

/** Hands a home over to its customer: invitation link, password and licence (docs/rules/registration.md). */
export function handOverRoutes({
  database,
  mail,
  tries,
  addressQuestions,
  publicOriginOf,
}: HandOverDependencies): Route[] {
  const codePageOf = ({ tenant }: Pick<Account, 'tenant'>) => `${publicOriginOf(tenant)}${CODE_PAGE}`;

  /** Mails the customer a new link, which replaces the earlier ones. */
  const invite = async (sql: Sql, household: Account, actorId: string, nowMs: number) => {
    const code = newInvitationCode();
    const { firstName = '', lastName = '' } = household.details;
    const names = new URLSearchParams({ name: firstName, lastName });
    const link = `${publicOriginOf(household.tenant)}/?setPasswordCode=${code}&${names}`;
    const [at, expiresAt] = [new Date(nowMs), new Date(nowMs + INVITATION_DAYS * DAY_MS)];
    const words = {
      days: String(INVITATION_DAYS),
      link,
      page: codePageOf(household),
      code: groupedCode(code),
    };
    await mail.add(sql, mailOf('invitation', household, words, expiresAt));
    await endInvitations(sql, household.id);
    await tokensIn(within(database, sql)).add(code, {
      actorId: household.id,
      householdId: household.id,
      kind: 'invitation',
      createdAt: at,
      expiresAt,
    });
    await registrationsIn(sql).noteInvitation(household.id, at);
    await auditIn(sql).record({
      at,
      action: 'registration.invited',
      actorId,
      householdId: household.id,
      facts: {},
    });
  };

  return [
    forHousehold(
      inviteCustomer,
      async (_input, who) => {
        const { household, actor, address, nowMs } = requireOpenRegistration(who);
        const place = statusIndex(household.subscriptionStatus);
        if (place < statusIndex('setup_ok')) throw new Refusal('status.not.allowed');
        await tries.count({ address, known: actor.account.id, nowMs });
        await oneAtATime(database, household.id, (sql) => invite(sql, household, actor.account.id, nowMs));
        const page = codePageOf(household);
        return { sentTo: maskedEmailAddress(household.email), mailed: true, link: '', page };
      },
      { leadsIn: true },
    ),

    forHousehold(
      correctCustomerEmail,
      async (asked, who) => {
        const { household, actor, address, nowMs } = requireOpenRegistration(who);
        if (!actsForAnother(who)) throw new Refusal('role.not.allowed');
        const email = asked.email.trim().toLowerCase();
        if (!isEmailAddress(email)) throw new Refusal('email.invalid');
        await tries.count({ address, known: actor.account.id, nowMs });
        const correct = async (sql: Sql) => {
          const customer = await accountsIn(within(database, sql)).byId(household.id);
          // From its first password on the account is the customer's, with a change of address of its own.
          if (!customer || statusIndex(customer.subscriptionStatus) >= statusIndex('user_password_set'))
            throw new Refusal('status.not.allowed');
          const { invitedAt } = await registrationsIn(sql).of(household.id);
          if (customer.email === email) return invitedAt !== null;
          const [now, tenants] = [new Date(nowMs), tenantsOfAccount(customer)];
          if (!(await claimAddress(sql, { email, tenants, accountId: household.id, now })))
            throw new Refusal('email.taken');
          await correctEmail(sql, household.id, email);
          await auditIn(sql).record({
            at: now,
            action: 'registration.email.corrected',
            actorId: actor.account.id,
            householdId: household.id,
            facts: {},
          });
          if (invitedAt !== null) await invite(sql, { ...customer, email }, actor.account.id, nowMs);
          return invitedAt !== null;
        };
        const invited = await addressQuestions.counted(actor.account.id, nowMs, () =>
          oneAtATime(database, household.id, correct),
        );
        return { invited };
      },
      { leadsIn: 'acting' },
    ),

    forHouseholdOrRegistration(
      setRegistrationPassword,
      async ({ password, loginAsByMaintainerAllowed = false }, who) => {
        const { household, authToken, nowMs, address } = requireOpenRegistration(who);
        if (actsForAnother(who)) throw new Refusal('role.not.allowed');
        await tries.count({ address, known: household.id, nowMs });
        const fault = passwordFault(password, household);
        if (fault) throw new Refusal(fault);
        const passwordHash = await hashPassword(password);
        const status = await oneAtATime(database, household.id, async (sql) => {
          const moved = await moveStatus({ database, sql }, who, 'user_password_set', { byOwnCall: true });
          await setFirstPassword(sql, household.id, passwordHash, authToken);
          await accountsIn(within(database, sql)).update(household.id, {
            details: { loginAsByMaintainerAllowed, loginAsByMaintainerAsked: true },
          });
          await auditIn(sql).record({
            at: new Date(nowMs),
            action: 'password.chosen',
            actorId: household.id,
            householdId: household.id,
            facts: { loginAsByMaintainerAllowed },
          });
          return moved;
        });
        return { subscription_status: status };
      },
      { leadsIn: true },
    ),

    forAccount(registrationLicence, async (_input, { account }) => licenceIn(account.language), {
      registering: true,
    }),

    forHouseholdOrRegistration(registrationLicenceFile, async (_input, { household }) => {
      const { language } = household;
      const { version, sha256: digest, title, text } = licenceIn(language);
      // The page numbers its paragraphs itself.
      const paragraphs = text.map((paragraph) => paragraph.replace(/^\d+\.\s+/, ''));
      const { validFrom } = licences;
      const wording = { version, validFrom, digest, title, paragraphs };
      return {
        bytes: await licencePage(partiesOf(household, null, null), wording, language),
        name: `licence-${version.replace(/\W/g, '-')}.pdf`,
      };
    }),

    forHouseholdOrRegistration(
      acceptRegistrationLicence,
      async ({ version, sha256 }, who) => {
        const { household, nowMs } = requireOpenRegistration(who);
        if (actsForAnother(who)) throw new Refusal('role.not.allowed');
        const shown = (['fr', 'en'] as const).map(licenceIn);
        if (!shown.some((one) => one.version === version && one.sha256 === sha256))
          throw new Refusal('licence.changed');
        const status = await oneAtATime(database, household.id, async (sql) => {
          const at = new Date(nowMs);
          const moved = await moveStatus({ database, sql }, who, 'user_accepted_licence', {
            byOwnCall: true,
          });
          await registrationsIn(sql).acceptLicence(household.id, { version, sha256, at, by: household.id });
          return moved;
        });
        return { subscription_status: status };
      },
      { leadsIn: true },
    ),
  ];
}
