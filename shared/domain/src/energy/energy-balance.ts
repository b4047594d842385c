import type { MeasureValues } from '@foyer/wire/measures';

/**
 * Energy sources and uses of a group, Ws; null when not measured. All but `unexplainedWs` are ≥ 0.
 * consumed = produced + imported − exported + discharged − charged − lost + unexplained
 */
export interface EnergyBalance {
  readonly producedWs: number | null;
  readonly consumedWs: number | null;
  readonly importedWs: number | null;
  readonly exportedWs: number | null;
  readonly chargedWs: number | null;
  readonly dischargedWs: number | null;
  readonly lostWs: number | null;
  /** Remainder of the equation; null when consumption or every source is missing. */
  readonly unexplainedWs: number | null;
}

/** Grid values of the platform, Ws or W. */
interface GridReading {
  /** Net at the meter; negative is export. */
  readonly meter: number | null;
  /** Import only; separates import and export in groups that contain both. */
  readonly grid: number | null;
}

/** Import and export, both ≥ 0. */
export function gridFlows({ meter, grid }: GridReading): {
  readonly imported: number | null;
  readonly exported: number | null;
} {
  if (meter === null) return { imported: grid === null ? null : Math.max(0, grid), exported: null };
  const imported = Math.max(0, meter, grid ?? 0);
  return { imported, exported: imported - meter };
}

const MIN_UNEXPLAINED_SHARE = 0.01;

function complete(terms: Omit<EnergyBalance, 'unexplainedWs'>): EnergyBalance {
  const sources = [terms.producedWs, terms.importedWs, terms.dischargedWs];
  const unexplainedWs =
    terms.consumedWs === null || sources.every((source) => source === null)
      ? null
      : terms.consumedWs -
        ((terms.producedWs ?? 0) +
          (terms.importedWs ?? 0) -
          (terms.exportedWs ?? 0) +
          (terms.dischargedWs ?? 0) -
          (terms.chargedWs ?? 0) -
          (terms.lostWs ?? 0));
  return { ...terms, unexplainedWs };
}

const positive = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.max(0, value);

/**
 * Production and consumption, both ≥ 0. Negative production is what an inverter draws at night: it is consumption
 * (docs/rules/energy.md#an-inverter-at-night).
 */
export function ownUseCounted({
  produced,
  consumed,
}: {
  readonly produced: number | null;
  readonly consumed: number | null;
}): { readonly produced: number | null; readonly consumed: number | null } {
  return {
    produced: positive(produced),
    consumed: positive(consumed === null ? null : consumed - Math.min(0, produced ?? 0)),
  };
}

/** Balance of one group or of totals, from the values of the virtual device. */
export function balanceOf(values: MeasureValues): EnergyBalance {
  const { imported, exported } = gridFlows({
    meter: values.electricity_meter_energy ?? null,
    grid: values.grid_energy ?? null,
  });
  const { produced, consumed } = ownUseCounted({
    produced: values.produced_energy ?? null,
    consumed: values.energy ?? null,
  });
  return complete({
    producedWs: produced,
    consumedWs: consumed,
    importedWs: imported,
    exportedWs: exported,
    chargedWs: positive(values.msb_charge),
    dischargedWs: positive(values.msb_discharge),
    lostWs: positive(values.msb_loss),
  });
}

/**
 * Energy used without being bought, Ws; null when not measured. Negative in a step in which a battery is charged from
 * the grid, so that what it gives later is shifted and not own (docs/rules/tariff.md#savings-and-earnings).
 */
export function ownEnergyWs({
  consumedWs,
  importedWs,
}: Pick<EnergyBalance, 'consumedWs' | 'importedWs'>): number | null {
  return consumedWs === null || importedWs === null ? null : consumedWs - importedWs;
}

const TERMS = [
  'producedWs',
  'consumedWs',
  'importedWs',
  'exportedWs',
  'chargedWs',
  'dischargedWs',
  'lostWs',
  'unexplainedWs',
] as const;

/** A balance with nothing measured. */
export const NO_BALANCE: EnergyBalance = {
  producedWs: null,
  consumedWs: null,
  importedWs: null,
  exportedWs: null,
  chargedWs: null,
  dischargedWs: null,
  lostWs: null,
  unexplainedWs: null,
};

/** Sum by term; a term unknown in every balance stays null. */
export function sumOfBalances(balances: readonly (EnergyBalance | null)[]): EnergyBalance {
  const sum: Record<(typeof TERMS)[number], number | null> = { ...NO_BALANCE };
  for (const balance of balances) {
    for (const term of TERMS) {
      const value = balance?.[term] ?? null;
      if (value !== null) sum[term] = (sum[term] ?? 0) + value;
    }
  }
  return sum;
}

/** Whether the unexplained part exceeds 1 % of the consumption. */
export function hasUnexplainedShare({ unexplainedWs, consumedWs }: EnergyBalance): boolean {
  return (
    unexplainedWs !== null &&
    consumedWs !== null &&
    Math.abs(unexplainedWs) > Math.max(1, MIN_UNEXPLAINED_SHARE * consumedWs)
  );
}

const percent = (share: number): number => Math.min(100, Math.max(0, share * 100));

/** Share of the consumption not taken from the grid, %; null without consumption. */
export function autonomyRate({ consumedWs, importedWs }: EnergyBalance): number | null {
  if (consumedWs === null || importedWs === null || consumedWs <= 0) return null;
  return percent(1 - importedWs / consumedWs);
}

/** Share of the production not exported, %; null without production. */
export function selfConsumptionRate({ producedWs, exportedWs }: EnergyBalance): number | null {
  if (producedWs === null || exportedWs === null || producedWs <= 0) return null;
  return percent(1 - exportedWs / producedWs);
}

/** Sum of the balances in which both terms are known: a rate of sums with different gaps would be wrong. */
function sumOfKnown(
  balances: readonly (EnergyBalance | null)[],
  first: keyof EnergyBalance,
  second: keyof EnergyBalance,
): EnergyBalance {
  return sumOfBalances(
    balances.filter((balance) => balance && balance[first] !== null && balance[second] !== null),
  );
}

/** {@link autonomyRate} of a period, over the groups in which consumption and import are known. */
export function periodAutonomyRate(balances: readonly (EnergyBalance | null)[]): number | null {
  return autonomyRate(sumOfKnown(balances, 'consumedWs', 'importedWs'));
}

/** {@link selfConsumptionRate} of a period, over the groups in which production and export are known. */
export function periodSelfConsumptionRate(balances: readonly (EnergyBalance | null)[]): number | null {
  return selfConsumptionRate(sumOfKnown(balances, 'producedWs', 'exportedWs'));
}
