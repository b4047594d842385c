import { temperatureToWire } from '@foyer/domain';
import { ask } from '@foyer/platform-client';
import { type HouseStates, setTargetTemperature } from '@foyer/wire/states';

/** Target temperature of one device, °C. */
export interface Target {
  readonly deviceId: string;
  readonly deviceType: string;
  readonly targetC: number;
}

/** For `query` of the mutation that sets a target. */
export const askTarget = ({ deviceId, deviceType, targetC }: Target) =>
  ask(setTargetTemperature, { deviceId, temperature: temperatureToWire(targetC, deviceType) });

/** Shows a target in the cached states, an Immer draft: `updateQueryData('states', undefined, withTarget(target))`. */
export const withTarget =
  ({ deviceId, targetC }: Target) =>
  ({ devices }: HouseStates): void => {
    const sensors = devices.find((device) => device.deviceId === deviceId)?.sensors;
    if (sensors) Object.assign(sensors, { targetTemp: targetC });
  };
