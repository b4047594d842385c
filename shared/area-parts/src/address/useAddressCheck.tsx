import { type AddressVerdict, checkAddress, type WrittenAddress } from '@foyer/domain';
import { isPlatformError } from '@foyer/platform-client';
import type { FoundAddress } from '@foyer/wire/places';
import { type ReactNode, useState } from 'react';
import { AddressQuestion, type AddressQuestionProps } from './AddressQuestion';

/** The geocoder's verdict on an address; `unchecked` when the geocoder is not available. */
type CheckedAddress =
  | Exclude<AddressVerdict<FoundAddress>, { readonly verdict: 'diff' }>
  | { readonly verdict: 'unchecked' }
  /** The geocoder returned a different address; `choice` is null when the person wants to edit theirs. */
  | {
      readonly verdict: 'diff';
      readonly found: FoundAddress;
      readonly choice: 'found' | 'entered' | null;
    };

interface AddressCheck {
  check(written: WrittenAddress, countryCode: string): Promise<CheckedAddress>;
  /** Dialog that offers the two addresses; null while none is open. */
  readonly question: ReactNode;
}

/** Looks up addresses with an area's `geocode` query, and asks the person when the result differs. */
export function useAddressCheck(
  geocode: (searchText: string) => Promise<readonly FoundAddress[]>,
): AddressCheck {
  const [question, setQuestion] = useState<AddressQuestionProps | null>(null);

  const ask = async (addresses: Omit<AddressQuestionProps, 'onChoose'>) => {
    const choice = await new Promise<'found' | 'entered' | null>((onChoose) =>
      setQuestion({ ...addresses, onChoose }),
    );
    setQuestion(null);
    return choice;
  };

  const check: AddressCheck['check'] = async (written, countryCode) => {
    const { address, postalCode, city } = written;
    try {
      const known = await geocode(`${address}, ${postalCode} ${city}`);
      const checked = checkAddress(
        written,
        known.filter((one) => one.countryCode === countryCode),
      );
      if (checked.verdict !== 'diff') return checked;
      const { verdict, found, differing } = checked;
      return { verdict, found, choice: await ask({ entered: written, found, differing }) };
    } catch (error) {
      if (isPlatformError(error) && error.failure === 'refused') return { verdict: 'unchecked' };
      throw error;
    }
  };

  return { check, question: question ? <AddressQuestion {...question} /> : null };
}
