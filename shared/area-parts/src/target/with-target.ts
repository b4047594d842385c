import type { HouseStates } from '@foyer/wire/states';

/** A wanted temperature for one device, °C. */
export interface Target {
  readonly deviceId: string;
  readonly deviceType: string;
  readonly targetC: number;
}

/** The states as if the device had reported the target already: what is shown until the platform confirms it (spec 1 §4). */
export function withTarget(house: HouseStates, { deviceId, targetC }: Target): HouseStates {
  return {
    ...house,
    devices: house.devices.map((device) =>
      device.deviceId === deviceId
        ? { ...device, sensors: { ...device.sensors, targetTemp: targetC } }
        : device,
    ),
  };
}
