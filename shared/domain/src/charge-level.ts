import { wsFromKwh } from './units';

/** Bars of the battery's icon. */
export type ChargeLevel = 0 | 1 | 2 | 3 | 4;

/**
 * Bars of a charge: 0 when empty, 1 below 25 %, 2 below 50 %, 3 below 75 %, else 4 (spec 1 §4, exactly 50 % is 3: D5).
 */
export function chargeLevel(percent: number): ChargeLevel {
  if (!(percent > 0)) return 0;
  if (percent < 25) return 1;
  if (percent < 50) return 2;
  return percent < 75 ? 3 : 4;
}

/** What the battery does. `still` has no label (spec 1 §4). */
export type ChargingState = 'charging' | 'discharging' | 'still';

/** Charging state from the battery's sensors, Ws or W (spec 1 §4); missing counts as nothing moving. */
export function chargingState(charge: number | null, discharge: number | null): ChargingState {
  if ((charge ?? 0) > 0) return 'charging';
  return (discharge ?? 0) > 0 ? 'discharging' : 'still';
}

/** How full a battery is. */
export interface Charge {
  /** Never above the capacity, where that is known (spec 1 §4). Ws. */
  readonly stateOfChargeWs: number;
  /** 0 to 100; null until the capacity is known. */
  readonly percent: number | null;
  /** Null until the capacity is known. */
  readonly level: ChargeLevel | null;
}

/**
 * State of charge within the capacity: capped at capacity × 3.6 million Ws, percent at 100 (spec 1 §4). Works for 5
 * as for 600 kWh (D15).
 *
 * @param stateOfChargeWs null is not measured and gives null (D9). Below zero counts as empty.
 * @param capacityKwh null or 0 leaves percent and level unknown.
 */
export function chargeOf(stateOfChargeWs: number | null, capacityKwh: number | null): Charge | null {
  if (stateOfChargeWs === null) return null;
  const measuredWs = Math.max(0, stateOfChargeWs);
  if (capacityKwh === null || capacityKwh <= 0)
    return { stateOfChargeWs: measuredWs, percent: null, level: null };
  const capacityWs = wsFromKwh(capacityKwh);
  const percent = Math.min(100, (measuredWs / capacityWs) * 100);
  return { stateOfChargeWs: Math.min(measuredWs, capacityWs), percent, level: chargeLevel(percent) };
}
