import { type FailureSwitches, failIfSwitched } from './failures';

/** The Enphase cloud (D24), which hands out micro-inverter measures every quarter of an hour. */
export interface EnphaseCloud {
  /** Fetches what is new for a household; resolves to whether anything was. Rejects with `ThirdPartyFailure`. */
  update(householdId: string, nowMs: number): Promise<boolean>;
}

const QUARTER_MS = 900_000;

/** The embedded sandbox: new measures exist once a new quarter of an hour has begun since the last update. */
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
  };
}
