import { isProducingType } from '@foyer/domain';
import type { DeviceDetail } from '@foyer/wire/devices';
import type { ChannelPart, MeterChannel } from '@foyer/wire/meter';
import { HEATING_TYPES } from '@foyer/wire/rooms';

const PARTS: Readonly<Record<MeterChannel['kind'], readonly ChannelPart[]>> = {
  counter: ['import', 'export', 'production', 'consumption', 'charge', 'discharge'],
  power: [
    'import',
    'export',
    'grid',
    'gridReversed',
    'production',
    'consumption',
    'charge',
    'discharge',
    'battery',
    'batteryReversed',
  ],
  temperature: ['temperature'],
  charge_level: [],
};

const OF_HOME: readonly ChannelPart[] = ['import', 'export', 'grid', 'gridReversed'];
const OF_BATTERY: readonly ChannelPart[] = ['charge', 'discharge', 'battery', 'batteryReversed'];

/** Parts a channel can be, besides nothing. */
export const partsOf = ({ kind }: Pick<MeterChannel, 'kind'>): readonly ChannelPart[] => PARTS[kind];

/** Whether a part belongs to a device of the home, not to the home itself. */
export const needsDevice = (part: ChannelPart): boolean => part !== 'none' && !OF_HOME.includes(part);

const isHeating = ({ type }: DeviceDetail) => HEATING_TYPES.some((one) => one === type);

/** Devices a part can belong to. */
export function devicesOf(part: ChannelPart, devices: readonly DeviceDetail[]): readonly DeviceDetail[] {
  return devices.filter((device) => {
    if (device.plugType === 'VRT' || ['MST', 'WSRHR'].includes(device.plugType)) return false;
    if (device.plugType === 'BAT') return OF_BATTERY.includes(part);
    if (isHeating(device)) return part === 'temperature';
    return part === (isProducingType(device.type) ? 'production' : 'consumption');
  });
}
