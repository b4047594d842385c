import { dataFile } from '../../foundation/data-file';
import { type FailureSwitches, failIfSwitched } from '../../foundation/third-party-failures';
import type { Geocoder, Town } from '../../partners/geocoder';

/** Certainty of a town found by postal code and name, by code only, by name only. Streets are not checked. */
const SCORES = { both: 0.95, code: 0.7, name: 0.5 } as const;

const towns = dataFile<readonly Town[]>('places.json');

/** Lower case without accents, words separated by one space: `Saint-Étienne` equals `saint etienne`. */
function plain(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare.replaceAll(/[^a-z0-9]+/g, ' ').trim();
}

/** The street: text before the town, with spaces and commas normalised. */
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

/** Sandbox: a list of real towns, matched by postal code first, then by name. */
export function gazetteer(switches: FailureSwitches): Geocoder {
  return {
    find: async (text) => {
      failIfSwitched(switches, 'geocoder');
      const words = ` ${plain(text)} `;
      const byCode = towns.filter(({ postalCode }) => words.includes(` ${postalCode} `));
      const byName = towns.filter(({ city }) => words.includes(` ${plain(city)} `));
      const both = byCode.filter((town) => byName.includes(town));
      const matches = [
        { found: both, score: SCORES.both },
        { found: byCode, score: SCORES.code },
        { found: byName, score: SCORES.name },
      ];
      const { found, score } = matches.find((match) => match.found.length > 0) ?? { found: [], score: 0 };
      return found.map((town) => ({ ...town, address: streetOf(text, town), score }));
    },
  };
}
