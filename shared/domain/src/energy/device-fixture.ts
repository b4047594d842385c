import type { Device } from '@foyer/contract';

/** A device with defaults, for this package's tests. */
export function device(changes: Partial<Device>): Device {
  return {
    id: 'd',
    name: 'd',
    plugType: 'SW',
    type: 'lamp',
    hasActuator: false,
    masterMac: null,
    phase: null,
    reportPeriodS: null,
    unitCapacityW: null,
    moduleCount: null,
    everConsumed: null,
    everProduced: null,
    battery: null,
    heating: null,
    ...changes,
  };
}
