import { type AddressVerdict, checkAddress, isSamePostalArea, type WrittenAddress } from '@foyer/domain';
import { isPlatformError } from '@foyer/platform-client';
import type { FoundAddress, FoundAddresses } from '@foyer/wire/places';
import { type ReactNode, useState } from 'react';
import { AddressQuestion, type AddressQuestionProps } from './AddressQuestion';

/** The geocoder's verdict on an address; `unchecked` when the geocoder is not available. */
type CheckedAddress =
  | Exclude<AddressVerdict<FoundAddress>, { readonly verdict: 'diff' }>
  | { readonly verdict: 'unchecked' }
  /** Not found where the platform does not know every address; `town` is the likeliest place near it. */
  | { readonly verdict: 'unlisted'; readonly town: FoundAddress | null }
  /** The geocoder returned a different address; `choice` is null when the person wants to edit theirs. */
  | {
      readonly verdict: 'diff';
      readonly found: FoundAddress;
      readonly choice: 'found' | 'entered' | null;
    };

interface AddressCheck {
  check(written: WrittenAddress, countryCode: string): Promise<CheckedAddress>;
  /** Likeliest place with the postal code of an unlisted address, else near it; null when none is known. Asks nothing. */
  findArea(written: WrittenAddress, countryCode: string): Promise<FoundAddress | null>;
  /** Dialog that offers the two addresses; null while none is open. */
  readonly question: ReactNode;
}

/** Looks up addresses with an area's `geocode` query, and asks the person when the result differs. */
export function useAddressCheck(geocode: (searchText: string) => Promise<FoundAddresses>): AddressCheck {
  const [question, setQuestion] = useState<AddressQuestionProps | null>(null);

  const ask = async (addresses: Omit<AddressQuestionProps, 'onChoose'>) => {
    const choice = await new Promise<'found' | 'entered' | null>((onChoose) =>
      setQuestion({ ...addresses, onChoose }),
    );
    setQuestion(null);
    return choice;
  };

  /** Results in the country, and whether all its addresses are known; null when the geocoder is not available. */
  const search = async ({ address, postalCode, city }: WrittenAddress, countryCode: string) => {
    try {
      const { addresses, coveredCountries } = await geocode(`${address}, ${postalCode} ${city}`);
      return {
        found: addresses.filter((one) => one.countryCode === countryCode),
        isCovered: coveredCountries?.includes(countryCode) ?? true,
      };
    } catch (error) {
      if (isPlatformError(error) && error.failure === 'refused') return null;
      throw error;
    }
  };

  const check: AddressCheck['check'] = async (written, countryCode) => {
    const known = await search(written, countryCode);
    if (known === null) return { verdict: 'unchecked' };
    const checked = checkAddress(written, known.found);
    if (checked.verdict === 'notFound' && !known.isCovered)
      return { verdict: 'unlisted', town: checked.town };
    if (checked.verdict !== 'diff') return checked;
    const { verdict, found, differing } = checked;
    return { verdict, found, choice: await ask({ entered: written, found, differing }) };
  };

  const findArea: AddressCheck['findArea'] = async (written, countryCode) => {
    // Coordinates are of use but not required: no failure keeps the address from being stored.
    const searched = await search(written, countryCode).catch(() => null);
    const known = searched?.found ?? [];
    const { postalCode } = written;
    return (
      known.find((one) => one.postalCode === postalCode) ??
      known.find((one) => isSamePostalArea(postalCode, one.postalCode)) ??
      null
    );
  };

  return { check, findArea, question: question ? <AddressQuestion {...question} /> : null };
}
