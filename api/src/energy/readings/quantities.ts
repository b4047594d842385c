import type { MeasureKind } from '../measures/measure-shapes';

/** Energy that flows through a home or into a device. */
export const FLOWS = [
  'import',
  'export',
  'production',
  'charge',
  'discharge',
  'loss',
  'consumption',
  'heating',
] as const;
export type Flow = (typeof FLOWS)[number];

export const QUANTITIES = [
  ...FLOWS,
  ...FLOWS.map((flow) => `${flow}_power` as const),
  'temperature',
  'charge_level',
] as const;
/** What a channel measures: the counter of a flow, its power, or a level. */
export type Quantity = (typeof QUANTITIES)[number];

/** Units a value may be sent in; stored are Ws, W and °C. */
const FACTORS = {
  energy: { Ws: 1, J: 1, Wh: 3600, kWh: 3_600_000, MWh: 3_600_000_000 },
  power: { W: 1, kW: 1000 },
  temperature: { '°C': 1 },
} as const;

export const isFlow = (quantity: Quantity): quantity is Flow => FLOWS.some((flow) => flow === quantity);

/** The flow of a counter or a power; null for a level. */
export function flowOf(quantity: Quantity): Flow | null {
  return FLOWS.find((flow) => quantity === flow || quantity === `${flow}_power`) ?? null;
}

export const isPower = (quantity: Quantity): boolean => quantity.endsWith('_power');

function dimensionOf(quantity: Quantity): keyof typeof FACTORS {
  if (quantity === 'temperature') return 'temperature';
  return isPower(quantity) ? 'power' : 'energy';
}

export const unitsOf = (quantity: Quantity): readonly string[] => Object.keys(FACTORS[dimensionOf(quantity)]);

/** A value in Ws, W or °C; null for a unit the quantity does not have. Energies are whole Ws. */
export function storedValue(quantity: Quantity, value: number, unit: string): number | null {
  const dimension = dimensionOf(quantity);
  const factor = new Map<string, number>(Object.entries(FACTORS[dimension])).get(unit);
  if (factor === undefined) return null;
  return dimension === 'energy' ? Math.round(value * factor) : value * factor;
}

/** Flows whose channels a device may have, by kind of device. */
const DEVICE_FLOWS: Readonly<Record<MeasureKind, readonly Flow[]>> = {
  household: ['import', 'export'],
  battery: ['charge', 'discharge', 'loss'],
  temperature: ['heating'],
  production: ['production'],
  energy: ['consumption', 'import', 'export'],
  none: [],
};

/** Quantities a device of a kind may have. */
export function quantitiesOf(kind: MeasureKind): readonly Quantity[] {
  return QUANTITIES.filter((quantity) => {
    const flow = flowOf(quantity);
    if (flow !== null) return DEVICE_FLOWS[kind].includes(flow);
    return kind === (quantity === 'temperature' ? 'temperature' : 'battery');
  });
}
