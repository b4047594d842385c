import { MAIN_THERMOSTAT_TYPES } from '@foyer/domain';
import { updateProfile } from '@foyer/wire/profile-editing';
import { zoneOfAddress } from '@foyer/wire/zone-of-address';
import type * as z from 'zod/mini';
import type { Database, Sql, Transaction } from '../../foundation/database/sql';
import { definedFields } from '../../foundation/defined-fields';
import { Refusal } from '../../foundation/http/refusal';
import { throttle } from '../../foundation/http/throttle';
import type { Account, Accounts } from '../../identity/accounts/account-store';
import { ownSession } from '../../identity/accounts/actors';
import type { Audit } from '../../identity/accounts/audit-store';
import { sessionsIn } from '../../identity/accounts/sessions';
import type { Tokens } from '../../identity/accounts/token-store';
import { type ForAccount, forAccount, type Route } from '../../identity/answer';
import { checkOwnPassword, type OwnPasswordDependencies } from '../../identity/session/own-password';
import { mailPasswordChosen, type PasswordNoticeDependencies } from '../../identity/session/password-notice';
import { hashPassword, passwordFault } from '../../identity/session/passwords';
import type { Device, Devices } from '../devices/device-store';
import { sellFromToday } from '../tariff/selling';
import type { Tariffs } from '../tariff/tariff-store';
import { changedDetails } from './changed-details';

const isMainThermostat = ({ typeId, typeOverride }: Device) =>
  MAIN_THERMOSTAT_TYPES.some((type) => type === (typeOverride ?? typeId));

/** Fields of a profile with the feature of the licence each requires. */
const ALERT_CHANNELS = [
  ['receiveEmailAlerts', 'email_alerts_available'],
  ['receiveSmsAlerts', 'sms_alerts_available'],
] as const;

/** Judging a password is expensive. */
const CHOICES_A_MINUTE = 20;

interface ProfileRepositories {
  /** The transaction. */
  readonly database: Database;
  readonly accounts: Accounts;
  readonly audit: Audit;
  readonly tokens: Tokens;
  readonly tariffs: Tariffs;
}

interface ProfileEditingDependencies extends OwnPasswordDependencies, PasswordNoticeDependencies {
  readonly database: Database;
  readonly devices: Devices;
  /** Whether the household's licence includes a feature. */
  readonly hasFeature: (household: Account, feature: string, nowMs: number) => Promise<boolean>;
  readonly transaction: Transaction<ProfileRepositories>;
  /** Moves a home to another time zone; what was measured stays in its days. */
  readonly changeSiteZone: (sql: Sql, householdId: string, timeZone: string, now: Date) => Promise<void>;
}

/** Routes for editing one's own profile, including the password. */
export function profileEditingRoutes(dependencies: ProfileEditingDependencies): Route[] {
  const { database, devices, hasFeature, transaction, changeSiteZone } = dependencies;
  const choices = throttle(database, 'password choice', CHOICES_A_MINUTE);

  /**
   * Hashes of the current and the new password. Throws a refusal when the current one is wrong or the new one
   * is too weak.
   */
  const checkedPassword = async (member: ForAccount, password: string, newPassword: string) => {
    const retryAfterS = await choices.take(member.account.id, member.nowMs);
    if (retryAfterS !== null) throw new Refusal('too.many.requests', { httpStatus: 429, retryAfterS });
    const checkedHash = await checkOwnPassword(dependencies, member, password);
    const fault = passwordFault(newPassword, member.account);
    if (fault) throw new Refusal(fault);
    return { checkedHash, passwordHash: await hashPassword(newPassword) };
  };

  /** Ends every session including the current one. Resolves to the new, only valid token. */
  const changePassword = async (
    inside: ProfileRepositories,
    { account, actor, nowMs }: ForAccount,
    { checkedHash, passwordHash }: Awaited<ReturnType<typeof checkedPassword>>,
  ) => {
    const own = ownSession(account);
    if (!(await inside.accounts.setPasswordHash(account.id, passwordHash, checkedHash)))
      throw new Refusal('invalid.credentials');
    await inside.audit.record({
      at: new Date(nowMs),
      action: 'password.changed',
      actorId: actor.account.id,
      householdId: own.household?.id ?? null,
      facts: {},
    });
    await mailPasswordChosen(inside.database, dependencies, account, new Date(nowMs));
    return sessionsIn(inside).open(own, nowMs, { passwordHash });
  };

  const checkThermostat = async (account: Account, deviceId: string) => {
    const device = await devices.byId(account.id, deviceId);
    if (!device || !isMainThermostat(device)) throw new Refusal('device.not.found');
  };

  /** Refuses to choose a channel of alerts that the licence excludes; one chosen before can be sent again. */
  const checkChannels = async (
    asked: z.output<typeof updateProfile.params>,
    { account, nowMs }: ForAccount,
  ) => {
    for (const [field, feature] of ALERT_CHANNELS)
      if (asked[field] && !account.details[field] && !(await hasFeature(account, feature, nowMs)))
        throw new Refusal('feature.not.in.licence');
  };

  return [
    forAccount(
      updateProfile,
      async (asked, member) => {
        const { account } = member;
        const { language, mainThermostatId, kioskMode, password, newPassword } = asked;
        await checkChannels(asked, member);
        if (mainThermostatId) await checkThermostat(account, mainThermostatId);
        const details = changedDetails(asked, member);
        const passwords =
          newPassword === undefined ? null : await checkedPassword(member, password ?? '', newPassword);
        return transaction(async (inside) => {
          await inside.accounts.update(account.id, {
            ...definedFields({ language, kioskMode }),
            ...(mainThermostatId === undefined ? {} : { mainThermostatId: mainThermostatId || null }),
            details,
          });
          if (asked.postalCode !== undefined) {
            const zone = zoneOfAddress(account.details.country ?? 'FR', asked.postalCode);
            await changeSiteZone(inside.database, account.id, zone, new Date(member.nowMs));
          }
          await sellFromToday(inside.tariffs, asked, account, member.nowMs);
          return passwords ? { authToken: await changePassword(inside, member, passwords) } : {};
        });
      },
      { leadsIn: true },
    ),
  ];
}
