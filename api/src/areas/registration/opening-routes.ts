import { isEmailAddress, siteDay } from '@foyer/domain';
import { createRegular } from '@foyer/wire/registration';
import { zoneOfAddress } from '@foyer/wire/zone-of-address';
import { type Database, type Sql, within } from '../../foundation/database/sql';
import { definedFields } from '../../foundation/defined-fields';
import { hashed } from '../../foundation/hashed';
import { invalidParameter, Refusal } from '../../foundation/http/refusal';
import { checkBirthDay, checkPostalCode } from '../../home/profile/checked-fields';
import { accountsIn, type NewAccount } from '../../identity/accounts/account-store';
import type { Actor } from '../../identity/accounts/actors';
import { auditIn } from '../../identity/accounts/audit-store';
import { newOneTimeCode } from '../../identity/accounts/session-tokens';
import { claimAddress } from '../../identity/accounts/taken-address';
import { randomLetters, type Tokens } from '../../identity/accounts/token-store';
import { forProfessional, type Route } from '../../identity/answer';
import type { AddressQuestions } from '../../identity/session/address-questions';
import { hashPassword } from '../../identity/session/passwords';
import type { Tries } from '../../identity/session/tries';
import { storedNumbers } from './phone-numbers';
import { maintainerOf, oneAtATime, openAccount, openedBefore } from './registration-store';

type Asked = ReturnType<typeof createRegular.params.parse>;

const CODE_MS = 60_000;
const CURRENCIES = { FR: 'EUR', CH: 'CHF' } as const;

const zoneOf = ({ country, postalCode }: Asked) => zoneOfAddress(country, postalCode ?? null);

function newAccount(
  asked: Asked,
  { account: opener, role }: Actor,
  by: { passwordHash: string; maintainerId: string | null; now: Date },
): NewAccount {
  const { key: _key, email, country, language, birthDate, ...identity } = asked;
  const status = 'setup_user_registered';
  return {
    id: randomLetters(16),
    tenant: opener.tenant,
    email,
    passwordHash: by.passwordHash,
    userType: 'REGULAR',
    language,
    siteTimeZone: zoneOf(asked),
    subscriptionStatus: status,
    isActive: true,
    canModify: true,
    kioskMode: false,
    operationalDate: null,
    mainThermostatId: null,
    maintainerId: role === 'maintainer' ? opener.id : by.maintainerId,
    installerId: role === 'installer' ? opener.id : null,
    details: {
      ...identity,
      ...storedNumbers(identity, country),
      ...definedFields({
        birthDate: birthDate || undefined,
        maintainerCode: opener.details.maintainerCode || undefined,
      }),
      country,
      currency: CURRENCIES[country],
      // Enabled until the customer chooses a password and is asked.
      loginAsByMaintainerAllowed: true,
      receiveEmailAlerts: true,
    },
    config: { showMonthlyDocumentsSection: true },
    contractLifecycle: null,
    createdAt: by.now,
    registrationHistory: [{ status, at: by.now }],
  };
}

interface OpeningDependencies {
  readonly tokens: Tokens;
  readonly database: Database;
  readonly tries: Tries;
  readonly addressQuestions: AddressQuestions;
  readonly hasTenant: (name: string) => boolean;
}

/** Lets professionals open customer accounts. */
export function registrationOpeningRoutes({
  tokens,
  database,
  tries,
  addressQuestions,
  hasTenant,
}: OpeningDependencies): Route[] {
  /** A single-use code that takes the professional from their own session into the customer's home. */
  const codeFor = async (actor: Actor, householdId: string, authToken: string, now: Date) => {
    const code = newOneTimeCode();
    await tokens.add(code, {
      actorId: actor.account.id,
      householdId,
      kind: 'loginAs',
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_MS),
      openedBy: hashed(authToken),
    });
    return { id: householdId, loginAsToken: code };
  };

  return [
    forProfessional(createRegular, async (asked, { actor, authToken, address, nowMs }) => {
      const now = new Date(nowMs);
      const openerId = actor.account.id;
      // The customer could not sign in anywhere.
      if (!hasTenant(actor.account.tenant)) throw new Refusal('tenant.not.allowed');
      const email = asked.email.trim().toLowerCase();
      if (!isEmailAddress(email)) throw new Refusal('email.invalid');
      if (!asked.phoneNumber && !asked.mobileNumber)
        throw new Refusal('phoneNumber.and.mobileNumber.undefined');
      if (asked.birthDate) checkBirthDay(asked.birthDate, siteDay(nowMs, zoneOf(asked)));
      if (asked.postalCode !== undefined) checkPostalCode(asked.postalCode, asked.country);
      await tries.count({ address, known: openerId, nowMs });
      const passwordHash = await hashPassword(randomLetters(32));
      const open = async (sql: Sql) => {
        const before = await openedBefore(sql, openerId, asked.key);
        const accounts = accountsIn(within(database, sql));
        // A key belongs to one account: used with another address it must not give access to the first.
        if (before !== null && (await accounts.byId(before))?.email !== email) throw invalidParameter('key');
        if (before !== null) return before;
        const tenants = [actor.account.tenant];
        if (!(await claimAddress(sql, { email, tenants, now }))) throw new Refusal('email.taken');
        const maintainerId = await maintainerOf(sql, actor.account.details.maintainerCode);
        const account = newAccount({ ...asked, email }, actor, { passwordHash, maintainerId, now });
        await openAccount(database, sql, account, { openerId, key: asked.key });
        await auditIn(sql).record({
          at: now,
          action: 'registration.opened',
          actorId: openerId,
          householdId: account.id,
          facts: {},
        });
        return account.id;
      };
      const openedId = await addressQuestions.counted(openerId, nowMs, () =>
        oneAtATime(database, openerId, open),
      );
      return codeFor(actor, openedId, authToken, now);
    }),
  ];
}
