import type { MeasureValues } from '@foyer/wire/measures';

/**
 * Where energy came from and went, all in Ws and never negative but `unexplained`; null is not measured (D9).
 * consumed = produced + imported − exported + discharged − charged − lost + unexplained (D11).
 */
export interface EnergyBalance {
  readonly producedWs: number | null;
  readonly consumedWs: number | null;
  readonly importedWs: number | null;
  readonly exportedWs: number | null;
  readonly chargedWs: number | null;
  readonly dischargedWs: number | null;
  readonly lostWs: number | null;
  /** What the other terms do not account for; null when consumption, or every source, is missing. */
  readonly unexplainedWs: number | null;
}

/** What a platform says of the grid, in Ws or W. */
interface GridReading {
  /** Net at the meter; negative is fed into the grid (D10). */
  readonly meter: number | null;
  /** Taken from the grid; tells import and export apart in groups that hold both. */
  readonly grid: number | null;
}

/** Import and export as two non-negative numbers (D10). */
export function gridFlows({ meter, grid }: GridReading): {
  readonly imported: number | null;
  readonly exported: number | null;
} {
  if (meter === null) return { imported: grid === null ? null : Math.max(0, grid), exported: null };
  const imported = Math.max(0, meter, grid ?? 0);
  return { imported, exported: imported - meter };
}

const SHARE_TO_MENTION = 0.01;

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

/** The balance of one group of measures, or of totals, of the virtual device (wire shapes, D10). */
export function balanceOf(values: MeasureValues): EnergyBalance {
  const { imported, exported } = gridFlows({
    meter: values.electricity_meter_energy ?? null,
    grid: values.grid_energy ?? null,
  });
  return complete({
    producedWs: positive(values.produced_energy),
    consumedWs: positive(values.energy),
    importedWs: imported,
    exportedWs: exported,
    chargedWs: positive(values.msb_charge),
    dischargedWs: positive(values.msb_discharge),
    lostWs: positive(values.msb_loss),
  });
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

/** A balance of which nothing is known. */
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

/** Sum of balances, term by term; a term nobody knows stays null (D9). */
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

/** Whether the unexplained part is worth showing: over 1 % of what was consumed (D11). */
export function hasUnexplainedShare({ unexplainedWs, consumedWs }: EnergyBalance): boolean {
  return (
    unexplainedWs !== null &&
    consumedWs !== null &&
    Math.abs(unexplainedWs) > Math.max(1, SHARE_TO_MENTION * consumedWs)
  );
}

const percent = (share: number): number => Math.min(100, Math.max(0, share * 100));

/** Share of the consumption that did not come from the grid, %; null without consumption (D9). */
export function autonomyRate({ consumedWs, importedWs }: EnergyBalance): number | null {
  if (consumedWs === null || importedWs === null || consumedWs <= 0) return null;
  return percent(1 - importedWs / consumedWs);
}

/** Share of the production that was not fed into the grid, %; null without production (D9). */
export function selfConsumptionRate({ producedWs, exportedWs }: EnergyBalance): number | null {
  if (producedWs === null || exportedWs === null || producedWs <= 0) return null;
  return percent(1 - exportedWs / producedWs);
}
