import { findRoom } from '@foyer/wire/heating-systems';
import { Refusal } from '../../foundation/http/refusal';
import type { Devices } from '../../home/devices/device-store';
import { forHousehold, type Route } from '../../identity/answer';
import { heatingBrandOf } from '../../partners/heating/brands';
import { mapControlFailures } from './cloud-refusals';
import type { HeatingSystems } from './heating-systems';

interface RoomFindingDependencies {
  readonly devices: Devices;
  readonly heatingSystems: HeatingSystems;
  /** Warms a device's zone for two minutes; resolves to the end, epoch ms, or to why it is not possible. */
  findRoom(householdId: string, deviceId: string): Promise<number | string>;
}

/** Warms a zone for a short time so that a person sees which valve moves. */
export function roomFindingRoutes({
  devices,
  heatingSystems: systems,
  ...home
}: RoomFindingDependencies): Route[] {
  return [
    forHousehold(findRoom, async ({ deviceId }, { household }) => {
      const device = await devices.byId(household.id, deviceId);
      if (!device) throw new Refusal('device.not.found');
      const brand = heatingBrandOf(device);
      if (!brand || !device.traits.heating) throw new Refusal('temperature.not.allowed');
      await mapControlFailures(() => systems.check(household, brand));
      const outcome = await home.findRoom(household.id, deviceId);
      if (typeof outcome !== 'number') throw new Refusal(outcome);
      return { deviceId, endsAt: outcome };
    }),
  ];
}
