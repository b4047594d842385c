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

export interface GeocodedAddress extends Town {
  /** Number and street; empty when only the town was given. */
  readonly address: string;
  /** Whether the street was looked up; false when only the town is known and the street is repeated. */
  readonly isStreetKnown: boolean;
  /** Certainty, 0 to 1. */
  readonly score: number;
}

/** Finds addresses. Rejects with `ThirdPartyFailure`. */
export interface Geocoder {
  /** Most likely first; empty when no town was recognised. */
  find(text: string): Promise<readonly GeocodedAddress[]>;
}
