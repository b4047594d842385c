import { states, switchDevice } from '@foyer/wire/states';
import { Refusal } from '../../foundation/http/refusal';
import type { FailureKind } from '../../foundation/third-party-failures';
import { type Account, isMeasured } from '../../identity/accounts/account-store';
import { forHousehold, type Route } from '../../identity/answer';
import type { HeatingClouds } from '../../partners/heating/heating';
import { switchAnswer } from './command-answers';
import { ruleOf } from './device-rules';
import type { Devices } from './device-store';
import type { States } from './state-store';
import { markUnreachable, toStateResponse } from './state-wires';
import { failingBrands } from './troubled-brands';

/** Code reported for each kind of failure of a heating cloud. */
const FAILURE_CODES: Readonly<Record<FailureKind, number>> = {
  unauthorised: 401,
  quota: 429,
  unreadable: 502,
  unreachable: 503,
};

interface StateDependencies {
  readonly states: States;
  readonly devices: Devices;
  readonly heating: HeatingClouds;
  /** False when the platform is connected to no gateways. */
  readonly hasGateway: boolean;
  /** Resolves to how far the command came, or to why it was not given. */
  switchDevice(householdId: string, deviceId: string, isOn: boolean): Promise<string>;
}

/** Reads the states of a household's devices and switches a device. */
export function stateRoutes(home: StateDependencies): Route[] {
  /** Failures of the heating clouds: docs/rules/heating.md#a-cloud-that-fails. */
  const statesErrors = (account: Account) =>
    Object.fromEntries(
      failingBrands(home.heating, account).map(({ brand, kind }) => {
        if (brand === 'tado' && kind === 'unauthorised') return ['TADO_AUTHORIZATION_ERROR', true];
        return [`${brand.toUpperCase()}_LAST_ERROR`, { code: FAILURE_CODES[kind] }];
      }),
    );

  return [
    forHousehold(states, async (_input, { household, nowMs }) => {
      const [reported, commands] = await Promise.all([
        home.states.ofHousehold(household.id, new Date(nowMs)),
        home.states.unansweredCommands(household.id),
      ]);
      const silent = failingBrands(home.heating, household).map(({ brand }) => brand);
      return {
        deviceStates: reported.map((state) => toStateResponse(markUnreachable(state, silent), commands)),
        hasGateway: isMeasured(household.gatewayKind, home.hasGateway),
        errors: statesErrors(household),
      };
    }),

    forHousehold(switchDevice, async ({ id, on }, { household }) => {
      const device = await home.devices.byId(household.id, id);
      if (!device) throw new Refusal('device.not.found');
      if (!ruleOf(device)?.canSwitch) throw new Refusal('switch.not.allowed');
      const outcome = await home.switchDevice(household.id, id, on);
      return switchAnswer(outcome, device, on);
    }),
  ];
}
