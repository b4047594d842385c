import { type FailureSwitches, failIfSwitched } from '@foyer/api/foundation/third-party-failures';
import type { EnphaseCloud } from '@foyer/api/partners/enphase/enphase-cloud';

const QUARTER_MS = 900_000;
/** Serial numbers of micro-inverters: 12 digits, starting with the model. */
const SERIAL = /^12\d{10}$/;

/**
 * Sandbox: new measurements exist after each quarter of an hour. System numbers ending in 01 belong to
 * someone else, in 02 are unsupported, in 03 are connected elsewhere (`simulator/data/README.md`).
 */
export function sandboxEnphaseCloud(switches: FailureSwitches): EnphaseCloud {
  const lastQuarter = new Map<string, number>();
  return {
    update: async (householdId, nowMs) => {
      failIfSwitched(switches, 'enphase');
      const quarter = Math.floor(nowMs / QUARTER_MS);
      const isNew = lastQuarter.get(householdId) !== quarter;
      lastQuarter.set(householdId, quarter);
      return isNew;
    },
    system: async (systemId) => {
      failIfSwitched(switches, 'enphase');
      return {
        isOwners: !systemId.endsWith('01'),
        isSupported: !systemId.endsWith('02'),
        isTaken: systemId.endsWith('03'),
        knows: (serialNumber) => SERIAL.test(serialNumber),
      };
    },
  };
}
