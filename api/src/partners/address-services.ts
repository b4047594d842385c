import * as z from 'zod/mini';
import { ThirdPartyFailure } from '../foundation/third-party-failures';
import { answerCache } from './answer-cache';
import type { GeocodedAddress, Geocoder } from './geocoder';
import { type JsonRequestOptions, requestJson } from './request-json';

const HOUR_MS = 3_600_000;
const MAX_RESULTS = 5;
/** Most words geo.admin.ch takes. */
const MAX_SWISS_WORDS = 10;

const degrees = (most: number) => z.number().check(z.gte(-most), z.lte(most));

/** GeoJSON of Géoplateforme, with the properties of the Base Adresse Nationale. */
const frenchShape = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([degrees(180), degrees(90)], z.number()) }),
      properties: z.object({
        type: z.string(),
        name: z.nullish(z.string()),
        postcode: z.nullish(z.string()),
        city: z.nullish(z.string()),
        score: z.number().check(z.gte(0)),
      }),
    }),
  ),
});

async function findFrench(service: URL, text: string, options: JsonRequestOptions) {
  const question = new URL(service);
  // Texts that begin with a sign are refused.
  question.searchParams.set('q', text.replace(/^[^\p{L}\p{N}]+/u, ''));
  question.searchParams.set('index', 'address');
  question.searchParams.set('limit', String(MAX_RESULTS));
  const { features } = await requestJson('geocoder', question, frenchShape, options);
  const found: GeocodedAddress[] = [];
  for (const { geometry, properties } of features.slice(0, MAX_RESULTS)) {
    const { type, name, postcode, city, score } = properties;
    if (!postcode || !city) continue;
    const isStreetKnown = type !== 'municipality';
    const [longitude, latitude] = geometry.coordinates;
    found.push({
      address: isStreetKnown ? (name ?? '') : '',
      postalCode: postcode,
      city,
      country: 'FR',
      latitude,
      longitude,
      isStreetKnown,
      score: Math.min(1, score),
      source: 'geoplateforme',
    });
  }
  return found;
}

const swissShape = z.object({
  results: z.array(z.object({ attrs: z.object({ label: z.string(), lat: degrees(90), lon: degrees(180) }) })),
});

/** `Bahnhofstrasse 2a <b>3073 Gümligen</b>` */
const SWISS_LABEL = /^(.*?)\s*<b>\s*(\d{4})\s+(.+?)\s*<\/b>/;

async function findSwiss(service: URL, text: string, options: JsonRequestOptions) {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const question = new URL(service);
  // The end has postal code and town.
  question.searchParams.set('searchText', words.slice(-MAX_SWISS_WORDS).join(' '));
  question.searchParams.set('type', 'locations');
  question.searchParams.set('origins', 'address');
  question.searchParams.set('sr', '4326');
  question.searchParams.set('limit', String(MAX_RESULTS));
  const { results } = await requestJson('geocoder', question, swissShape, options);
  const found: GeocodedAddress[] = [];
  for (const { attrs } of results.slice(0, MAX_RESULTS)) {
    const [, address = '', postalCode = '', city = ''] = SWISS_LABEL.exec(attrs.label) ?? [];
    if (postalCode === '') continue;
    found.push({
      address: address.replaceAll(/<[^>]*>/g, ''),
      postalCode,
      city: city.replaceAll(/<[^>]*>/g, ''),
      country: 'CH',
      latitude: attrs.lat,
      longitude: attrs.lon,
      isStreetKnown: true,
      score: null,
      source: 'geoadmin',
    });
  }
  return found;
}

/** Address services by the name that selects them in the configuration. */
export const ADDRESS_SERVICES = {
  geoplateforme: {
    country: 'FR',
    codeLength: 5,
    address: 'https://data.geopf.fr/geocodage/search',
    find: findFrench,
  },
  geoadmin: {
    country: 'CH',
    codeLength: 4,
    address: 'https://api3.geo.admin.ch/rest/services/api/SearchServer',
    find: findSwiss,
  },
} as const;
export type AddressServiceName = keyof typeof ADDRESS_SERVICES;

interface Options extends JsonRequestOptions {
  /** Configured services with their addresses. */
  readonly services: ReadonlyMap<AddressServiceName, URL>;
  readonly now: () => number;
}

const POSTAL_CODE = /(?<![\p{L}\d])\d{4,5}(?![\p{L}\d])/gu;

/**
 * Addresses by Géoplateforme (France) and geo.admin.ch (Switzerland). A text is asked of the service whose country has
 * postal codes of its length, one without a code of all. Answers are cached for an hour.
 */
export function addressServices({ services, now, ...options }: Options): Geocoder {
  const cached = answerCache<readonly GeocodedAddress[]>(HOUR_MS);
  const names = [...services.keys()];
  return {
    coveredCountries: names.map((name) => ADDRESS_SERVICES[name].country),
    find: async (text) => {
      const code = [...text.matchAll(POSTAL_CODE)].at(-1)?.[0];
      const asked = [...services].filter(
        ([name]) => !code || code.length === ADDRESS_SERVICES[name].codeLength,
      );
      const answers = await Promise.allSettled(
        asked.map(([name, address]) =>
          cached(JSON.stringify([name, text]), now(), () =>
            ADDRESS_SERVICES[name].find(address, text, options),
          ),
        ),
      );
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      const failure = answers.find((answer) => answer.status === 'rejected');
      // What one country's service found is of use although the other's failed.
      if (failure && found.length === 0)
        throw failure.reason instanceof Error
          ? failure.reason
          : new ThirdPartyFailure('geocoder', 'unreachable');
      return found;
    },
  };
}
