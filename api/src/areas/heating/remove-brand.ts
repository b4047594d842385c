import type { Sql } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { ChangeHome } from '../../home/change-home';
import type { Devices } from '../../home/devices/device-store';
import { formerDevicesIn } from '../../home/devices/former-device-store';
import type { Account } from '../../identity/accounts/account-store';
import { type HeatingBrand, heatingBrandOf } from '../../partners/heating/brands';
import type { Grant } from '../../partners/heating/clouds';
import type { HeatingSystems } from './heating-systems';

export interface RemoveBrandHome {
  /** The transaction. */
  readonly sql: Sql;
  readonly devices: Devices;
}

/**
 * Disconnects a brand and removes its devices in one transaction. Measurements, schedules and rooms are kept:
 * docs/rules/heating.md#disconnecting.
 */
export async function removeBrand(
  changeHome: ChangeHome<RemoveBrandHome>,
  systems: Pick<HeatingSystems, 'authorisation' | 'disconnect'>,
  household: Account,
  brand: HeatingBrand,
  at: Date,
): Promise<void> {
  const known = await systems.authorisation(household, brand);
  if (!known) throw new Refusal(`${brand}.not.found`);
  await changeHome(household.id, async ({ sql, devices }) => {
    for (const device of await devices.ofHousehold(household.id)) {
      if (heatingBrandOf(device) !== brand) continue;
      const removal = { at, heatingAccount: known.account, isWithSystem: true };
      await devices.remove(household.id, device.id, removal);
    }
    await systems.disconnect(sql, household.id, brand, at);
  });
}

/** Puts back the devices that were removed with an account. */
async function restoreDevices(
  sql: Sql,
  householdId: string,
  { brand, account, now }: { readonly brand: HeatingBrand; readonly account: string; readonly now: Date },
): Promise<void> {
  const former = formerDevicesIn(sql);
  for (const id of await former.ofSystem(householdId, brand, account))
    await former.restore(householdId, id, now);
}

/**
 * Connects an account. One that the household had disconnected finds its devices with their past, schedules and zones.
 * Resolves to false when another home uses the account.
 */
export function connectBrand(
  changeHome: ChangeHome<RemoveBrandHome>,
  systems: Pick<HeatingSystems, 'connect'>,
  householdId: string,
  { brand, account, grant, now }: { brand: HeatingBrand; account: string; grant: Grant; now: Date },
): Promise<boolean> {
  return changeHome(householdId, async ({ sql }) => {
    if (!(await systems.connect(sql, householdId, brand, account, grant))) return false;
    await restoreDevices(sql, householdId, { brand, account, now });
    return true;
  });
}

/** Undoes the disconnection of a brand's last account. */
export function reconnectBrand(
  changeHome: ChangeHome<RemoveBrandHome>,
  systems: Pick<HeatingSystems, 'reconnect'>,
  householdId: string,
  { brand, now }: { readonly brand: HeatingBrand; readonly now: Date },
): Promise<void> {
  return changeHome(householdId, async ({ sql }) => {
    const account = await systems.reconnect(sql, householdId, brand, now);
    await restoreDevices(sql, householdId, { brand, account, now });
  });
}
