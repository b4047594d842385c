import { type BatteryModel, type BatteryStep, dispatch } from './battery';

/** Every flow of a house over one step, in whole Ws. */
export interface Flows {
  consumptionWs: number;
  producedWs: number;
  /** Consumed as it was produced. */
  greenWs: number;
  /** The rest of the consumption: what would be bought without a battery. */
  withoutBatteryWs: number;
  /** Bought: that rest, less what the battery gave. */
  importWs: number;
  /** Sold. */
  exportWs: number;
  /** Import − export: negative is fed into the grid (D10). */
  meterWs: number;
  battery: BatteryStep;
}

/**
 * Who feeds whom: the sun first the house, then the battery, then the grid; what the house still needs comes from the
 * battery, then from the grid. consumption = produced + import − export + discharge − charge − loss, exactly (D11).
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

/** Share of the consumption that was not bought, in percent; null without consumption (D9). */
export function autonomyPercent({ consumptionWs, importWs }: Flows): number | null {
  return consumptionWs > 0 ? roundedPercent((consumptionWs - importWs) / consumptionWs) : null;
}

/** Share of the production that was not sold, in percent; null without production (D9). */
export function selfConsumptionPercent({ producedWs, exportWs }: Flows): number | null {
  return producedWs > 0 ? roundedPercent((producedWs - exportWs) / producedWs) : null;
}

function roundedPercent(share: number): number {
  return Math.round(share * 10_000) / 100;
}
