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
  commands: [],
});

describe('a device’s power', () => {
  it.each([
    ['is the value of a single phase', { pow: 120 }, 120],
    ['is the sum of three phases', { pow_1: 100, pow_2: 50, pow_3: null }, 150],
    ['ignores the sign of a reversed clamp', { pow: -80 }, 80],
    ['is the sum of solar phases', { prod_1: 900, prod_2: 600 }, 1500],
    ['is null for energy counters', { produced_energy: 5000 }, null],
    ['is zero when zero is measured', { pow: 0 }, 0],
    ['is null when not measured', { pow: null, power_factor: 3 }, null],
    ['is null without sensors', {}, null],
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
  ])('counts as export for %s at %p W: %p', (type, pow, isExport) => {
    expect(leavesHome(type, withSensors({ pow }))).toBe(isExport);
  });
});
