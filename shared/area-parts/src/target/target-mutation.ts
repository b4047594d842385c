import { temperatureToWire } from '@foyer/domain';
import { ask } from '@foyer/platform-client';
import { type HouseStates, setTargetTemperature } from '@foyer/wire/states';
import { type Target, withTarget } from './with-target';

/** Makes the action that writes a change into the states an area's store holds. */
type ShowStates<Shown> = (change: (house: HouseStates) => HouseStates) => Shown;

interface Started<Shown> {
  dispatch(action: Shown): { undo(): void };
  readonly queryFulfilled: Promise<unknown>;
}

/**
 * The definition of an area's mutation that sets a target: `build.mutation<void, Target>(targetMutation(show))`. It shows
 * the target at once and takes it back when the platform refuses it (spec 1 §4). The states carry the tag `states`.
 */
export function targetMutation<Shown>(show: ShowStates<Shown>) {
  return {
    query: ({ deviceId, deviceType, targetC }: Target) =>
      ask(setTargetTemperature, { deviceId, temperature: temperatureToWire(targetC, deviceType) }),
    invalidatesTags: (_result: unknown, error: unknown) => (error ? [] : (['states'] as const)),
    onQueryStarted: async (target: Target, { dispatch, queryFulfilled }: Started<Shown>) => {
      const shown = dispatch(show((house) => withTarget(house, target)));
      await queryFulfilled.catch(shown.undo);
    },
  };
}
