import type { Language } from '@foyer/contract';
import { kwhFromWs } from '@foyer/domain';
import { formatQuantity, type Quantity } from '@foyer/ui';

/** From here on nobody reads a part of a kWh. */
const WHOLE_FROM_KWH = 100;

/**
 * An energy in kWh, written alike wherever energies stand beside each other: three digits below 100 kWh (`14,7`), whole
 * ones from there on (`1 240`). Null gives "—".
 */
export function kwhQuantity(energyWs: number | null, language: Language): Quantity {
  const energyKwh = kwhFromWs(energyWs);
  const isWhole = energyKwh !== null && Math.abs(energyKwh) >= WHOLE_FROM_KWH;
  return formatQuantity(energyKwh, 'kWh', language, isWhole ? { decimals: 0 } : { significantDigits: 3 });
}
