import type { Device } from '@foyer/contract';
import { BARE_DEVICE } from './system';

/** A device with defaults, for this package's tests. */
export function device(changes: Partial<Device>): Device {
  return { ...BARE_DEVICE, id: 'd', name: 'd', type: 'lamp', ...changes };
}
