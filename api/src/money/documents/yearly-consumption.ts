import { dataFile } from '../../foundation/data-file';

const yearlyKwhByCountry =
  dataFile<Readonly<Record<string, { readonly yearlyKwhByKva: Readonly<Record<string, number>> }>>>(
    'yearly-consumption.json',
  );

/**
 * Expected yearly consumption of a connection, kWh, used until a full year is measured: of the smallest listed power that
 * is enough, or of the greatest. Null for a country without a list.
 */
export function expectedYearlyKwh(country: string, kva: number): number | null {
  const { yearlyKwhByKva: byKva } = yearlyKwhByCountry[country] ?? {};
  if (!byKva) return null;
  const powers = Object.keys(byKva)
    .map(Number)
    .toSorted((a, b) => a - b);
  const power = powers.find((offered) => offered >= kva) ?? powers.at(-1);
  return byKva[String(power)] ?? null;
}
