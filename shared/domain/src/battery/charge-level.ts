import { wsFromKwh } from '../energy/units';

/** Bars of the battery icon. */
export type ChargeLevel = 0 | 1 | 2 | 3 | 4;

/** Bars of the battery icon: 0 when empty, 1 below 25 %, 2 below 50 %, 3 below 75 %, else 4. */
export function chargeLevel(percent: number): ChargeLevel {
  if (!(percent > 0)) return 0;
  if (percent < 25) return 1;
  if (percent < 50) return 2;
  return percent < 75 ? 3 : 4;
}

/** Battery activity; `still` has no label. */
export type ChargingState = 'charging' | 'discharging' | 'still';

/** Battery activity from charge and discharge, Ws or W; missing counts as 0. */
export function chargingState(charge: number | null, discharge: number | null): ChargingState {
  if ((charge ?? 0) > 0) return 'charging';
  return (discharge ?? 0) > 0 ? 'discharging' : 'still';
}

/** State of charge of a battery. */
export interface Charge {
  /** Ws, at most the capacity when that is known. */
  readonly stateOfChargeWs: number;
  /** 0 to 100; null while the capacity is unknown. */
  readonly percent: number | null;
  /** Null while the capacity is unknown. */
  readonly level: ChargeLevel | null;
}

/**
 * State of charge, limited to the capacity.
 * @param stateOfChargeWs null when not measured gives null; negative counts as empty
 * @param capacityKwh null or 0 leaves percent and level unknown
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

/** Types of batteries that are an energy account: what is charged and discharged passes through the grid. */
const VIRTUAL: readonly string[] = ['MYLIGHT', 'MYLIGHT_MODEM', 'PLANETE_OUI'];

export const isVirtualBattery = (type: string | null): boolean => type !== null && VIRTUAL.includes(type);

/** Whether a charge would round to 0 % although something is stored. */
export const isNearlyEmpty = (percent: number | null): boolean =>
  percent !== null && percent > 0 && percent < 1;
