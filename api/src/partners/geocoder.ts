/** A town in its country's own spelling. */
export interface Town {
  readonly postalCode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** An address and its town. */
export interface GeocodedAddress extends Town {
  /** Number and street; empty when only the town was given. */
  readonly address: string;
  /** Certainty, 0 to 1. */
  readonly score: number;
}

/** Finds addresses. Rejects with `ThirdPartyFailure`. */
export interface Geocoder {
  /** Most likely first; empty when no town was recognised. */
  find(text: string): Promise<readonly GeocodedAddress[]>;
}
