import { type Database, within } from '../../foundation/database/sql';
import type { Message } from '../../foundation/mail/message';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import { endFirstRunCodes } from '../first-run/code-store';
import { mailOf } from '../mails';
import { unusablePasswordHash } from '../session/passwords';
import { type Account, type AccountDetails, accountsIn, type UserType } from './account-store';
import { newOneTimeCode } from './session-tokens';
import { claimAddress } from './taken-address';
import { randomLetters, tokensIn } from './token-store';

const DAY_MS = 86_400_000;
/** Days until the link to a first password expires. */
export const FIRST_LINK_DAYS = 7;
/** Types whose sign-in is on a page of its own. */
const PROFESSIONALS: readonly UserType[] = ['INSTALLER', 'MAINTAINER'];

/** Page on which an account signs in. */
const signInPage = (origin: string, userType: UserType | null) =>
  userType !== null && PROFESSIONALS.includes(userType) ? `${origin}/installer/login` : origin;

/** Link to a new password. Its page is the one that leads to the sign-in afterwards. */
export function newPasswordLink(origin: string, code: string, userType: UserType | null): string {
  const page = signInPage(origin, userType);
  return `${page === origin ? `${origin}/` : page}?recoveryCode=${code}`;
}

/** A person who works with the platform: everybody but a household. */
export interface NewPerson {
  readonly userType: Exclude<UserType, 'REGULAR'>;
  readonly tenant: string;
  /** Further tenants the person works under. */
  readonly tenants?: readonly string[];
  /** Lower case. */
  readonly email: string;
  readonly language: 'fr' | 'en';
  readonly details: AccountDetails;
  /** Of a password that the person chose; by default none is usable, and signing in takes one chosen with a link. */
  readonly passwordHash?: string;
}

/** Creates an account, with which the first run ends. Resolves to null when the address is taken. */
export async function createPerson(
  database: Database,
  { userType, tenant, tenants, email, language, details, passwordHash: chosen }: NewPerson,
  now: Date,
): Promise<Account | null> {
  const passwordHash = chosen ?? (await unusablePasswordHash());
  return database.transaction(async (sql) => {
    const all = [...new Set([tenant, ...(tenants ?? [])])];
    if (!(await claimAddress(sql, { email, tenants: all, now }))) return null;
    await endFirstRunCodes(sql);
    const accounts = accountsIn(within(database, sql));
    const id = randomLetters(16);
    await accounts.create({
      id,
      tenant,
      email,
      passwordHash,
      userType,
      language,
      siteTimeZone: 'Europe/Paris',
      subscriptionStatus: 'ok',
      isActive: true,
      canModify: true,
      kioskMode: false,
      operationalDate: null,
      mainThermostatId: null,
      details,
      config: tenants ? { tenants: all } : {},
      contractLifecycle: null,
      createdAt: now,
      registrationHistory: [{ status: 'ok', at: now }],
    });
    return accounts.byId(id);
  });
}

/** A link with which the account's password is chosen, once, within some days, and the mail that carries it. */
export async function passwordLink(
  database: Database,
  account: Account,
  {
    kind,
    publicOriginOf,
    now,
  }: {
    readonly kind: 'accountCreated' | 'passwordLink';
    readonly publicOriginOf: PublicOriginOf;
    readonly now: Date;
  },
): Promise<{ readonly link: string; readonly mail: Message }> {
  const code = newOneTimeCode();
  const expiresAt = new Date(now.getTime() + FIRST_LINK_DAYS * DAY_MS);
  await tokensIn(database).add(code, {
    actorId: account.id,
    householdId: account.userType === 'REGULAR' ? account.id : null,
    kind: 'recovery',
    createdAt: now,
    expiresAt,
  });
  const origin = publicOriginOf(account.tenant);
  const page = signInPage(origin, account.userType);
  const link = newPasswordLink(origin, code, account.userType);
  const values = { link, days: String(FIRST_LINK_DAYS), page, email: account.email };
  return { link, mail: mailOf(kind, account, values, expiresAt) };
}
