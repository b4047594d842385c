import { type HeatingBrand, heatingBrandOf } from '../../partners/heating/brands';
import type { PlatformServices } from '../../process/services';
import type { HeatingSystems } from './heating-systems';

/** Disconnects a brand and removes its devices in one transaction. Rooms are kept. */
export async function removeBrand(
  house: PlatformServices['house'],
  systems: Pick<HeatingSystems, 'disconnect'>,
  householdId: string,
  brand: HeatingBrand,
): Promise<void> {
  await house.change(householdId, async ({ sql, devices }) => {
    for (const device of await devices.ofHousehold(householdId)) {
      if (heatingBrandOf(device) === brand) await devices.remove(householdId, device.id);
    }
    await systems.disconnect(sql, householdId, brand);
  });
}
