import type { Device } from './device-store';

/** Power of a home's panels as registered, kWp; null when unknown. */
export function panelPowerKwp(devices: readonly Pick<Device, 'traits'>[]): number | null {
  const watts = devices.reduce(
    (sum, { traits }) => sum + (traits.moduleNumber ?? 0) * (traits.unitElectricCapacityW ?? 0),
    0,
  );
  return watts > 0 ? watts / 1000 : null;
}
