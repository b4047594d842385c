/** A town, named in its country's language. */
export interface Town {
  readonly postalCode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Services that have to be named beside their results. */
export type AddressSource = 'geoplateforme' | 'geoadmin';

export interface GeocodedAddress extends Town {
  /** Number and street; empty when only the town was given. */
  readonly address: string;
  /** Whether the street was looked up; false when only the town is known and the street is repeated. */
  readonly isStreetKnown: boolean;
  /** Certainty, 0 to 1; null when the service does not say. */
  readonly score: number | null;
  /** Service whose licence asks to be named beside the result; null for the embedded list. */
  readonly source: AddressSource | null;
}

/** Finds addresses. Rejects with `ThirdPartyFailure`. */
export interface Geocoder {
  /** Countries (ISO 3166-1 alpha-2) whose addresses are all known: only there an address that is not found is doubtful. */
  readonly coveredCountries: readonly string[];
  /** Most likely first; empty when no town was recognised. */
  find(text: string): Promise<readonly GeocodedAddress[]>;
}
