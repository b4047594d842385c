import type { Sql } from '../../foundation/database/sql';
import type { ChangeHome } from '../../home/change-home';
import type { Devices } from '../../home/devices/device-store';
import { type HeatingBrand, heatingBrandOf } from '../../partners/heating/brands';
import type { HeatingSystems } from './heating-systems';

export interface RemoveBrandHome {
  /** The transaction. */
  readonly sql: Sql;
  readonly devices: Devices;
}

/** Disconnects a brand and removes its devices in one transaction. Rooms are kept. */
export async function removeBrand(
  changeHome: ChangeHome<RemoveBrandHome>,
  systems: Pick<HeatingSystems, 'disconnect'>,
  householdId: string,
  brand: HeatingBrand,
): Promise<void> {
  await changeHome(householdId, async ({ sql, devices }) => {
    for (const device of await devices.ofHousehold(householdId)) {
      if (heatingBrandOf(device) === brand) await devices.remove(householdId, device.id);
    }
    await systems.disconnect(sql, householdId, brand);
  });
}
