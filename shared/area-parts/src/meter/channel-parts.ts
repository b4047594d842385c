import type { Device, Rooms } from '@foyer/contract';
import { devicesWithFlow } from '@foyer/domain';
import type { CorrectedFlow } from '@foyer/wire/corrections';
import { CHANNEL_PARTS, type ChannelPart, type MeterChannel } from '@foyer/wire/meter';
import { HEATING_TYPES } from '@foyer/wire/rooms';

/** Parts of a signed power: a counter only rises. */
const SIGNED: readonly ChannelPart[] = ['grid', 'gridReversed', 'battery', 'batteryReversed'];
const POWER_PARTS = CHANNEL_PARTS.filter((part) => part !== 'temperature' && part !== 'none');

const PARTS: Readonly<Record<MeterChannel['kind'], readonly ChannelPart[]>> = {
  counter: POWER_PARTS.filter((part) => !SIGNED.includes(part)),
  power: POWER_PARTS,
  temperature: ['temperature'],
  charge_level: [],
};

/** A flow of the devices that a part can belong to; none for the home itself. */
const FLOW_OF_DEVICE: Readonly<Partial<Record<ChannelPart, CorrectedFlow>>> = {
  production: 'production',
  consumption: 'consumption',
  charge: 'charge',
  discharge: 'discharge',
  battery: 'discharge',
  batteryReversed: 'charge',
};

/** Parts a channel can be, besides nothing. */
export const partsOf = ({ kind }: Pick<MeterChannel, 'kind'>): readonly ChannelPart[] => PARTS[kind];

/** Whether a part belongs to a device of the home, not to the home itself. */
export const needsDevice = (part: ChannelPart): boolean =>
  part === 'temperature' || FLOW_OF_DEVICE[part] !== undefined;

/** Devices a part can belong to. */
export function devicesOf(part: ChannelPart, rooms: Rooms | null): readonly Device[] {
  const flow = FLOW_OF_DEVICE[part];
  if (flow) return devicesWithFlow(flow, rooms);
  if (part !== 'temperature') return [];
  return (rooms ?? [])
    .flatMap(({ devices }) => devices)
    .filter(({ type }) => HEATING_TYPES.some((heating) => heating === type));
}
