/** A postal address. */
export interface WrittenAddress {
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
}

/** Compared parts of an address. */
export const ADDRESS_PARTS = ['address', 'postalCode', 'city'] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

/** Letters and digits without accents and case: `Saint-Étienne` equals `saint etienne`. */
function normalise(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Parts that differ, ignoring accents, case and punctuation. Empty for the same address. */
export function addressDifferences(entered: WrittenAddress, found: WrittenAddress): readonly AddressPart[] {
  return ADDRESS_PARTS.filter((part) => normalise(entered[part]) !== normalise(found[part]));
}

/** A result of a geocoder. */
export interface ScoredAddress extends WrittenAddress {
  /** Confidence, 0 to 1; null when not given. */
  readonly score?: number | null;
}

/** Least confidence of a result that is offered. */
const MIN_SCORE = 0.6;

/** The part of a postal code that several towns share: a French département, overseas included, or a Swiss region. */
const areaOf = (postalCode: string) => postalCode.slice(0, /^9[78]\d{3}$/.test(postalCode) ? 3 : 2);

/** Whether two postal codes belong to the same département (France) or region (Switzerland). */
export function isSamePostalArea(one: string, other: string): boolean {
  return one.length === other.length && areaOf(one) === areaOf(other);
}

/** Result of checking a typed address with the geocoder. */
export type AddressVerdict<Found extends ScoredAddress> =
  | { readonly verdict: 'same'; readonly found: Found }
  | { readonly verdict: 'diff'; readonly found: Found; readonly differing: readonly AddressPart[] }
  | { readonly verdict: 'notFound'; readonly town: Found | null };

/**
 * Compares a typed address with the geocoder's results, most likely first. `same` when any of them matches,
 * else `diff` with the most likely one. `notFound` without a street or with a low score; `town` is then the likeliest
 * place in the typed code's area, for its position. A town has many postal codes, so the typed one stays where a result
 * has another code of the same town.
 */
export function checkAddress<Found extends ScoredAddress>(
  entered: WrittenAddress,
  found: readonly Found[],
): AddressVerdict<Found> {
  const isInArea = (one: Found) => isSamePostalArea(entered.postalCode, one.postalCode);
  const isSameTown = (one: Found) => isInArea(one) && normalise(one.city) === normalise(entered.city);
  const known = found
    .filter(({ address, score }) => normalise(address) !== '' && (score ?? 1) >= MIN_SCORE)
    .map((one) => (isSameTown(one) ? { ...one, postalCode: entered.postalCode } : one));
  const same = known.find((one) => addressDifferences(entered, one).length === 0);
  if (same) return { verdict: 'same', found: same };
  const [likeliest] = known;
  if (!likeliest) return { verdict: 'notFound', town: found.find(isInArea) ?? null };
  return { verdict: 'diff', found: likeliest, differing: addressDifferences(entered, likeliest) };
}
