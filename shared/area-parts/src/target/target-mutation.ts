import { temperatureToWire } from '@foyer/domain';
import { ask } from '@foyer/platform-client';
import { type HouseStates, setTargetTemperature } from '@foyer/wire/states';
import type { OptimisticUpdates } from '../optimistic/optimistic-updates';

/** Target temperature of one device, °C. */
export interface Target {
  readonly deviceId: string;
  readonly deviceType: string;
  readonly targetC: number;
}

/**
 * Definition of an area's mutation that sets a target: `build.mutation<void, Target>(targetMutation(houseUpdates))`.
 * The area's states query provides the tag `states`.
 */
export function targetMutation(updates: OptimisticUpdates<HouseStates>) {
  return {
    query: ({ deviceId, deviceType, targetC }: Target) =>
      ask(setTargetTemperature, { deviceId, temperature: temperatureToWire(targetC, deviceType) }),
    // Also after an error: the platform may have applied it.
    invalidatesTags: ['states' as const],
    onQueryStarted: (
      { deviceId, targetC }: Target,
      lifecycle: Parameters<OptimisticUpdates<HouseStates>['showUntilSettled']>[1],
    ) =>
      updates.showUntilSettled(
        {
          key: `target ${deviceId}`,
          find: ({ devices }) => devices.find((device) => device.deviceId === deviceId)?.sensors,
          fields: { targetTemp: targetC },
        },
        lifecycle,
      ),
  };
}
