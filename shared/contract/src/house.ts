import type { Language } from './tenant';

/* Account and home as the session provides them to areas. Their wire format is in `@foyer/wire`. */

/** Grid connection of the home. */
export type GridType = 'onePhase' | 'threePhase' | 'unknown';

/** A support person, installer or maintainer acting in a household's session. */
export interface Acting {
  readonly role: 'support' | 'installer' | 'maintainer';
  readonly name: string;
  readonly company: string | null;
  /** Id of the support grant; null for an installer or maintainer. */
  readonly grantId: string | null;
  /** End of the access, epoch milliseconds; null without a time limit. */
  readonly endsAtMs: number | null;
}

/** The signed-in account and its home. Texts are null when unknown. */
export interface Profile {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly firstName: string | null;
  readonly userType: string;
  /** `ok`, a registration status, or `0` on a first visit. */
  readonly subscriptionStatus: string;
  readonly isActive: boolean;
  readonly language: Language;
  readonly city: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly siteTimeZone: string;
  readonly gridType: GridType;
  /** First day of operation, `YYYY-MM-DD` in site time. */
  readonly operationalDay: string | null;
  /** First day of the registration, `YYYY-MM-DD` in site time. */
  readonly createdDay: string | null;
  readonly kioskMode: boolean;
  readonly mainThermostatId: string | null;
  readonly wiserUsername: string | null;
  readonly wiserStatus: 'ok' | 'invalid.credentials' | 'none';
  readonly tadoAccount: string | null;
  readonly greenPlayUser: boolean;
  /** Whether the measurements are simulated; the header then says so. */
  readonly isSimulated: boolean;
  /** Whether prices follow the colours of Tempo. */
  readonly hasTempo: boolean;
  /**
   * Parts the platform does not have, and what the home cannot have without them, as in the facts `unavailable.<part>`.
   * Empty on platforms that do not say.
   */
  readonly unavailable: readonly string[];
  readonly sellingEnergy: boolean;
  readonly sellingPriceCentsPerKwh: number | null;
  /** Outside the tariff's ranges first, then within; empty when unknown. */
  readonly purchasePricesCentsPerKwh: readonly number[];
  /** Oldest first. */
  readonly registrationStatuses: readonly string[];
  /** Null while the household acts for itself. */
  readonly acting: Acting | null;
  /** Whether nothing else is answered until the account has set up a second factor. Absent before 2.21. */
  readonly needsSecondFactor?: boolean;
}

/** Smart battery types. */
export type MsbType = 'MYLIGHT' | 'MYLIGHT_MODEM' | 'PLANETE_OUI' | 'DOMUNEO';

/** A smart battery, physical or virtual. */
export interface Battery {
  /** 5 to 600 kWh; null while unknown. */
  readonly capacityKwh: number | null;
  readonly boxes: number | null;
  readonly type: MsbType | null;
  /** Serial number and activation codes are entered; MYLIGHT needs no codes. */
  readonly registered: boolean;
  readonly active: boolean;
  /** Confirmed by the platform, or every step of the registration is done. */
  readonly complete: boolean;
  /** Time of the first battery adjustment, `YYYY-MM-DD HH:mm:ss` UTC. */
  readonly registeredAt: string | null;
}

/** Target temperatures of a heating device, °C. */
export interface HeatingCapabilities {
  readonly targetC: number | null;
  readonly minC: number;
  readonly maxC: number;
  readonly stepC: number;
}

/** A device of the home. */
export interface Device {
  readonly id: string;
  readonly name: string;
  /** Upper case: MST, ENP, TPH, GMD, SW, ETH, CMP, VRT, TDHT, TDAC, WSRTS, WSRHR, WSRVL, BAT. */
  readonly plugType: string;
  /** Device type: `water_heater`, `virtual`, `battery`… */
  readonly type: string;
  readonly hasActuator: boolean;
  readonly masterMac: string | null;
  /** 1 to 3 for a channel of a composite meter, else null. */
  readonly phase: number | null;
  /** Seconds between reports; 60 for a master that sends none, null for others. */
  readonly reportPeriodS: number | null;
  readonly unitCapacityW: number | null;
  readonly moduleCount: number | null;
  /** Whether it ever measured consumption or production; null when unknown. */
  readonly everConsumed: boolean | null;
  readonly everProduced: boolean | null;
  readonly battery: Battery | null;
  readonly heating: HeatingCapabilities | null;
}

/** A room with its devices. `alaska_home` is the main home. */
export interface Room {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly devices: readonly Device[];
}
/** All rooms, in the platform's order. */
export type Rooms = readonly Room[];
