import { siteDay } from '@foyer/domain';
import { profile } from '@foyer/wire/profile';
import { wireInstant, wireProfileDay, wireProfileInstant } from '../../foundation/http/wire-time';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import type { Account, AccountDetails, Accounts } from '../../identity/accounts/account-store';
import { type ForAccount, forAccount, type Route } from '../../identity/answer';
import type { Tariffs } from '../tariff/tariff-store';
import { profileTariff, tariffOn } from '../tariff/tariff-terms';

/** Identity fields, in wire order. */
function identityWire({ id, tenant, email, details }: Account) {
  const { firstName = null, lastName = null, latitude, longitude } = details;
  return {
    tenant,
    id,
    email,
    firstName,
    lastName,
    name: [firstName, lastName].filter(Boolean).join(' '),
    latitude: latitude === undefined ? null : String(latitude),
    longitude: longitude === undefined ? null : String(longitude),
    postalCode: details.postalCode ?? null,
    city: details.city ?? null,
    country: details.country ?? null,
    address: details.address ?? null,
    additionalAddress: details.additionalAddress ?? null,
  };
}

function contractWire(details: AccountDetails) {
  return {
    licence_number: details.licenceNumber ?? null,
    licence_type: details.licenceType ?? null,
    internet_box_model: details.internetBoxModel ?? null,
    internet_service_provider: details.internetServiceProvider ?? null,
    electric_power_capacity: details.electricPowerCapacity ?? null,
    accountType: details.accountType ?? null,
    currency: details.currency ?? null,
  };
}

function sellingWire(details: AccountDetails) {
  return {
    tariffPrice: details.tariffPrice ?? null,
    sellingEnergy: details.sellingEnergy ?? false,
    sellingEnergyPrice: details.sellingEnergyPrice ?? null,
    electricityProvider: details.electricityProvider ?? null,
  };
}

interface History {
  readonly connections: readonly Date[];
  readonly registration: readonly { status: string; at: Date }[];
}

function accountWire(
  account: Account,
  { connections, registration }: History,
  publicOriginOf: PublicOriginOf,
) {
  const { details, siteTimeZone, operationalDate } = account;
  const instant = (at: Date) => wireProfileInstant(at, siteTimeZone);
  const lastConnections = connections.map(instant);
  return {
    ...identityWire(account),
    subscription_status: account.subscriptionStatus,
    phoneNumber: details.phoneNumber ?? null,
    mobileNumber: details.mobileNumber ?? null,
    operationalDate: operationalDate && wireProfileDay(operationalDate),
    userType: account.userType,
    birthDate: details.birthDate ? wireProfileDay(details.birthDate) : null,
    language: account.language,
    isActive: account.isActive,
    avatar: false,
    lastLogin: lastConnections[0] ?? null,
    lastconnections: lastConnections,
    maintainerCode: details.maintainerCode ?? null,
    receiveEmailAlerts: details.receiveEmailAlerts ?? false,
    receiveSmsAlerts: details.receiveSmsAlerts ?? false,
    gridType: details.gridType ?? 'unknown',
    ...contractWire(details),
    appUrl: publicOriginOf(account.tenant),
    ...sellingWire(details),
    kioskMode: account.kioskMode,
    loginAsByMaintainerAllowed: details.loginAsByMaintainerAllowed ?? false,
    registrationStatusHistory: registration.map(({ status, at }) => ({ status, time: instant(at) })),
    config: account.config,
  };
}

/** What a household sees of its professional: contact details, without sign-ins or date of birth. */
function professionalWire(professional: Account, publicOriginOf: PublicOriginOf) {
  const contact = { ...professional, details: { ...professional.details, birthDate: undefined } };
  return {
    ...accountWire(contact, { connections: [], registration: [] }, publicOriginOf),
    companyName: professional.details.companyName ?? null,
  };
}

/** The person acting for the household; null when the household acts for itself. */
function actingWire({ account, actor, grant }: ForAccount) {
  if (actor.account.id === account.id || actor.role === 'household' || actor.role === 'operator') return null;
  const { firstName, lastName, companyName } = actor.account.details;
  return {
    role: actor.role,
    name: [firstName, lastName].filter(Boolean).join(' '),
    company: companyName ?? null,
    request: grant?.id ?? null,
    endsAt: grant ? wireInstant(grant.endsAt) : null,
  };
}

function ownFieldsWire({ details, siteTimeZone, mainThermostatId, gatewayKind }: Account) {
  return {
    timeZone: siteTimeZone,
    mainThermostatId,
    wiserUsername: details.wiserUsername ?? null,
    wiserStatus: details.wiserStatus ?? 'none',
    tadoAccount: details.tadoAccount ?? null,
    tadoHomeId: details.tadoHomeId ?? null,
    greenPlayUser: details.greenPlayUser ?? false,
    simulatedData: gatewayKind === 'simulated',
  };
}

/** Parts the platform does not have, and what the home cannot have without them. */
function unavailableTo({ details, contractLifecycle }: Account, parts: readonly string[]): string[] {
  const without = (...needed: readonly string[]) => needed.every((part) => parts.includes(part));
  const hasHeating = Boolean(details.wiserUsername ?? details.tadoAccount);
  return [
    ...parts,
    ...(without('wiser', 'tado') && !hasHeating ? ['heating'] : []),
    ...(without('provider') && contractLifecycle === null ? ['battery'] : []),
    // A home without a single device is not measured.
    ...(without('activation') ? ['installation'] : []),
  ];
}

interface ProfileDependencies {
  readonly accounts: Accounts;
  readonly tariffs: Tariffs;
  /** Whether the contract or the tariff of a day is Tempo. */
  readonly hasTempo: (household: Account, day: string) => Promise<boolean>;
  readonly publicOriginOf: PublicOriginOf;
  /** Parts the platform does not have. */
  readonly unavailableParts: readonly string[];
}

/** Profile of the account and its home. */
export function profileRoutes({
  accounts,
  tariffs,
  hasTempo,
  publicOriginOf,
  unavailableParts,
}: ProfileDependencies): Route[] {
  const professional = async (accountId: string | null) => {
    const found = accountId === null ? null : await accounts.byId(accountId);
    return found && professionalWire(found, publicOriginOf);
  };

  /** The tariff in force today overrides the prices in the account details; null when there is no tariff. */
  const tariffNow = async ({ id, siteTimeZone }: Account, nowMs: number) => {
    const tariff = tariffOn(await tariffs.ofHousehold(id), siteDay(nowMs, siteTimeZone));
    return tariff && profileTariff(tariff);
  };

  return [
    forAccount(
      profile,
      async (_input, member) => {
        const { account, nowMs } = member;
        const [connections, registration, maintainer, installer, tariff, tempo] = await Promise.all([
          accounts.lastConnections(account.id),
          accounts.registrationHistory(account.id),
          professional(account.maintainerId),
          professional(account.installerId),
          tariffNow(account, nowMs),
          hasTempo(account, siteDay(nowMs, account.siteTimeZone)),
        ]);
        return {
          ...accountWire(account, { connections, registration }, publicOriginOf),
          ...tariff,
          ...(maintainer ? { maintainer } : {}),
          ...(installer ? { installer } : {}),
          ...ownFieldsWire(account),
          tempo,
          unavailable: unavailableTo(account, unavailableParts),
          actingAs: actingWire(member),
          secondFactorNeeded: member.lacksSecondFactor,
        };
      },
      { registering: true, withoutSecondFactor: true },
    ),
  ];
}
