import * as z from 'zod/mini';
import { defineCall } from './call';
import { deviceWire } from './devices';
import { optionalText } from './values';

const producing = z.extend(deviceWire, { provider: optionalText });

/** What produces in a house, as its people know it. */
export interface ProductionDevice {
  readonly id: string;
  readonly name: string;
  /** Device type of the specification: `production_counter` or `enphase`. */
  readonly type: string;
  /** Null where it is not known. */
  readonly moduleCount: number | null;
  readonly modulePowerW: number | null;
  /** Who made the inverter or the panels. */
  readonly manufacturer: string | null;
}

const TYPES: readonly string[] = ['production_counter', 'enphase'];

/** The devices that produce: another reading of the devices' call, for the area that changes them. */
export const productionDevices = defineCall({
  id: 'productionDevices',
  path: '/api/devices',
  params: z.object({}),
  answer: z.object({ devices: z.array(producing) }),
  read: ({ devices }): readonly ProductionDevice[] =>
    devices
      .map((device) => ({
        id: device.id,
        name: device.name,
        type: device.typeOverride ?? device.deviceTypeId,
        moduleCount: device.module_number,
        modulePowerW: device.unit_electric_capacity,
        manufacturer: device.provider,
      }))
      .filter(({ type }) => TYPES.includes(type)),
  source: 'spec 3 §2 §7',
});
