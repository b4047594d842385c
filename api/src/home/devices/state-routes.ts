import { states, switchDevice } from '@foyer/wire/states';
import { Refusal } from '../../foundation/http/refusal';
import type { FailureKind } from '../../foundation/third-party-failures';
import type { Account } from '../../identity/accounts/account-store';
import { forHousehold, type Route } from '../../identity/answer';
import type { PlatformServices } from '../../process/services';
import { ruleOf } from './device-rules';
import { silenced, stateWire } from './state-wires';
import { troubledBrands } from './troubled-brands';

/** Code reported for each kind of failure of a heating cloud. */
const FAILURE_CODES: Readonly<Record<FailureKind, number>> = {
  unauthorised: 401,
  quota: 429,
  unreadable: 502,
  unreachable: 503,
};

/** Reads the states of a household's devices and switches a device. */
export function stateRoutes({ store, house, thirdParties }: PlatformServices): Route[] {
  /** Failures of the heating clouds: docs/rules/heating.md#a-cloud-that-fails. */
  const statesErrors = (account: Account) =>
    Object.fromEntries(
      troubledBrands(thirdParties, account).map(({ brand, kind }) => {
        if (brand === 'tado' && kind === 'unauthorised') return ['TADO_AUTHORIZATION_ERROR', true];
        return [`${brand.toUpperCase()}_LAST_ERROR`, { code: FAILURE_CODES[kind] }];
      }),
    );

  return [
    forHousehold(states, async (_input, { household, nowMs }) => {
      const reported = await store.states.ofHousehold(household.id, new Date(nowMs));
      const silent = troubledBrands(thirdParties, household).map(({ brand }) => brand);
      return {
        deviceStates: reported.map((state) => stateWire(silenced(state, silent))),
        errors: statesErrors(household),
      };
    }),

    forHousehold(switchDevice, async ({ id, on }, { household }) => {
      const device = await store.devices.byId(household.id, id);
      if (!device) throw new Refusal('device.not.found');
      if (!ruleOf(device)?.canSwitch) throw new Refusal('switch.not.allowed');
      const outcome = await house.switchDevice(household.id, id, on);
      if (outcome !== 'done') throw new Refusal(outcome);
      return { state: on ? ('on' as const) : ('off' as const) };
    }),
  ];
}
