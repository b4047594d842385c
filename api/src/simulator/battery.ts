/** What a battery can do. A virtual one (D15) is an account: no power limit, no loss. */
export interface BatteryModel {
  capacityWs: number;
  /** Most it takes or gives, in W. */
  powerLimitW: number;
  /** Share that arrives, each way: 0 < efficiency ≤ 1. */
  efficiency: number;
}

/** One step of a battery, in whole Ws. */
export interface BatteryStep {
  /** What arrives in the battery. */
  chargeWs: number;
  /** What leaves the battery. */
  dischargeWs: number;
  /** What is lost on the way in and on the way out. */
  lossWs: number;
  /** Taken from the surplus: charge and its loss. */
  takenWs: number;
  /** Given to the house: discharge without its loss. */
  deliveredWs: number;
  /** Charge level afterwards. */
  socWs: number;
}

const PHYSICAL_EFFICIENCY = 0.96;
const PHYSICAL_POWER_PER_WH = 0.4;
const WS_PER_KWH = 3_600_000;

/** The model of a smart battery: MYLIGHT is virtual, the other types stand in the house. */
export function batteryModel({
  capacityKwh,
  msbType,
}: {
  capacityKwh: number;
  msbType: string;
}): BatteryModel {
  const capacityWs = Math.round(capacityKwh * WS_PER_KWH);
  return msbType === 'MYLIGHT'
    ? { capacityWs, powerLimitW: Number.POSITIVE_INFINITY, efficiency: 1 }
    : {
        capacityWs,
        powerLimitW: capacityKwh * 1000 * PHYSICAL_POWER_PER_WH,
        efficiency: PHYSICAL_EFFICIENCY,
      };
}

/**
 * Charges from what the sun leaves over, gives what the house still needs; never both, never from the grid.
 * socAfter = socBefore + charge − discharge, and 0 ≤ soc ≤ capacity, exactly.
 */
export function dispatch(
  battery: BatteryModel,
  {
    surplusWs,
    deficitWs,
    socWs,
    seconds,
  }: { surplusWs: number; deficitWs: number; socWs: number; seconds: number },
): BatteryStep {
  const limitWs = Math.floor(Math.min(battery.powerLimitW * seconds, Number.MAX_SAFE_INTEGER));
  const roomWs = Math.max(0, battery.capacityWs - socWs);
  const takenWs = Math.min(surplusWs, limitWs, Math.ceil(roomWs / battery.efficiency));
  const chargeWs = Math.min(roomWs, Math.floor(takenWs * battery.efficiency));
  const dischargeWs = Math.min(socWs, limitWs, Math.ceil(deficitWs / battery.efficiency));
  const deliveredWs = Math.min(deficitWs, Math.floor(dischargeWs * battery.efficiency));
  return {
    chargeWs,
    dischargeWs,
    lossWs: takenWs - chargeWs + dischargeWs - deliveredWs,
    takenWs,
    deliveredWs,
    socWs: socWs + chargeWs - dischargeWs,
  };
}
