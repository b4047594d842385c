import { dataFile } from '../data-file';
import { type FailureSwitches, failIfSwitched } from './failures';

/** A town of the gazetteer, in its country's own spelling. */
interface Town {
  readonly postalCode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** An address with the town it lies in. */
export interface GeocodedAddress extends Town {
  /** Number and street; empty where only the town was named. */
  readonly address: string;
  /** How sure it is, 0 to 1. */
  readonly score: number;
}

/** How sure the gazetteer is of a town found by code and name, by code, by name; it knows no streets. */
const SCORES = { both: 0.95, code: 0.7, name: 0.5 } as const;

/** Finds addresses (D24). Rejects with `ThirdPartyFailure`. */
export interface Geocoder {
  /** The likeliest first; none where no town was recognised. */
  find(text: string): Promise<readonly GeocodedAddress[]>;
}

const towns = dataFile<readonly Town[]>('places.json');

/** Letters and digits without accents, words apart by one space: `Saint-Étienne` and `saint etienne` are one. */
function plain(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare.replaceAll(/[^a-z0-9]+/g, ' ').trim();
}

/** What stands before the town: the street, its spaces and commas tidied. */
function streetOf(text: string, { postalCode, city }: Town): string {
  const rest = text
    .split(',')
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter(
      (part) => part !== '' && !plain(part).split(' ').includes(postalCode) && plain(part) !== plain(city),
    );
  if (rest.length > 0 && text.includes(',')) return rest[0] ?? '';
  const cut = text.search(new RegExp(`\\b${postalCode}\\b`));
  return (cut < 0 ? '' : text.slice(0, cut)).replaceAll(/\s+/g, ' ').trim();
}

/** The embedded sandbox: a gazetteer of real towns; a postal code decides, else the town's name. */
export function gazetteer(switches: FailureSwitches): Geocoder {
  return {
    find: async (text) => {
      failIfSwitched(switches, 'geocoder');
      const words = ` ${plain(text)} `;
      const byCode = towns.filter(({ postalCode }) => words.includes(` ${postalCode} `));
      const byName = towns.filter(({ city }) => words.includes(` ${plain(city)} `));
      const both = byCode.filter((town) => byName.includes(town));
      const ways = [
        { found: both, score: SCORES.both },
        { found: byCode, score: SCORES.code },
        { found: byName, score: SCORES.name },
      ];
      const { found, score } = ways.find((way) => way.found.length > 0) ?? { found: [], score: 0 };
      return found.map((town) => ({ ...town, address: streetOf(text, town), score }));
    },
  };
}
