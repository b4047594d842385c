import { type EnergyBalance, type GroupSlot, ownEnergyWs } from '@foyer/domain';

const WS_PER_KWH = 3_600_000;

/** Amounts of a day, hundredths of the currency; null while nothing is measured or a price is unknown. */
export interface DayAmounts {
  /** Energy consumed less energy bought, at the price of its time; a battery charged from the grid shifts it. */
  readonly saved: number | null;
  /** Energy bought. */
  readonly cost: number | null;
}

interface Step {
  readonly slot: GroupSlot;
  readonly balance: EnergyBalance | null;
}

function sum(
  steps: readonly Step[],
  energyOf: (balance: EnergyBalance) => number | null,
  priceOf: (slot: GroupSlot) => number | null,
): number | null {
  let cents: number | null = null;
  for (const { slot, balance } of steps) {
    const energyWs = balance && energyOf(balance);
    if (energyWs === null) continue;
    const price = priceOf(slot);
    if (price === null && energyWs !== 0) return null;
    cents = (cents ?? 0) + (energyWs / WS_PER_KWH) * (price ?? 0);
  }
  return cents;
}

/** Amounts of measured steps. What was not measured is left out. */
export function dayAmounts(steps: readonly Step[], priceOf: (slot: GroupSlot) => number | null): DayAmounts {
  return {
    saved: sum(steps, ownEnergyWs, priceOf),
    cost: sum(steps, ({ importedWs }) => importedWs, priceOf),
  };
}
