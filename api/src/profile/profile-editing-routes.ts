import { MAIN_THERMOSTAT_TYPES, siteDay } from '@foyer/domain';
import { updateProfile } from '@foyer/wire/profile-editing';
import type { Account, AccountDetails } from '../accounts/account-store';
import { ownSession } from '../accounts/actors';
import type { Device } from '../devices/device-store';
import { type ForAccount, forAccount, type Route } from '../http/answer';
import { invalidParameter, Refusal } from '../http/refusal';
import type { PlatformServices } from '../platform/services';
import { checkOwnPassword } from '../session/own-password';
import { hashPassword, passwordFault } from '../session/passwords';

type Asked = ReturnType<typeof updateProfile.params.parse>;

/** Texts of the profile that a person writes. */
const TEXTS = [
  'firstName',
  'lastName',
  'phoneNumber',
  'mobileNumber',
  'address',
  'additionalAddress',
  'postalCode',
  'city',
  'tadoHomeId',
] as const;
const FLAGS = ['receiveEmailAlerts', 'receiveSmsAlerts'] as const;
const FURTHEST = { latitude: 90, longitude: 180 } as const;

const isMainThermostat = ({ typeId, typeOverride }: Device) =>
  MAIN_THERMOSTAT_TYPES.some((type) => type === (typeOverride ?? typeId));

function detailsOf(asked: Asked, { account, nowMs }: ForAccount): AccountDetails {
  const details: AccountDetails = {};
  for (const name of TEXTS) {
    const text = asked[name];
    if (text !== undefined) Object.assign(details, { [name]: text });
  }
  for (const name of FLAGS) if (asked[name] !== undefined) details[name] = asked[name];
  for (const name of ['latitude', 'longitude'] as const) {
    const degrees = asked[name];
    if (degrees === undefined) continue;
    if (Math.abs(degrees) > FURTHEST[name]) throw invalidParameter(name);
    details[name] = degrees;
  }
  const { birthDate } = asked;
  if (birthDate !== undefined) {
    if (birthDate > siteDay(nowMs, account.siteTimeZone)) throw invalidParameter('birthDate');
    details.birthDate = birthDate;
  }
  return details;
}

/** People change their own profile (spec 1 §5 §7, D2). */
export function profileEditingRoutes(services: PlatformServices): Route[] {
  const { accounts, devices, audit } = services.store;

  /** Every session ends, this one too; the new token is the only good one. */
  const changePassword = async (
    { account, actor, nowMs }: ForAccount,
    newPassword: string,
    checkedHash: string,
  ) => {
    const own = ownSession(account);
    const passwordHash = await hashPassword(newPassword);
    if (!(await accounts.setPasswordHash(account.id, passwordHash, checkedHash)))
      throw new Refusal('invalid.credentials');
    await audit.record({
      at: new Date(nowMs),
      action: 'password.changed',
      actorId: actor.account.id,
      householdId: own.household?.id ?? null,
      facts: {},
    });
    return services.sessions.open(own, nowMs, { passwordHash });
  };

  const checkThermostat = async (account: Account, deviceId: string) => {
    const device = await devices.byId(account.id, deviceId);
    if (!device || !isMainThermostat(device)) throw new Refusal('device.not.found');
  };

  return [
    forAccount(
      updateProfile,
      async (asked, member) => {
        const { account } = member;
        const { language, mainThermostatId, kioskMode, password, newPassword } = asked;
        if (mainThermostatId) await checkThermostat(account, mainThermostatId);
        const details = detailsOf(asked, member);
        let checkedHash = '';
        if (newPassword !== undefined) {
          // Whoever acts for a household never sets its password (D54).
          if (member.actor.account.id !== account.id) throw new Refusal('role.not.allowed');
          checkedHash = await checkOwnPassword(services, member, password ?? '');
          const fault = passwordFault(newPassword, account.email);
          if (fault) throw new Refusal(fault);
        }
        await accounts.update(account.id, {
          ...(language === undefined ? {} : { language }),
          ...(mainThermostatId === undefined ? {} : { mainThermostatId: mainThermostatId || null }),
          ...(kioskMode === undefined ? {} : { kioskMode }),
          details,
        });
        if (newPassword === undefined) return {};
        return { authToken: await changePassword(member, newPassword, checkedHash) };
      },
      { leadsIn: true },
    ),
  ];
}
