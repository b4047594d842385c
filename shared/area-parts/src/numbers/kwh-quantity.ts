import type { Language } from '@foyer/contract';
import { kwhFromWs } from '@foyer/domain';
import { formatQuantity, type Quantity } from '@foyer/ui';

/** Decimals are dropped from this value on. */
const WHOLE_FROM_KWH = 100;

/**
 * Energy in kWh in the suite's common format: three digits below 100 kWh (`14,7`), whole numbers above (`1 240`).
 * Null gives "—".
 */
export function kwhQuantity(energyWs: number | null, language: Language): Quantity {
  const energyKwh = kwhFromWs(energyWs);
  const isWhole = energyKwh !== null && Math.abs(energyKwh) >= WHOLE_FROM_KWH;
  return formatQuantity(energyKwh, 'kWh', language, isWhole ? { decimals: 0 } : { significantDigits: 3 });
}
