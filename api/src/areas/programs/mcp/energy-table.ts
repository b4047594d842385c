import { balanceOf, type EnergyBalance } from '@foyer/domain';
import type { MeasureGroup } from '@foyer/wire/measures';

const WS_PER_KWH = 3_600_000;
/** Single watt-hours. */
const DIGITS = 1_000;

const COLUMNS: readonly (readonly [name: string, energy: keyof EnergyBalance])[] = [
  ['produced', 'producedWs'],
  ['consumed', 'consumedWs'],
  ['imported', 'importedWs'],
  ['exported', 'exportedWs'],
  ['battery_charged', 'chargedWs'],
  ['battery_discharged', 'dischargedWs'],
];

export interface EnergyTable {
  readonly unit: 'kWh';
  readonly columns: readonly string[];
  /** Null for what was not measured. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export const kilowattHours = (energyWs: number): number =>
  Math.round((energyWs / WS_PER_KWH) * DIGITS) / DIGITS;

/** Groups of measures as a table; hours start at a time in UTC, days and months at a day at the home. */
export function energyTable(groups: readonly MeasureGroup[]): EnergyTable {
  return {
    unit: 'kWh',
    columns: ['start', ...COLUMNS.map(([name]) => name), 'quality'],
    rows: groups.map(({ date, values, quality }) => {
      const balance = balanceOf(values);
      const energies = COLUMNS.map(([, energy]) => {
        const energyWs = balance[energy];
        return energyWs === null ? null : kilowattHours(energyWs);
      });
      const start = date?.includes(' ') ? `${date.replace(' ', 'T')}Z` : date;
      return [start, ...energies, quality ?? null];
    }),
  };
}
