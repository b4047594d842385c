import type { Language } from './tenant';

/*
 * What the session tells every area of the account and its house. How it travels is the wire's business
 * (`@foyer/wire`).
 */

/** How the house is connected to the grid. */
export type GridType = 'onePhase' | 'threePhase' | 'unknown';

/** Somebody who acts for a household in a session of it: a support person it let in, or its professional. */
export interface Acting {
  readonly role: 'support' | 'installer' | 'maintainer';
  readonly name: string;
  readonly company: string | null;
  /** The household's grant a support session rests on; null for a professional. */
  readonly grantId: string | null;
  /** When the access ends by itself, epoch milliseconds of the platform's clock; null where it does not. */
  readonly endsAtMs: number | null;
}

/** The signed-in account and its house, in the application's words. Texts are null where nothing is known. */
export interface Profile {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly firstName: string | null;
  readonly userType: string;
  /** `ok`, a step of the registration chain, or `0` on a first visit. */
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
  /** First day of operation in site time, `YYYY-MM-DD`. */
  readonly operationalDay: string | null;
  /** Day the account began its registration in site time, `YYYY-MM-DD`. */
  readonly createdDay: string | null;
  readonly kioskMode: boolean;
  readonly mainThermostatId: string | null;
  readonly wiserUsername: string | null;
  readonly wiserStatus: 'ok' | 'invalid.credentials' | 'none';
  readonly tadoAccount: string | null;
  readonly greenPlayUser: boolean;
  readonly sellingEnergy: boolean;
  /** Selling price in hundredths of the currency per kWh. */
  readonly sellingPriceCentsPerKwh: number | null;
  /** Prices of a bought kWh in hundredths of the currency, as the tariff names them; empty where unknown. */
  readonly purchasePricesCentsPerKwh: readonly number[];
  /** Names of the registration states gone through, oldest first. */
  readonly registrationStatuses: readonly string[];
  /** Who acts for the household in this session; null while it acts for itself. */
  readonly acting: Acting | null;
}

/** Kinds of smart battery the platform knows (D15). */
export type MsbType = 'MYLIGHT' | 'MYLIGHT_MODEM' | 'PLANETE_OUI' | 'DOMUNEO';

/** The smart battery, physical or virtual (D15). */
export interface Battery {
  /** Null until the capacity is known. 5 to 600 kWh. */
  readonly capacityKwh: number | null;
  readonly boxes: number | null;
  readonly type: MsbType | null;
  /** Serial number and activation codes are filled in; MYLIGHT needs no codes (spec 3 §2). */
  readonly registered: boolean;
  readonly active: boolean;
  /** Fully in order: the platform says so, or every step of its registration is done (spec 3 §2). */
  readonly complete: boolean;
  /** From the first battery adjustment, `YYYY-MM-DD HH:mm:ss` UTC. */
  readonly registeredAt: string | null;
}

/** What a heating device can be set to, in °C. */
export interface HeatingCapabilities {
  readonly targetC: number | null;
  readonly minC: number;
  readonly maxC: number;
  readonly stepC: number;
}

/** A device of the house. */
export interface Device {
  readonly id: string;
  readonly name: string;
  /** Upper case: MST, ENP, TPH, GMD, SW, ETH, CMP, VRT, TDHT, TDAC, WSRTS, WSRHR, WSRVL, BAT. */
  readonly plugType: string;
  /** Device type of the specification: `water_heater`, `virtual`, `battery`… */
  readonly type: string;
  readonly hasActuator: boolean;
  readonly masterMac: string | null;
  /** 1 to 3 for one phase of a composite meter, else null. */
  readonly phase: number | null;
  /** Seconds between two reports; 60 for a master that does not say, else null (spec 1 §3). */
  readonly reportPeriodS: number | null;
  readonly unitCapacityW: number | null;
  readonly moduleCount: number | null;
  /** Whether it ever measured consumption, production; null where the platform does not say. */
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
/** Every room of the house, in the platform's order. */
export type Rooms = readonly Room[];
