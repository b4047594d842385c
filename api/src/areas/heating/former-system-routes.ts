import { formerHeatingSystems, reconnectHeating } from '@foyer/wire/heating-systems';
import type { ChangeHome } from '../../home/change-home';
import { undoableUntil } from '../../home/devices/former-device-store';
import { forHousehold, type Route } from '../../identity/answer';
import type { HeatingSystems } from './heating-systems';
import { type RemoveBrandHome, reconnectBrand } from './remove-brand';

interface FormerSystemDependencies {
  readonly heatingSystems: HeatingSystems;
  readonly changeHome: ChangeHome<RemoveBrandHome>;
}

/** Lists disconnected heating accounts and undoes a disconnection. */
export function formerSystemRoutes({
  heatingSystems: systems,
  changeHome,
}: FormerSystemDependencies): Route[] {
  return [
    forHousehold(formerHeatingSystems, async (_input, { household, nowMs }) => {
      const found = await systems.undoable(household.id, new Date(nowMs));
      return {
        systems: found.map(({ brand, account, disconnectedAt }) => ({
          brand,
          account,
          until: undoableUntil(disconnectedAt).getTime(),
        })),
      };
    }),

    forHousehold(reconnectHeating, async ({ brand }, { household, nowMs }) => {
      await reconnectBrand(changeHome, systems, household.id, { brand, now: new Date(nowMs) });
      return {};
    }),
  ];
}
