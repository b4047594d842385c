import { operatorHousehold, operatorHouseholds } from '@foyer/wire/operator-households';
import { OPERATOR_PAGE_SIZE } from '@foyer/wire/operator-paging';
import type { Alerts } from '../../energy/alerts/alert-store';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { msOf } from '../../foundation/http/wire-time';
import type { Devices } from '../../home/devices/device-store';
import { nameOf } from '../../identity/accounts/account-name';
import type { Account, Accounts } from '../../identity/accounts/account-store';
import { hasDone, searchAudit } from '../../identity/accounts/audit-search';
import { forOperator, type Member, type Route } from '../../identity/answer';
import { operatorSupplyOf, type SupplyViewDependencies } from '../../money/contract/home-supply';
import type { Licences } from '../../money/licence/licence-store';
import { activationOf } from '../battery/activation-store';
import { entryOnWire } from './entry-wire';
import { countHomes, faultsOf, type HomeFault, type ListedHome, listHomes } from './household-list';
import { householdView } from './household-view';
import { recordOperation } from './record-operation';

export interface HouseholdDependencies extends SupplyViewDependencies {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly alerts: Alerts;
  readonly devices: Devices;
  readonly licences: Licences;
}

const HOUR_MS = 3_600_000;
const LOOKED_AT = 'household.show';
const MAX_ALERTS = 50;
const MAX_NAMES = 100;
const LAST_ENTRIES = 20;

function homeOnWire(
  { key: _key, heardAt, lockedAt, licenceType, licenceUntil, licenceFrom: _from, ...home }: ListedHome,
  faults: readonly HomeFault[] = [],
) {
  return {
    ...home,
    heardMs: msOf(heardAt),
    lockedMs: msOf(lockedAt),
    faults: faults.map(({ key, since, detail }) => ({ key, sinceMs: since.getTime(), detail })),
    licence: licenceType === null ? null : { type: licenceType, until: licenceUntil },
  };
}

function addressOf({ details }: Account): string | null {
  const { address, additionalAddress, postalCode, city, country } = details;
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [address, additionalAddress, town, country].filter(Boolean).join(', ') || null;
}

/** Homes as operators see them (docs/rules/operators.md). */
export function householdRoutes(parts: HouseholdDependencies): Route[] {
  const { database, accounts } = parts;

  const nameOfAccount = async (id: string | null) => {
    const account = id === null ? null : await accounts.byId(id);
    return account && (nameOf(account) || account.email);
  };

  /** An entry of the audit for the first look within an hour. */
  const recordLook = async (who: Member, householdId: string) => {
    const lookEntry = { action: `administration.${LOOKED_AT}`, actorId: who.actor.account.id, householdId };
    if (await hasDone(database, { ...lookEntry, since: new Date(who.nowMs - HOUR_MS) })) return;
    await recordOperation(database, who, LOOKED_AT, { accountId: householdId });
  };

  return [
    forOperator(operatorHouseholds, async ({ text, state, tenant, from }, { nowMs }) => {
      const now = new Date(nowMs);
      const search = { text, tenant, now };
      const states = await countHomes(database, search);
      const homes = await listHomes(database, search, { state, from, count: OPERATOR_PAGE_SIZE });
      const faults = await faultsOf(
        database,
        homes.map(({ key }) => key),
        now,
      );
      const all = states.measured + states.silent + states.failing + states.registering;
      return {
        households: homes.map((home) => homeOnWire(home, faults.get(home.key))),
        total: state ? states[state] : all,
        states,
      };
    }),

    forOperator(operatorHousehold, async ({ id }, who) => {
      const now = new Date(who.nowMs);
      const [home] = await listHomes(database, { id, now }, { from: 0, count: 1 });
      const account = await accounts.byId(id);
      if (!home || !account) throw new Refusal('user.not.found');
      await recordLook(who, id);
      const view = await householdView(parts, account, now);
      const faults = await faultsOf(database, [home.key], now);
      const [signedInAt = null] = await accounts.lastConnections(id);
      const audit = await searchAudit(database, { about: id }, { count: LAST_ENTRIES });
      const { details, language, siteTimeZone, subscriptionStatus, operationalDate, createdAt } = account;
      return {
        household: {
          ...homeOnWire(home, faults.get(home.key)),
          address: addressOf(account),
          phone: details.mobileNumber || details.phoneNumber || null,
          language,
          siteTimeZone,
          subscriptionStatus,
          operationalDate,
          createdMs: createdAt.getTime(),
          signedInMs: msOf(signedInAt),
          secondsBehind: home.heardAt && view.secondsBehind,
          maintainer: await nameOfAccount(account.maintainerId),
          installer: await nameOfAccount(account.installerId),
          devices: view.devices,
          unreachable: view.unreachable.slice(0, MAX_NAMES),
          alerts: view.alerts
            .slice(0, MAX_ALERTS)
            .map(({ kind, severity, at }) => ({ kind, severity, atMs: at.getTime() })),
          licenceFrom: home.licenceFrom,
          contract: activationOf(account.contractLifecycle),
          audit: audit.map(entryOnWire),
          supply: await operatorSupplyOf(parts, account, now),
        },
      };
    }),
  ];
}
