import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText } from './text';
import { optionalNumber, optionalText } from './values';

/** An address found by the geocoder. */
export interface FoundAddress {
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** False when only the town was looked up and the street is the one asked about. */
  readonly isStreetKnown: boolean;
  /** Confidence, 0 to 1; null when not given. */
  readonly score: number | null;
  /** Service to name beside the result: `geoplateforme` or `geoadmin`; null where no licence asks for it. */
  readonly source: string | null;
}

/** Result of a search for an address. */
export interface FoundAddresses {
  /** Most likely first. */
  readonly addresses: readonly FoundAddress[];
  /**
   * Countries (ISO 3166-1 alpha-2) whose addresses the platform knows in full: elsewhere an address that is not found
   * can exist. Null when the platform does not say.
   */
  readonly coveredCountries: readonly string[] | null;
}

/** Addresses matching a text, most likely first. */
export const geocode = defineCall({
  id: 'geocode',
  path: '/api/geocode',
  params: z.object({ searchText: wireText(200, 3) }),
  answer: z.object({
    addresses: z.array(
      z.object({
        address: z.string(),
        postalCode: z.string(),
        city: z.string(),
        country: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        score: optionalNumber,
        // Older platforms do not say.
        streetKnown: z._default(z.boolean(), true),
        source: optionalText,
      }),
    ),
    coveredCountries: z._default(z.nullable(z.array(z.string())), null),
  }),
  read: ({ addresses, coveredCountries }): FoundAddresses => ({
    addresses: addresses.map(({ country, streetKnown, ...rest }) => ({
      ...rest,
      countryCode: country,
      isStreetKnown: streetKnown,
    })),
    coveredCountries,
  }),
  errors: ['geocoder.unavailable'],
  source: 'docs/rules/registration.md',
});

/** A supported country of residence. */
export interface Country {
  /** ISO 3166-1 alpha-2 and alpha-3. */
  readonly code: string;
  readonly longCode: string;
  readonly names: { readonly fr: string; readonly en: string };
}

/** Supported countries, a static file. */
export const countries = defineCall({
  id: 'countries',
  path: '/resources/countries.json',
  params: z.object({}),
  answer: z.object({
    countries: z.array(
      z.object({ iso_2: z.string(), iso_3: z.string(), name_fr: z.string(), name_en: z.string() }),
    ),
  }),
  read: (answer): readonly Country[] =>
    answer.countries.map(({ iso_2, iso_3, name_fr, name_en }) => ({
      code: iso_2,
      longCode: iso_3,
      names: { fr: name_fr, en: name_en },
    })),
  token: false,
  source: 'docs/rules/registration.md',
});
