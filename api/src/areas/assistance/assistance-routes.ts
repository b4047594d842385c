import { installationStatus } from '@foyer/wire/assistance';
import type { Alerts } from '../../energy/alerts/alert-store';
import { alertWords } from '../../energy/alerts/alert-words';
import { measuredUntil } from '../../energy/gateway/gateway-store';
import type { Database } from '../../foundation/database/sql';
import type { Devices } from '../../home/devices/device-store';
import { failingBrands } from '../../home/devices/troubled-brands';
import { type Account, type Accounts, isMeasured } from '../../identity/accounts/account-store';
import { forHousehold, type Route } from '../../identity/answer';
import { HEATING_BRANDS } from '../../partners/heating/brands';
import type { HeatingClouds } from '../../partners/heating/heating';
import { troublesOf } from './troubles';

interface AssistanceDependencies {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly devices: Devices;
  readonly alerts: Alerts;
  readonly heating: HeatingClouds;
  readonly hasGateway: boolean;
}

/** State of the installation in words, for the household and for those who act for it. */
export function assistanceRoutes(dependencies: AssistanceDependencies): Route[] {
  const { database, accounts, devices, alerts, heating, hasGateway } = dependencies;

  const failingHeating = (household: Account) => {
    const { wiserStatus, tadoStatus } = household.details;
    const statuses = { wiser: wiserStatus, tado: tadoStatus };
    const failing = failingBrands(heating, household);
    return HEATING_BRANDS.flatMap((brand) => {
      const isDisconnected = statuses[brand] === 'invalid.credentials';
      const isFailing = isDisconnected || failing.some((one) => one.brand === brand);
      return isFailing ? [{ brand, isDisconnected }] : [];
    });
  };

  const contactsOf = async ({ maintainerId, installerId }: Account) => {
    const known = [
      { role: 'maintainer' as const, id: maintainerId },
      { role: 'installer' as const, id: installerId },
    ];
    const contacts = await Promise.all(
      known.map(async ({ role, id }) => {
        const account = id === null ? null : await accounts.byId(id);
        if (!account) return [];
        const { companyName, firstName, lastName, phoneNumber, mobileNumber } = account.details;
        const name = companyName ?? [firstName, lastName].filter(Boolean).join(' ');
        return [{ role, name, phone: phoneNumber ?? mobileNumber ?? null, email: account.email }];
      }),
    );
    return contacts.flat();
  };

  return [
    forHousehold(installationStatus, async (_input, { household, nowMs }) => {
      const { id, language, siteTimeZone } = household;
      const heardAtMs = (await measuredUntil(database, id))?.getTime() ?? null;
      const troubles = troublesOf({
        nowMs,
        hasGateway: isMeasured(household.gatewayKind, hasGateway),
        heardAtMs,
        devices: await devices.ofHousehold(id),
        alerts: await alerts.ofHousehold(id),
        heating: failingHeating(household),
      });
      return {
        heardAt: heardAtMs,
        troubles: troubles.map(({ kind, sinceMs, name, alert, toldAtMs }) => {
          const words = alert && alertWords(alert, language, siteTimeZone);
          return {
            kind,
            since: sinceMs,
            name,
            text: words?.description ?? null,
            advice: words?.extendedDescription ?? null,
            toldAt: toldAtMs,
          };
        }),
        contacts: await contactsOf(household),
      };
    }),
  ];
}
