import { isProducingType } from '@foyer/domain';
import type { GroupType, ValueType } from '@foyer/wire/measures';
import { HEATING_TYPES } from '@foyer/wire/rooms';

/** Which columns a device's rows have. `none`: it measures nothing itself (a master, a relay). */
export type MeasureKind = 'household' | 'battery' | 'temperature' | 'production' | 'energy' | 'none';

const TEMPERATURE_TYPES = new Set<string>(HEATING_TYPES);
const SILENT_PLUGS = new Set(['mst', 'wsrhr']);

export function measureKind({ plugType, typeId }: { plugType: string; typeId: string }): MeasureKind {
  if (plugType === 'vrt') return 'household';
  if (plugType === 'bat') return 'battery';
  if (SILENT_PLUGS.has(plugType)) return 'none';
  if (TEMPERATURE_TYPES.has(typeId)) return 'temperature';
  return isProducingType(typeId) ? 'production' : 'energy';
}

/** Columns of the measure tables. */
export type MeasureColumn =
  | 'energy_ws'
  | 'produced_ws'
  | 'meter_ws'
  | 'green_ws'
  | 'grid_ws'
  | 'charge_ws'
  | 'discharge_ws'
  | 'loss_ws'
  | 'grid_without_battery_ws'
  | 'water_heater_ws'
  | 'heating_ws'
  | 'soc_ws'
  | 'soc_min_ws'
  | 'soc_max_ws'
  | 'temperature_c';

const HOUSEHOLD_COLUMNS: readonly MeasureColumn[] = [
  'energy_ws',
  'produced_ws',
  'meter_ws',
  'green_ws',
  'grid_ws',
  'charge_ws',
  'discharge_ws',
  'loss_ws',
  'grid_without_battery_ws',
  'water_heater_ws',
];

/** Columns summed over a group. */
export const SUMMED: readonly MeasureColumn[] = [...HOUSEHOLD_COLUMNS, 'heating_ws'];

/** Columns written to a five-minute row, by kind. */
export const FIVE_MINUTE_COLUMNS: Readonly<Record<MeasureKind, readonly MeasureColumn[]>> = {
  household: HOUSEHOLD_COLUMNS,
  battery: ['charge_ws', 'discharge_ws', 'loss_ws', 'soc_ws'],
  temperature: ['temperature_c', 'heating_ws'],
  production: ['energy_ws'],
  energy: ['energy_ws'],
  none: [],
};

export interface ValueSource {
  type: ValueType;
  column: MeasureColumn;
}

const HOUSEHOLD_VALUES: readonly ValueSource[] = [
  { type: 'energy', column: 'energy_ws' },
  { type: 'produced_energy', column: 'produced_ws' },
  { type: 'electricity_meter_energy', column: 'meter_ws' },
  { type: 'green_energy', column: 'green_ws' },
  { type: 'grid_energy', column: 'grid_ws' },
  { type: 'msb_charge', column: 'charge_ws' },
  { type: 'msb_discharge', column: 'discharge_ws' },
  { type: 'msb_loss', column: 'loss_ws' },
  { type: 'grid_sans_msb_energy', column: 'grid_without_battery_ws' },
];

/** Values of a chart by kind of device, in wire order. */
export const GROUP_VALUES: Readonly<Record<MeasureKind, readonly ValueSource[]>> = {
  household: HOUSEHOLD_VALUES,
  battery: [
    { type: 'soc', column: 'soc_ws' },
    { type: 'soc_min', column: 'soc_min_ws' },
    { type: 'soc_max', column: 'soc_max_ws' },
    { type: 'charge', column: 'charge_ws' },
    { type: 'discharge', column: 'discharge_ws' },
    { type: 'msb_loss', column: 'loss_ws' },
  ],
  temperature: [
    { type: 'temperature', column: 'temperature_c' },
    { type: 'heating_energy', column: 'heating_ws' },
  ],
  production: [
    { type: 'energy', column: 'energy_ws' },
    { type: 'produced_energy', column: 'energy_ws' },
  ],
  energy: [{ type: 'energy', column: 'energy_ws' }],
  none: [],
};

/** Sent only when a water heater is metered. */
export const WATER_HEATER_VALUE: ValueSource = { type: 'water_heater_energy', column: 'water_heater_ws' };

/** Group starts are multiples of five minutes in every time zone. */
export const FIVE_MINUTES_MS = 300_000;

/** Milliseconds after its end from which a group without measurements counts as missing. */
export const REPORTED_AFTER_MS = 600_000;

/** Length in seconds of the groups that do not depend on the calendar. */
export const GROUP_SECONDS: Readonly<Partial<Record<GroupType, number>>> = {
  five_minutes: 300,
  ten_minutes: 600,
  fifteen_minutes: 900,
  hour: 3600,
};

/** Longest period of one request, in days, to bound the work per answer. */
export const LONGEST_PERIOD_DAYS: Readonly<Record<GroupType, number>> = {
  five_minutes: 8,
  ten_minutes: 16,
  fifteen_minutes: 24,
  hour: 93,
  day: 800,
  month: 18_300,
};

const OTHER_UNITS: Readonly<Partial<Record<ValueType, string>>> = {
  power: 'watt',
  temperature: 'celsius',
  positive_index: 'kWh',
  negative_index: 'kWh',
  autonomy_rate: '%',
  available_power_rate: '%',
  self_conso: '%',
  soc_percentage: '%',
};

export function unitOf(type: ValueType): string {
  return OTHER_UNITS[type] ?? 'Ws';
}
