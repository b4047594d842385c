import {
  type AlignedGroups,
  autonomySeries,
  balancesOf,
  type EnergyBalance,
  plausibleTemperatureC,
  selfConsumptionSeries,
  valuesOf,
} from '@foyer/domain';
import type { EnergyHue } from '@foyer/ui';

/** One series of a chart, before any measure: `series.<key>` names it. */
export interface SeriesPlan {
  readonly key: string;
  readonly hue: EnergyHue;
  /** `energy` values come in Ws, `rate` values in %, `temperature` values in °C. A chart holds one of the three. */
  readonly quantity: 'energy' | 'rate' | 'temperature';
  /** Whether the sum of the period means something: it then stands in the legend. */
  readonly total: boolean;
  values(aligned: AlignedGroups): readonly (number | null)[];
  /** The same whatever the period: not drawn again for the one before. */
  readonly isLevel?: boolean;
  /** What is missing where nothing was measured; the values themselves where it is left out. */
  measured?(aligned: AlignedGroups): readonly (number | null)[];
}

function energyPlan(
  key: string,
  hue: EnergyHue,
  values: (aligned: AlignedGroups) => readonly (number | null)[],
  total = true,
): SeriesPlan {
  return { key, hue, quantity: 'energy', total, values };
}

function termOf(term: keyof EnergyBalance) {
  return (aligned: AlignedGroups) => balancesOf(aligned).map((balance) => balance?.[term] ?? null);
}

/** What the battery gives, minus what it takes. */
function batteryNet(aligned: AlignedGroups): readonly (number | null)[] {
  return balancesOf(aligned).map((balance) => {
    const { dischargedWs = null, chargedWs = null } = balance ?? {};
    return dischargedWs === null && chargedWs === null ? null : (dischargedWs ?? 0) - (chargedWs ?? 0);
  });
}

export const PRODUCTION = energyPlan('production', 'solar', termOf('producedWs'));
export const EXPORTED = energyPlan('exported', 'grid-export', termOf('exportedWs'));
export const CONSUMPTION = energyPlan('consumption', 'consumption', termOf('consumedWs'));
export const IMPORTED = energyPlan('imported', 'grid-import', termOf('importedWs'));
export const BATTERY = energyPlan('battery', 'battery', batteryNet, false);
/** Consumption of a room or a device: it has no balance. */
export const ROOM_CONSUMPTION = energyPlan('consumption', 'consumption', (aligned) =>
  valuesOf(aligned, 'energy'),
);
/** Production of one device. */
export const DEVICE_PRODUCTION = energyPlan('production', 'solar', (aligned) =>
  valuesOf(aligned, 'produced_energy'),
);
/** A battery by itself: what it gives, minus what it takes. */
export const DEVICE_BATTERY = energyPlan(
  'battery',
  'battery',
  (aligned) => {
    const charges = valuesOf(aligned, 'charge');
    return valuesOf(aligned, 'discharge').map((discharge, place) => {
      const charge = charges[place] ?? null;
      return discharge === null && charge === null ? null : (discharge ?? 0) - (charge ?? 0);
    });
  },
  false,
);
/** What a heating device measures; what cannot be true is missing (spec 1 §9). */
export const TEMPERATURE: SeriesPlan = {
  key: 'temperature',
  hue: 'heat',
  quantity: 'temperature',
  total: false,
  values: (aligned) => valuesOf(aligned, 'temperature').map(plausibleTemperatureC),
};
/** The temperature a heating device is set to now, as a level beside what it measured. */
export function targetLevel(targetC: number): SeriesPlan {
  return {
    key: 'target',
    hue: 'accent',
    quantity: 'temperature',
    total: false,
    isLevel: true,
    values: (aligned) => TEMPERATURE.values(aligned).map((valueC) => (valueC === null ? null : targetC)),
  };
}

export const AUTONOMY: SeriesPlan = {
  key: 'autonomy',
  hue: 'battery',
  quantity: 'rate',
  total: false,
  values: autonomySeries,
  // A house that uses nothing has no autonomy, and misses nothing.
  measured: termOf('consumedWs'),
};
export const SELF_CONSUMPTION: SeriesPlan = {
  key: 'selfConsumption',
  hue: 'solar',
  quantity: 'rate',
  total: false,
  values: selfConsumptionSeries,
  measured: termOf('producedWs'),
};
