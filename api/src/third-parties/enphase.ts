import { type FailureSwitches, failIfSwitched } from './failures';

/** A system as Enphase knows it. */
export interface EnphaseSystem {
  /** Whether it is the customer's own. */
  readonly isOwners: boolean;
  /** Whether it is of a kind that hands out measures. */
  readonly isSupported: boolean;
  /** Whether another installation takes its measures already. */
  readonly isTaken: boolean;
  /** Whether Enphase knows a micro-inverter of it by this serial number. */
  knows(serialNumber: string): boolean;
}

/** The Enphase cloud (D24), which hands out micro-inverter measures every quarter of an hour. */
export interface EnphaseCloud {
  /** Fetches what is new for a household; resolves to whether anything was. Rejects with `ThirdPartyFailure`. */
  update(householdId: string, nowMs: number): Promise<boolean>;
  /** A system by its number. Rejects with `ThirdPartyFailure`. */
  system(systemId: string): Promise<EnphaseSystem>;
}

const QUARTER_MS = 900_000;
/** Serial numbers of micro-inverters: 12 digits, the first of which tell the model. */
const SERIAL = /^12\d{10}$/;

/**
 * The embedded sandbox: new measures exist once a new quarter of an hour has begun since the last update. Numbers of
 * systems that end in 01 are somebody else's, in 02 of a kind that is not supported, in 03
 * connected elsewhere (`api/data/README.md`).
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
