import type { FileFlow } from '../meter-file';
import type { EnergyPreferences } from './payloads';

/** A statistic of the energy dashboard and what its energy is. */
export interface EnergyStatistic {
  readonly id: string;
  readonly flow: FileFlow;
  /** As the household named it; null without a name. */
  readonly name: string | null;
}

/** Statistics of grid, solar panels, batteries and devices, each of them once; gas, water and wind are left out. */
export function energyStatistics(preferences: EnergyPreferences): EnergyStatistic[] {
  const found = new Map<string, EnergyStatistic>();
  const add = (ids: readonly string[], flow: FileFlow, name: string | null = null) => {
    for (const id of ids) found.set(`${flow} ${id}`, { id, flow, name });
  };
  for (const { type, from, to } of preferences.energy_sources) {
    if (type === 'grid') {
      add(from, 'import');
      add(to, 'export');
    }
    if (type === 'solar') add(from, 'production');
    if (type === 'battery') {
      add(to, 'charge');
      add(from, 'discharge');
    }
  }
  for (const { stat_consumption, name } of preferences.device_consumption)
    add([stat_consumption], 'consumption', name?.trim() || null);
  return [...found.values()];
}
