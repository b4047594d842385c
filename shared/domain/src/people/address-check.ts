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
function normalised(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Parts that differ, ignoring accents, case and punctuation. Empty for the same address. */
export function addressDifferences(entered: WrittenAddress, found: WrittenAddress): readonly AddressPart[] {
  return ADDRESS_PARTS.filter((part) => normalised(entered[part]) !== normalised(found[part]));
}

/** Result of checking a typed address with the geocoder. */
export type AddressVerdict<Found extends WrittenAddress> =
  | { readonly verdict: 'same'; readonly found: Found }
  | { readonly verdict: 'diff'; readonly found: Found; readonly differing: readonly AddressPart[] }
  | { readonly verdict: 'notFound'; readonly town: Found | null };

/**
 * Compares a typed address with the geocoder's results, most likely first. `same` when any of them matches,
 * else `diff` with the most likely one. `notFound` without a street; `town` is then the town, if any.
 */
export function checkAddress<Found extends WrittenAddress>(
  entered: WrittenAddress,
  found: readonly Found[],
): AddressVerdict<Found> {
  const known = found.filter(({ address }) => normalised(address) !== '');
  const same = known.find((one) => addressDifferences(entered, one).length === 0);
  if (same) return { verdict: 'same', found: same };
  const [likeliest] = known;
  if (!likeliest) return { verdict: 'notFound', town: found[0] ?? null };
  return { verdict: 'diff', found: likeliest, differing: addressDifferences(entered, likeliest) };
}
