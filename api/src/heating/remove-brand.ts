import type { PlatformServices } from '../platform/services';
import { type HeatingBrand, heatingBrandOf } from '../third-parties/heating/brands';

/** Takes a brand's devices out of the house; the rooms stay. */
export async function removeBrand(
  house: PlatformServices['house'],
  householdId: string,
  brand: HeatingBrand,
): Promise<void> {
  await house.change(householdId, async ({ devices }) => {
    for (const device of await devices.ofHousehold(householdId)) {
      if (heatingBrandOf(device) === brand) await devices.remove(householdId, device.id);
    }
  });
}
