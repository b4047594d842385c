import { airConditioning } from '@foyer/wire/heating-control';
import { setTargetTemperature, switchDevice } from '@foyer/wire/states';
import type { OfferedCommand } from '../energy/connectors/home-assistant-offer/offered-commands';
import { Refusal } from '../foundation/http/refusal';
import type { Fields, Visitor } from '../foundation/http/routes';
import { wakeAfter } from '../foundation/jobs/added-jobs';
import { ownSession } from '../identity/accounts/actors';
import type { Route } from '../identity/answer';
import type { Store } from './store';

const AIR_CONDITIONER = 'tado_ac';

/** Gives a command to a household's device. Resolves to the code of the refusal, or null. */
export type CommandHome = (householdId: string, command: OfferedCommand) => Promise<string | null>;

const visitor = (nowMs: number): Visitor => ({
  address: '',
  host: '',
  nowMs,
  // Not empty: the session is found without it.
  authToken: 'home-assistant',
  cookie: { read: () => null, set: () => {} },
  becomeExpensive: async () => {},
});

/** The call of the pages that does what a command wants. */
async function callOf({ devices }: Store, householdId: string, command: OfferedCommand) {
  const { deviceId } = command;
  if ('targetC' in command)
    return { id: setTargetTemperature.id, fields: { deviceId, temperature: String(command.targetC) } };
  const device = await devices.byId(householdId, deviceId);
  if (device?.typeId === AIR_CONDITIONER)
    return { id: airConditioning.id, fields: { deviceId, on: command.isOn } };
  return { id: switchDevice.id, fields: { id: deviceId, on: command.isOn } };
}

/**
 * Gives commands from outside of the pages through their calls, and so with the same checks.
 * @param wake starts the jobs that a command adds
 */
export function commandHomeBy(
  routes: readonly Route[],
  store: Store,
  now: () => number,
  wake: (dueMs: number) => void,
): CommandHome {
  return async (householdId, command) => {
    const household = await store.accounts.byId(householdId);
    if (!household || household.lockedAt !== null) return 'not.authorized';
    const { id, fields }: { id: string; fields: Fields } = await callOf(store, householdId, command);
    const route = routes.find(({ call }) => call.id === id);
    if (!route) throw new Error(`nothing answers ${id}`);
    try {
      await wakeAfter(wake, () => route.run(fields, visitor(now()), async () => ownSession(household)));
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  };
}
