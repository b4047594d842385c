import { temperatureToWire } from '@foyer/domain';
import { ask } from '@foyer/platform-client';
import { setTargetTemperature } from '@foyer/wire/states';
import { withUnderway } from '../commands/underway';

/** Target temperature of one device, °C. */
export interface Target {
  readonly deviceId: string;
  readonly deviceType: string;
  readonly targetC: number;
}

/** For `query` of the mutation that sets a target. */
export const askTarget = ({ deviceId, deviceType, targetC }: Target) =>
  ask(setTargetTemperature, { deviceId, temperature: temperatureToWire(targetC, deviceType) });

/**
 * Shows a target as on its way in the cached states, an Immer draft:
 * `updateQueryData('states', undefined, withTarget(target))`.
 */
export const withTarget = ({ deviceId, targetC }: Target) => withUnderway(deviceId, { targetC });
