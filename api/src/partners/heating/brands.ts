import type { Device } from '../../home/devices/device-store';

export const HEATING_BRANDS = ['wiser', 'tado'] as const;
export type HeatingBrand = (typeof HEATING_BRANDS)[number];

/** Brand whose cloud controls a device; null for a device of our own. */
export function heatingBrandOf({ typeId }: Pick<Device, 'typeId'>): HeatingBrand | null {
  return HEATING_BRANDS.find((brand) => typeId.startsWith(`${brand}_`)) ?? null;
}
