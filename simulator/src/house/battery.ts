/** Battery parameters. A virtual battery is an account with the supplier: no power limit, no loss. */
export interface BatteryModel {
  capacityWs: number;
  /** Maximum charge and discharge power in W. */
  powerLimitW: number;
  /** Efficiency of each direction: 0 < efficiency ≤ 1. */
  efficiency: number;
}

/** One step of a battery, in whole Ws. */
export interface BatteryStep {
  /** Energy stored in the battery. */
  chargeWs: number;
  /** Energy taken from the storage. */
  dischargeWs: number;
  /** Losses of charging and discharging. */
  lossWs: number;
  /** Taken from the surplus: charge plus charging loss. */
  takenWs: number;
  /** Delivered to the house: discharge minus discharging loss. */
  deliveredWs: number;
  /** Charge level at the end of the step. */
  socWs: number;
}

const PHYSICAL_EFFICIENCY = 0.96;
const PHYSICAL_POWER_PER_WH = 0.4;
const WS_PER_KWH = 3_600_000;

/** Model of a smart battery: MYLIGHT is virtual, all other types are physical. */
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
 * Charges from surplus production and discharges to cover the house's demand; never both, never from the
 * grid. socAfter = socBefore + charge − discharge and 0 ≤ soc ≤ capacity hold exactly.
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
