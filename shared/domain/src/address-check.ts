/** An address as people write it. */
export interface WrittenAddress {
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
}

/** Parts of an address that are compared. */
export const ADDRESS_PARTS = ['address', 'postalCode', 'city'] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

/** Letters and digits alone, without accents and case: `Saint-Étienne` and `saint etienne` are one. */
function plain(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Parts in which two addresses differ, spelling of accents, case and signs apart; empty for the same place. */
export function differingParts(entered: WrittenAddress, found: WrittenAddress): readonly AddressPart[] {
  return ADDRESS_PARTS.filter((part) => plain(entered[part]) !== plain(found[part]));
}

/** What the geocoder made of an address (spec 3 §5, D104). */
export type AddressVerdict<Found extends WrittenAddress> =
  | { readonly verdict: 'same'; readonly found: Found }
  | { readonly verdict: 'diff'; readonly found: Found; readonly differing: readonly AddressPart[] }
  | { readonly verdict: 'notFound'; readonly town: Found | null };

/**
 * Compares an address with what the geocoder found, the likeliest first: `same` where any of them is what was entered,
 * `diff` with the likeliest where none is, `notFound` without any, or with the town alone where no street was found in it.
 */
export function checkedAddress<Found extends WrittenAddress>(
  entered: WrittenAddress,
  found: readonly Found[],
): AddressVerdict<Found> {
  const known = found.filter(({ address }) => plain(address) !== '');
  const same = known.find((one) => differingParts(entered, one).length === 0);
  if (same) return { verdict: 'same', found: same };
  const [likeliest] = known;
  if (!likeliest) return { verdict: 'notFound', town: found[0] ?? null };
  return { verdict: 'diff', found: likeliest, differing: differingParts(entered, likeliest) };
}
