import { type FailureSwitches, failIfSwitched } from '@foyer/api/foundation/third-party-failures';
import type { Geocoder, Town } from '@foyer/api/partners/geocoder';
import { isSamePostalArea } from '@foyer/domain';
import { dataFile } from '../data-file';

/**
 * Certainty of a town found by postal code and name, by name within the code's area, by code only, by name without a
 * code, and of the centre nearest to an unlisted code. Streets are not checked.
 */
const SCORES = { both: 0.95, area: 0.8, code: 0.7, name: 0.5, centre: 0.2 } as const;

const towns = dataFile<readonly Town[]>('places.json');

/** Lower case without accents, words separated by one space: `Saint-Étienne` equals `saint etienne`. */
function normaliseText(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare.replaceAll(/[^a-z0-9]+/g, ' ').trim();
}

interface AddressQuery {
  readonly street: string;
  /** Empty when the text has none. */
  readonly postalCode: string;
  readonly city: string;
}

const POSTAL_CODE = /(?<![\p{L}\d])\d{4,5}(?![\p{L}\d])/gu;

/** `street, code town`, with or without the comma, `street, town` or a town alone. A street may contain a town's name. */
function parseAddress(text: string): AddressQuery {
  const parts = text
    .split(',')
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
  const place = parts.findLastIndex((part) => part.search(POSTAL_CODE) >= 0);
  if (place < 0) return { street: parts.slice(0, -1)[0] ?? '', postalCode: '', city: parts.at(-1) ?? '' };
  const part = parts[place] ?? '';
  const code = [...part.matchAll(POSTAL_CODE)].at(-1);
  const postalCode = code?.[0] ?? '';
  const at = code?.index ?? 0;
  return {
    street: (place > 0 ? parts[0] : part.slice(0, at).trim()) ?? '',
    postalCode,
    city: part.slice(at + postalCode.length).trim() || (parts[place + 1] ?? ''),
  };
}

const sortByDistance = (found: readonly Town[], postalCode: string) => {
  const distanceTo = (town: Town) => Math.abs(Number(town.postalCode) - Number(postalCode));
  return found.toSorted((one, other) => distanceTo(one) - distanceTo(other));
};

/** Listed town whose code is nearest to an unlisted one of the same area, for its position. */
function nearestTown(postalCode: string): Town | null {
  const sameCountry = towns.filter((town) => town.postalCode.length === postalCode.length);
  const area = sameCountry.filter((town) => isSamePostalArea(town.postalCode, postalCode));
  // Swiss codes are grouped by region in their first digit; a French first digit says nothing about the place.
  const region = sameCountry.filter(
    (town) => postalCode.length === 4 && town.postalCode.startsWith(postalCode.slice(0, 1)),
  );
  return sortByDistance(area.length > 0 ? area : region, postalCode)[0] ?? null;
}

/** Sandbox: a list of real towns, matched by postal code and by name. */
export function gazetteer(switches: FailureSwitches): Geocoder {
  return {
    coveredCountries: [],
    find: async (text) => {
      failIfSwitched(switches, 'geocoder');
      const { street, postalCode, city } = parseAddress(text);
      const withScore = (matches: readonly Town[], score: number) =>
        matches.map((town) => ({ ...town, address: street, isStreetKnown: false, score, source: null }));
      const byName = towns.filter((town) => normaliseText(town.city) === normaliseText(city));
      if (postalCode === '') return withScore(byName, SCORES.name);
      const byCode = towns.filter((town) => town.postalCode === postalCode);
      const both = byCode.filter((town) => byName.includes(town));
      if (both.length > 0) return withScore(both, SCORES.both);
      const inArea = byName.filter((town) => isSamePostalArea(town.postalCode, postalCode));
      if (inArea.length > 0) return withScore(sortByDistance(inArea, postalCode), SCORES.area);
      if (byCode.length > 0) return withScore(byCode, SCORES.code);
      const nearest = nearestTown(postalCode);
      return nearest
        ? [{ ...nearest, address: '', isStreetKnown: false, score: SCORES.centre, source: null }]
        : [];
    },
  };
}
