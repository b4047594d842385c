import {
  moduleCount,
  modulePowerW,
  partAtStatus,
  powerCapacityKva,
  siteDay,
  statusMove,
} from '@foyer/domain';
import { registrationUser, saveRegistrationDraft, updateRegistration } from '@foyer/wire/registration';
import { zoneOfAddress } from '@foyer/wire/zone-of-address';
import { changeSiteZone } from '../../energy/measures/site-zone';
import { type Database, type Sql, within } from '../../foundation/database/sql';
import { definedFields } from '../../foundation/defined-fields';
import { invalidParameter, Refusal } from '../../foundation/http/refusal';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import { checkBirthDay, checkPostalCode } from '../../home/profile/checked-fields';
import { type StoredTariff, tariffsIn } from '../../home/tariff/tariff-store';
import { profileTariff, termsOf } from '../../home/tariff/tariff-terms';
import { type Account, type AccountDetails, accountsIn } from '../../identity/accounts/account-store';
import { hasEntered } from '../../identity/accounts/actors';
import { passwordLink } from '../../identity/accounts/new-person';
import { randomLetters } from '../../identity/accounts/token-store';
import { type ForHousehold, forAccount, forHouseholdOrRegistration, type Route } from '../../identity/answer';
import { storedNumbers } from './phone-numbers';
import { actsForAnother, requireOpenRegistration } from './registration-access';
import { type Installation, oneAtATime, registrationsIn } from './registration-store';
import { moveStatus } from './status-change';

type Asked = ReturnType<typeof updateRegistration.params.parse>;

const GRID_TYPES = { onePhase: '1 phase', threePhase: '3 phases' } as const;
/** Account fields that are stored as entered. */
const TEXTS = [
  'internetServiceProvider',
  'internetBoxModel',
  'electricPowerCapacity',
  'electricityProvider',
  'tariffPrice',
  'sellingEnergy',
  'sellingEnergyPrice',
  'firstName',
  'lastName',
  'phoneNumber',
  'mobileNumber',
  'address',
  'additionalAddress',
  'postalCode',
  'city',
  'latitude',
  'longitude',
] as const;

function detailsOf(asked: Asked, { details: known, siteTimeZone }: Account, nowMs: number): AccountDetails {
  const { electricPowerCapacity, gridType, birthDate, postalCode } = asked;
  const country = known.country ?? 'FR';
  if (electricPowerCapacity && powerCapacityKva(electricPowerCapacity) === null)
    throw invalidParameter('electricPowerCapacity');
  if (birthDate) checkBirthDay(birthDate, siteDay(nowMs, siteTimeZone));
  if (postalCode !== undefined) checkPostalCode(postalCode, country);
  const numbers = storedNumbers(asked, country);
  const { phoneNumber, mobileNumber } = { ...known, ...numbers };
  if (Object.keys(numbers).length > 0 && !phoneNumber && !mobileNumber)
    throw new Refusal('phoneNumber.and.mobileNumber.undefined');
  return {
    ...(definedFields(Object.fromEntries(TEXTS.map((name) => [name, asked[name]]))) as AccountDetails),
    ...numbers,
    ...definedFields({ gridType: gridType && GRID_TYPES[gridType], birthDate: birthDate || undefined }),
  };
}

function installationOf({
  gridType,
  modulePower,
  modules,
  pvManufacturer,
  kitSerialNumber,
}: Asked): Installation {
  if (modulePower && modulePowerW(modulePower) === null) throw invalidParameter('modulePower');
  if (modules && moduleCount(modules) === null) throw invalidParameter('modules');
  const kit = kitSerialNumber?.toUpperCase();
  return definedFields({ gridType, modulePower, modules, pvManufacturer, kit });
}

/** The tariff entered by a step, in force from today; null when none was entered. */
function tariffOf(asked: Asked, household: Account, nowMs: number): StoredTariff | null {
  const { tariffCategory: category, tariffName: name, tariffRanges: ranges = '', tariffCents: price } = asked;
  if (category === undefined) return null;
  if (price === undefined) throw new Refusal('tariff.price.missing');
  const isSold = asked.sellingEnergy ?? household.details.sellingEnergy ?? true;
  const sellingPrice = isSold ? asked.sellingEnergyPrice : undefined;
  const terms = { category, name, ranges, price, rangePrice: asked.tariffRangeCents, sellingPrice };
  return { ...termsOf(terms, household, nowMs), id: randomLetters(16), savedAt: new Date(nowMs) };
}

/** Whether an address of another postal code comes without coordinates: those of the earlier one do not apply. */
const hasLostPlace = ({ postalCode, latitude }: AccountDetails, { details }: Account): boolean =>
  postalCode !== undefined && postalCode !== details.postalCode && latitude === undefined;

async function storeDetails(sql: Sql, household: Account, details: AccountDetails): Promise<void> {
  if (Object.keys(details).length === 0) return;
  const dropped = hasLostPlace(details, household) ? ['latitude', 'longitude', 'addressScore'] : [];
  await sql.query('update account set details = (details - $3::text[]) || $2::jsonb where id = $1', [
    household.id,
    JSON.stringify(details),
    dropped,
  ]);
}

/** Refuses input that was entered for another account in the same browser. */
function checkAccount(accountId: string | undefined, { id }: Pick<Account, 'id'>): void {
  if (accountId !== undefined && accountId !== id) throw new Refusal('account.changed');
}

interface RegistrationDependencies {
  readonly database: Database;
  /** Tenants whose registrations end after the first step. */
  readonly finishesOnFirstStep: readonly string[];
  readonly unavailableParts: readonly string[];
  readonly mail: MailQueue;
  readonly publicOriginOf: PublicOriginOf;
}

export function registrationRoutes({
  database,
  finishesOnFirstStep,
  unavailableParts,
  mail,
  publicOriginOf,
}: RegistrationDependencies): Route[] {
  // Without activation of plugs no later step can be finished.
  const canRegisterDevices = !unavailableParts.includes('activation');

  const registrations = registrationsIn(database);

  /** A customer whose registration ends without their part learns of the account, and chooses a password. */
  const inviteToPassword = async (sql: Sql, who: ForHousehold, status: string) => {
    const { household, nowMs } = who;
    if (status !== 'ok' || !actsForAnother(who) || !mail.isAvailable) return;
    const invitation = { kind: 'accountCreated', publicOriginOf, now: new Date(nowMs) } as const;
    await mail.add(sql, (await passwordLink(within(database, sql), household, invitation)).mail);
  };

  const userWire = async (account: Account, actsInPart: 'installer' | 'user') => {
    const { cache, installation, invitedAt } = await registrations.of(account.id);
    const { details, maintainerId, installerId } = account;
    const professionals = await Promise.all(
      [installerId, maintainerId].map((id) => (id === null ? null : accountsIn(database).byId(id))),
    );
    const companies = professionals.flatMap((one) => one?.details.companyName ?? []);
    return {
      cache,
      userType: account.userType,
      subscription_status: account.subscriptionStatus,
      part: actsInPart,
      email: account.email,
      firstName: details.firstName ?? null,
      lastName: details.lastName ?? null,
      country: details.country ?? null,
      tadoAccount: details.tadoAccount ?? null,
      wiserUsername: details.wiserUsername ?? null,
      electricityProvider: details.electricityProvider ?? null,
      tariffPrice: details.tariffPrice ?? null,
      sellingEnergy: details.sellingEnergy ?? true,
      sellingEnergyPrice: details.sellingEnergyPrice ?? null,
      birthDate: details.birthDate ?? null,
      mobileNumber: details.mobileNumber ?? null,
      phoneNumber: details.phoneNumber ?? null,
      address: details.address ?? null,
      additionalAddress: details.additionalAddress ?? null,
      postalCode: details.postalCode ?? null,
      city: details.city ?? null,
      language: account.language,
      companies: [...new Set(companies)],
      installation: {
        gridType: null,
        modulePower: null,
        modules: null,
        pvManufacturer: null,
        kit: null,
        ...installation,
      },
      invited: invitedAt !== null,
    };
  };

  return [
    forAccount(
      registrationUser,
      async ({ username }, { account, actor }) => {
        if (username !== undefined && username.toLowerCase() !== account.email)
          throw new Refusal('user.not.found');
        // The installer's part applies to anyone acting for the customer and to accounts without a home.
        const isOwn = actor.account.id === account.id && account.userType === 'REGULAR';
        return userWire(account, isOwn ? partAtStatus(account.subscriptionStatus) : 'installer');
      },
      { registering: true },
    ),

    forAccount(
      saveRegistrationDraft,
      async ({ accountId, cache }, { account }) => {
        checkAccount(accountId, account);
        if (account.userType === 'REGULAR' && hasEntered(account)) throw new Refusal('registration.finished');
        await registrations.keepDraft(account.id, cache);
        return {};
      },
      { registering: true, leadsIn: true },
    ),

    forHouseholdOrRegistration(
      updateRegistration,
      async (asked, who) => {
        const { household } = who;
        checkAccount(asked.accountId, household);
        const wanted = asked.subscription_status;
        // The answer of the last step may have been lost: it is repeated without changing anything.
        if (hasEntered(household) && wanted !== undefined && statusMove('ok', wanted) === 'reached')
          return { subscription_status: household.subscriptionStatus };
        requireOpenRegistration(who);
        const details = detailsOf(asked, household, who.nowMs);
        const installation = installationOf(asked);
        const tariff = tariffOf(asked, household, who.nowMs);
        if (tariff) details.tariffPrice = profileTariff(tariff).tariffPrice ?? '';
        return oneAtATime(database, household.id, async (sql) => {
          await storeDetails(sql, household, details);
          if (asked.postalCode !== undefined) {
            const zone = zoneOfAddress(household.details.country ?? 'FR', asked.postalCode);
            await changeSiteZone(sql, household.id, zone, new Date(who.nowMs));
          }
          if (asked.language !== undefined)
            await accountsIn(within(database, sql)).update(household.id, { language: asked.language });
          if (tariff) await tariffsIn(within(database, sql)).save(household.id, tariff);
          if (Object.keys(installation).length > 0)
            await registrationsIn(sql).describe(household.id, installation);
          const status =
            wanted === undefined
              ? household.subscriptionStatus
              : await moveStatus({ database, sql }, who, wanted, {
                  finishesNow: !canRegisterDevices || finishesOnFirstStep.includes(household.tenant),
                  hasTrial: !unavailableParts.includes('provider'),
                });
          await inviteToPassword(sql, who, status);
          return { subscription_status: status };
        });
      },
      { leadsIn: true },
    ),
  ];
}
