export const HEATING_BRANDS = ['wiser', 'tado'] as const;
export type HeatingBrand = (typeof HEATING_BRANDS)[number];

/** Brand whose cloud controls a device; null for a device of our own. */
export function heatingBrandOf({ typeId }: { readonly typeId: string }): HeatingBrand | null {
  return HEATING_BRANDS.find((brand) => typeId.startsWith(`${brand}_`)) ?? null;
}
