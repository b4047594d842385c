import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText } from './text';
import { optionalNumber } from './values';

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
      }),
    ),
  }),
  read: (answer): readonly FoundAddress[] =>
    answer.addresses.map(({ country, streetKnown, ...rest }) => ({
      ...rest,
      countryCode: country,
      isStreetKnown: streetKnown,
    })),
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
