import type { EnergyBalance, GroupSlot } from '@foyer/domain';

const WS_PER_KWH = 3_600_000;

/** Amounts of a day, hundredths of the currency; null while nothing is measured or a price is unknown. */
export interface DayAmounts {
  /** Energy consumed but not bought, at the price of its time. */
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
    if (price === null && energyWs > 0) return null;
    cents = (cents ?? 0) + (energyWs / WS_PER_KWH) * (price ?? 0);
  }
  return cents;
}

/** Amounts of measured steps. What was not measured is left out. */
export function dayAmounts(steps: readonly Step[], priceOf: (slot: GroupSlot) => number | null): DayAmounts {
  const ownWs = ({ consumedWs, importedWs }: EnergyBalance) =>
    consumedWs === null || importedWs === null ? null : Math.max(0, consumedWs - importedWs);
  return {
    saved: sum(steps, ownWs, priceOf),
    cost: sum(steps, ({ importedWs }) => importedWs, priceOf),
  };
}
