import { MAIN_THERMOSTAT_TYPES } from '@foyer/domain';
import { updateProfile } from '@foyer/wire/profile-editing';
import type { Account } from '../accounts/account-store';
import { ownSession } from '../accounts/actors';
import type { Device } from '../devices/device-store';
import { type ForAccount, forAccount, type Route } from '../http/answer';
import { Refusal } from '../http/refusal';
import type { PlatformServices } from '../platform/services';
import { checkOwnPassword } from '../session/own-password';
import { hashPassword, passwordFault } from '../session/passwords';
import { sellFromToday } from '../tariff/selling';
import { changedDetails } from './changed-details';

const isMainThermostat = ({ typeId, typeOverride }: Device) =>
  MAIN_THERMOSTAT_TYPES.some((type) => type === (typeOverride ?? typeId));

/** People change their own profile (spec 1 §5 §7, D2). */
export function profileEditingRoutes(services: PlatformServices): Route[] {
  const { accounts, devices, audit, tariffs } = services.store;

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
        const details = changedDetails(asked, member);
        let checkedHash = '';
        if (newPassword !== undefined) {
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
        await sellFromToday(tariffs, asked, account, member.nowMs);
        if (newPassword === undefined) return {};
        return { authToken: await changePassword(member, newPassword, checkedHash) };
      },
      { leadsIn: true },
    ),
  ];
}
