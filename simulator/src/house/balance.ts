import { type BatteryModel, type BatteryStep, dispatch } from './battery';

/** Energy flows of a house over one step, in whole Ws. */
export interface Flows {
  consumptionWs: number;
  producedWs: number;
  /** Consumed while being produced. */
  greenWs: number;
  /** Remaining consumption, which would be imported without a battery. */
  withoutBatteryWs: number;
  /** Imported: `withoutBatteryWs` less what the battery delivered. */
  importWs: number;
  /** Exported. */
  exportWs: number;
  /** Import − export; negative when the house exports. */
  meterWs: number;
  battery: BatteryStep;
}

/**
 * Production serves the house first, then the battery, then the grid; remaining demand is met by the battery,
 * then the grid. consumption = produced + import − export + discharge − charge − loss holds exactly.
 */
export function flowsOf(
  consumptionWs: number,
  producedWs: number,
  battery: BatteryModel | null,
  socWs: number,
  seconds: number,
): Flows {
  const greenWs = Math.min(consumptionWs, producedWs);
  const surplusWs = producedWs - greenWs;
  const withoutBatteryWs = consumptionWs - greenWs;
  const step = battery
    ? dispatch(battery, { surplusWs, deficitWs: withoutBatteryWs, socWs, seconds })
    : { chargeWs: 0, dischargeWs: 0, lossWs: 0, takenWs: 0, deliveredWs: 0, socWs };
  const importWs = withoutBatteryWs - step.deliveredWs;
  const exportWs = surplusWs - step.takenWs;
  return {
    consumptionWs,
    producedWs,
    greenWs,
    withoutBatteryWs,
    importWs,
    exportWs,
    meterWs: importWs - exportWs,
    battery: step,
  };
}

/** Share of the consumption that was not imported, in percent; null without consumption. */
export function autonomyPercent({ consumptionWs, importWs }: Flows): number | null {
  return consumptionWs > 0 ? roundPercent((consumptionWs - importWs) / consumptionWs) : null;
}

/** Share of the production that was not exported, in percent; null without production. */
export function selfConsumptionPercent({ producedWs, exportWs }: Flows): number | null {
  return producedWs > 0 ? roundPercent((producedWs - exportWs) / producedWs) : null;
}

function roundPercent(share: number): number {
  return Math.round(share * 10_000) / 100;
}
