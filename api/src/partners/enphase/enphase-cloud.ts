/** An Enphase system. */
export interface EnphaseSystem {
  /** Whether the customer owns the system. */
  readonly isOwners: boolean;
  /** Whether systems of this kind provide measurements. */
  readonly isSupported: boolean;
  /** Whether another installation already uses the system's measurements. */
  readonly isTaken: boolean;
  /** Whether a micro-inverter with this serial number belongs to the system. */
  knows(serialNumber: string): boolean;
}

/** The Enphase cloud, which provides micro-inverter measurements every 15 minutes. */
export interface EnphaseCloud {
  /** Fetches new measurements of a household. Resolves to whether there were any. Rejects with `ThirdPartyFailure`. */
  update(householdId: string, nowMs: number): Promise<boolean>;
  /** Rejects with `ThirdPartyFailure`. */
  system(systemId: string): Promise<EnphaseSystem>;
}
