import * as z from 'zod/mini';
import { defineCall } from './call';
import { deviceWire } from './devices';
import { optionalText } from './values';

const producing = z.extend(deviceWire, { provider: optionalText });

/** A producing device as shown to its household. */
export interface ProductionDevice {
  readonly id: string;
  readonly name: string;
  /** `production_counter` or `enphase`. */
  readonly type: string;
  /** Null when unknown. */
  readonly moduleCount: number | null;
  readonly modulePowerW: number | null;
  /** Manufacturer of the inverter or the panels. */
  readonly manufacturer: string | null;
}

const TYPES: readonly string[] = ['production_counter', 'enphase'];

/** Producing devices, read from `GET /api/devices`. */
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
  source: 'docs/rules/user-panel.md',
});
