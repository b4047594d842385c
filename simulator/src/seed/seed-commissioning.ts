import { commission } from '@foyer/api/areas/registration/commissioning/commissioning-facts';
import { registrationsIn } from '@foyer/api/areas/registration/registration-store';
import type { Database } from '@foyer/api/foundation/database/sql';
import type { Devices } from '@foyer/api/home/devices/device-store';
import type { Accounts } from '@foyer/api/identity/accounts/account-store';
import { seededId } from './ids';

const CUSTOMER = 'customer@foyer.example';
const INSTALLER = 'installer@foyer.example';

/** Readings during the wiring check in W, by device type. */
const TRACES: Readonly<Record<string, readonly number[]>> = {
  asoka_electric_counter: [412, 420, 398, 405, 2_402, 2_396, 410, 402],
  production_counter: [1_780, 1_812, 1_795, 1_640, 1_655, 1_790, 1_801, 1_806],
};

interface CommissionedRepositories {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly devices: Devices;
}

/** Stores the commissioning report of the reference home that waits for its customer. */
export async function seedCommissioning(store: CommissionedRepositories, now: Date) {
  const household = await store.accounts.byId(seededId(CUSTOMER));
  const installer = await store.accounts.byEmail(INSTALLER);
  if (!household || !installer) return;
  const verdicts = (await store.devices.ofHousehold(household.id)).flatMap(({ id, typeId }) => {
    const samplesW = TRACES[typeId];
    return samplesW
      ? [{ deviceId: id, verdict: 'plausible', powerW: samplesW.at(-1) ?? null, samplesW }]
      : [];
  });
  await store.database.transaction(async (sql) => {
    const registrations = registrationsIn(sql);
    await registrations.describe(household.id, {
      gridType: 'onePhase',
      modules: '10',
      modulePower: '400',
      kit: 'FOYK00000010',
    });
    await registrations.keepWiring(household.id, {
      at: now.toISOString(),
      verdicts,
      loadStep: { loadW: 2_000, beforeW: 405, afterW: 2_402, proven: true },
    });
    await commission({ database: store.database, sql }, household, installer, now);
  });
}
