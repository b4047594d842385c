import {
  type AlignedGroups,
  autonomySeries,
  balancesOf,
  type EnergyBalance,
  plausibleTemperatureC,
  selfConsumptionSeries,
  totalOf,
  valuesOf,
} from '@foyer/domain';
import type { EnergyHue } from '@foyer/ui';
import type { CorrectedFlow } from '@foyer/wire/corrections';

/** Definition of one chart series; its name is the text `series.<key>`. */
export interface SeriesPlan {
  readonly key: string;
  readonly hue: EnergyHue;
  /** `energy` values are in Ws, `rate` in %, `temperature` in °C. A chart has a single quantity. */
  readonly quantity: 'energy' | 'rate' | 'temperature';
  /** Whether the sum over the period is meaningful and shown in the legend. */
  readonly total: boolean;
  /** Flows of the home that its values follow from. */
  readonly flows: readonly CorrectedFlow[];
  values(aligned: AlignedGroups): readonly (number | null)[];
  /** Values whose gaps count as not measured; defaults to the series' own values. */
  measured?(aligned: AlignedGroups): readonly (number | null)[];
}

const HOME_FLOWS: readonly CorrectedFlow[] = ['import', 'export', 'production', 'charge', 'discharge'];
const BATTERY_FLOWS: readonly CorrectedFlow[] = ['charge', 'discharge'];

function energyPlan(
  key: string,
  hue: EnergyHue,
  values: (aligned: AlignedGroups) => readonly (number | null)[],
  { total = true, flows = HOME_FLOWS }: Partial<Pick<SeriesPlan, 'total' | 'flows'>> = {},
): SeriesPlan {
  return { key, hue, quantity: 'energy', total, flows, values };
}

function termOf(term: keyof EnergyBalance) {
  return (aligned: AlignedGroups) => balancesOf(aligned).map((balance) => balance?.[term] ?? null);
}

/** Battery discharge minus charge. */
function batteryNet(aligned: AlignedGroups): readonly (number | null)[] {
  return balancesOf(aligned).map((balance) => {
    const { dischargedWs = null, chargedWs = null } = balance ?? {};
    return dischargedWs === null && chargedWs === null ? null : (dischargedWs ?? 0) - (chargedWs ?? 0);
  });
}

export const PRODUCTION = energyPlan('production', 'solar', termOf('producedWs'), { flows: ['production'] });
export const EXPORTED = energyPlan('exported', 'grid-export', termOf('exportedWs'), { flows: ['export'] });
export const CONSUMPTION = energyPlan('consumption', 'consumption', termOf('consumedWs'));
export const IMPORTED = energyPlan('imported', 'grid-import', termOf('importedWs'), { flows: ['import'] });
export const BATTERY = energyPlan('battery', 'battery', batteryNet, { total: false, flows: BATTERY_FLOWS });
/** Consumption of a room or device, which has no energy balance. */
export const ROOM_CONSUMPTION = energyPlan('consumption', 'consumption', (aligned) =>
  valuesOf(aligned, 'energy'),
);
/** Sum of the known parts of each group; null where neither is known. */
function sumsOf(one: readonly (number | null)[], other: readonly (number | null)[]) {
  return one.map((value, index) => totalOf([value, other[index] ?? null]));
}
/** Consumption of a room with its heating. */
export const ROOM_WITH_HEATING = energyPlan('consumption', 'consumption', (aligned) =>
  sumsOf(valuesOf(aligned, 'energy'), valuesOf(aligned, 'heating_energy')),
);
/** Estimated part of the heating in it. */
export const ROOM_HEATING = energyPlan('heating', 'heat', (aligned) => valuesOf(aligned, 'heating_energy'));
/** Production of one device. */
export const DEVICE_PRODUCTION = energyPlan('production', 'solar', (aligned) =>
  valuesOf(aligned, 'produced_energy'),
);
/** A single battery: discharge minus charge. */
export const DEVICE_BATTERY = energyPlan(
  'battery',
  'battery',
  (aligned) => {
    const charges = valuesOf(aligned, 'charge');
    return valuesOf(aligned, 'discharge').map((discharge, index) => {
      const charge = charges[index] ?? null;
      return discharge === null && charge === null ? null : (discharge ?? 0) - (charge ?? 0);
    });
  },
  { total: false, flows: BATTERY_FLOWS },
);
/** Temperature measured by a heating device; implausible values count as missing. */
export const TEMPERATURE: SeriesPlan = {
  key: 'temperature',
  hue: 'heat',
  quantity: 'temperature',
  total: false,
  flows: [],
  values: (aligned) => valuesOf(aligned, 'temperature').map(plausibleTemperatureC),
};

export const AUTONOMY: SeriesPlan = {
  key: 'autonomy',
  hue: 'battery',
  quantity: 'rate',
  total: false,
  flows: HOME_FLOWS,
  values: autonomySeries,
  // Autonomy is undefined for zero consumption, which is not a gap.
  measured: termOf('consumedWs'),
};
export const SELF_CONSUMPTION: SeriesPlan = {
  key: 'selfConsumption',
  hue: 'solar',
  quantity: 'rate',
  total: false,
  flows: HOME_FLOWS,
  values: selfConsumptionSeries,
  measured: termOf('producedWs'),
};
