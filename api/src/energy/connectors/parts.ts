import type { ChannelPart } from '@foyer/wire/meter';
import type { MeasureKind } from '../measures/measure-shapes';
import type { Quantity } from '../readings/quantities';
import type { DecodedChannel } from './decoder';

type Kind = DecodedChannel['kind'];

/** Quantities of the channels that a heard channel feeds as a part: two of a signed power. */
function quantitiesOfPart(kind: Kind, part: ChannelPart): readonly Quantity[] {
  if (kind === 'temperature') return part === 'temperature' ? ['temperature'] : [];
  if (kind === 'charge_level') return [];
  switch (part) {
    case 'grid':
    case 'gridReversed':
      return kind === 'power' ? ['import_power', 'export_power'] : [];
    case 'battery':
    case 'batteryReversed':
      return kind === 'power' ? ['discharge_power', 'charge_power'] : [];
    case 'temperature':
    case 'none':
      return [];
    default:
      return [kind === 'power' ? `${part}_power` : part];
  }
}

/** Names of the channels that a heard channel feeds as a part. */
export function channelNames(name: string, part: ChannelPart): readonly string[] {
  if (part === 'none') return [];
  if (['grid', 'gridReversed', 'battery', 'batteryReversed'].includes(part))
    return [`${name} +`, `${name} -`];
  return [name];
}

const DEVICE_OF_PART: Readonly<Record<Exclude<ChannelPart, 'none'>, MeasureKind>> = {
  import: 'household',
  export: 'household',
  grid: 'household',
  gridReversed: 'household',
  production: 'production',
  consumption: 'energy',
  charge: 'battery',
  discharge: 'battery',
  battery: 'battery',
  batteryReversed: 'battery',
  temperature: 'temperature',
};

/** Kind of the device that a part belongs to; null for none. */
export const deviceKindOf = (part: ChannelPart): MeasureKind | null =>
  part === 'none' ? null : DEVICE_OF_PART[part];

export interface FedChannel {
  readonly name: string;
  readonly quantity: Quantity;
  /** Counters go before powers. */
  readonly precedence: number;
}

/** Channels that a heard channel feeds as a part; empty for one that it cannot be. */
export function fedChannels(
  { name, kind }: { readonly name: string; readonly kind: Kind },
  part: ChannelPart,
): FedChannel[] {
  const names = channelNames(name, part);
  return quantitiesOfPart(kind, part).map((quantity, index) => ({
    name: names[index] ?? name,
    quantity,
    precedence: kind === 'power' ? 1 : 0,
  }));
}
