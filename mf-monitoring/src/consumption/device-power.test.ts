import type { DeviceState } from '@foyer/wire/states';
import { devicePowerW, leavesHome } from './device-power';

const withSensors = (sensors: DeviceState['sensors']): DeviceState => ({
  deviceId: 'd',
  state: 'on',
  isOn: null,
  sensors,
  measuredAt: null,
  reportPeriodS: null,
  localBufferRecovery: false,
  consumptionUpToDate: null,
  productionUpToDate: null,
});

describe('a device’s power', () => {
  it.each([
    ['of one phase', { pow: 120 }, 120],
    ['of three phases', { pow_1: 100, pow_2: 50, pow_3: null }, 150],
    ['seen by a clamp the wrong way round', { pow: -80 }, 80],
    ['of panels', { prod_1: 900, prod_2: 600 }, 1500],
    ['that counts energy instead', { produced_energy: 5000 }, null],
    ['of nothing at all', { pow: 0 }, 0],
    ['that is not measured', { pow: null, power_factor: 3 }, null],
    ['of a device without sensors', {}, null],
  ])('%s', (_, sensors, powerW) => {
    expect(devicePowerW(withSensors(sensors))).toBe(powerW);
  });

  it('is unknown without a state', () => {
    expect(devicePowerW(undefined)).toBeNull();
  });

  it.each([
    ['asoka_electric_counter', -3390, true],
    ['composite_device', -3390, true],
    ['asoka_electric_counter', 3390, false],
    ['asoka_electric_counter', null, false],
    // A current clamp may be mounted the wrong way round.
    ['lamp', -80, false],
  ])('of a %s at %p W flows out of the home: %p', (type, pow, leaves) => {
    expect(leavesHome(type, withSensors({ pow }))).toBe(leaves);
  });
});
