import { isCurrent } from '@foyer/domain';
import type { Alert, Alerts } from '../../energy/alerts/alert-store';
import { measuredUntil } from '../../energy/gateway/gateway-store';
import type { Sql } from '../../foundation/database/sql';
import { ruleOf } from '../../home/devices/device-rules';
import type { Devices } from '../../home/devices/device-store';
import type { Account } from '../../identity/accounts/account-store';
import type { Licence, Licences } from '../../money/licence/licence-store';

/** A home as operators see it, beside its account. */
export interface HouseholdView {
  /** Null when it has no gateway. */
  readonly measuredUntil: Date | null;
  readonly secondsBehind: number | null;
  /** As the home's own pages count them, the newest first. */
  readonly alerts: readonly Alert[];
  readonly devices: number;
  /** Names of devices that cannot be reached. */
  readonly unreachable: readonly string[];
  readonly licence: Licence | null;
}

interface HouseholdRepositories {
  readonly database: Sql;
  readonly alerts: Pick<Alerts, 'ofHousehold'>;
  readonly licences: Pick<Licences, 'ofHousehold'>;
  readonly devices: Pick<Devices, 'ofHousehold'>;
}

export async function householdView(
  { database, alerts, licences, devices }: HouseholdRepositories,
  { id }: Pick<Account, 'id'>,
  now: Date,
): Promise<HouseholdView> {
  const [until, all, licence, known] = await Promise.all([
    measuredUntil(database, id),
    alerts.ofHousehold(id),
    licences.ofHousehold(id),
    devices.ofHousehold(id),
  ]);
  return {
    measuredUntil: until,
    secondsBehind: until && Math.max(0, Math.round((now.getTime() - until.getTime()) / 1000)),
    alerts: all.filter(isCurrent),
    devices: known.filter((device) => ruleOf(device)?.listed).length,
    unreachable: known.filter(({ isReachable }) => !isReachable).map(({ name }) => name),
    licence,
  };
}
