import { createHash, randomInt } from 'node:crypto';
import { maskedEmailAddress, statusIndex } from '@foyer/domain';
import {
  acceptRegistrationLicence,
  inviteCustomer,
  registrationLicence,
  registrationLicenceFile,
  setRegistrationPassword,
} from '@foyer/wire/registration';
import { dataFile } from '../../foundation/data-file';
import { type Database, within } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import { accountsIn } from '../../identity/accounts/account-store';
import { auditIn } from '../../identity/accounts/audit-store';
import { tokensIn } from '../../identity/accounts/token-store';
import { forAccount, forHousehold, forHouseholdOrRegistration, type Route } from '../../identity/answer';
import { mailOf } from '../../identity/mails';
import { hashPassword, passwordFault } from '../../identity/session/passwords';
import type { Tries } from '../../identity/session/tries';
import { licencePage } from '../../money/documents/pages/letters';
import { partiesOf } from '../../money/documents/supply';
import { actsForAnother, requireOpenRegistration } from './registration-access';
import { endInvitations, oneAtATime, registrationsIn, setFirstPassword } from './registration-store';
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
  readonly publicOriginOf: PublicOriginOf;
}

/** Hands a home over to its customer: invitation link, password and licence (docs/rules/registration.md). */
export function handOverRoutes({ database, mail, tries, publicOriginOf }: HandOverDependencies): Route[] {
  return [
    forHousehold(
      inviteCustomer,
      async (_input, who) => {
        const { household, actor, address, nowMs } = requireOpenRegistration(who);
        const place = statusIndex(household.subscriptionStatus);
        if (place < statusIndex('setup_ok')) throw new Refusal('status.not.allowed');
        tries.count({ address, known: actor.account.id, nowMs });
        const code = newInvitationCode();
        const { firstName = '', lastName = '' } = household.details;
        const names = new URLSearchParams({ name: firstName, lastName });
        const page = `${publicOriginOf(household.tenant)}${CODE_PAGE}`;
        const link = `${publicOriginOf(household.tenant)}/?setPasswordCode=${code}&${names}`;
        const expiresAt = new Date(nowMs + INVITATION_DAYS * DAY_MS);
        const invitation = mailOf(
          'invitation',
          household,
          { days: String(INVITATION_DAYS), link, page, code: groupedCode(code) },
          expiresAt,
        );
        await oneAtATime(database, household.id, async (sql) => {
          await mail.add(sql, invitation);
          await endInvitations(sql, household.id);
          await tokensIn(within(database, sql)).add(code, {
            actorId: household.id,
            householdId: household.id,
            kind: 'invitation',
            createdAt: new Date(nowMs),
            expiresAt,
          });
          await registrationsIn(sql).noteInvitation(household.id, new Date(nowMs));
          await auditIn(sql).record({
            at: new Date(nowMs),
            action: 'registration.invited',
            actorId: actor.account.id,
            householdId: household.id,
            facts: {},
          });
        });
        return { sentTo: maskedEmailAddress(household.email), mailed: true, link: '', page };
      },
      { leadsIn: true },
    ),

    forHouseholdOrRegistration(
      setRegistrationPassword,
      async ({ password, loginAsByMaintainerAllowed = false }, who) => {
        const { household, authToken, nowMs, address } = requireOpenRegistration(who);
        if (actsForAnother(who)) throw new Refusal('role.not.allowed');
        tries.count({ address, known: household.id, nowMs });
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
