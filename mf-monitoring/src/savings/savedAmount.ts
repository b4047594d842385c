import type { EnergyBalance } from '@foyer/domain';
import { kwhFromWs } from '@foyer/domain';

/**
 * What was not bought because the house made it itself, in the currency's unit: consumption without import, at the
 * tariff's price. Null where consumption, import or one single price is unknown: it is then better not to say.
 */
export function savedAmount(balance: EnergyBalance, pricesCentsPerKwh: readonly number[]): number | null {
  const [priceCents, ...others] = new Set(pricesCentsPerKwh);
  const { consumedWs, importedWs } = balance;
  if (priceCents === undefined || others.length > 0 || consumedWs === null || importedWs === null) return null;
  return ((kwhFromWs(Math.max(0, consumedWs - importedWs)) ?? 0) * priceCents) / 100;
}
