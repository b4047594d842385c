import type { AddressPart, WrittenAddress } from '@foyer/domain';
import type { Refused } from '@foyer/forms';
import type { HouseholdProfile } from '@foyer/wire/household-profile';
import type { FoundAddress } from '@foyer/wire/places';
import { useRef, useState } from 'react';
import type { ProfileFields } from '../profile/profile-endpoints';
import { useProfileSaving } from '../profile/useSaving';
import type { AddressFields } from './address-fields';
import { useAddressCheck } from './useAddressCheck';

/** What the person is asked: the suggestion, or what they entered. */
export interface Suggestion {
  readonly entered: WrittenAddress;
  readonly found: FoundAddress;
  readonly differing: readonly AddressPart[];
  readonly answer: (choice: 'use' | 'keep' | 'back') => void;
}

const PLACE: readonly string[] = ['address', 'postalCode', 'city'];

const where = (found: FoundAddress | null): ProfileFields =>
  found ? { latitude: found.latitude, longitude: found.longitude } : {};

const scored = (found: FoundAddress): ProfileFields =>
  found.score === null ? where(found) : { ...where(found), addressScore: found.score };

/** Stores an address the way D104 says: checked first where it changed, with the coordinates of what was chosen. */
export function useAddressSaving(
  { countryCode }: HouseholdProfile,
  /** The form shows the known address as soon as it was chosen: not only once the stored profile was read again. */
  showKnown: (known: WrittenAddress) => void,
) {
  const check = useAddressCheck();
  const save = useProfileSaving();
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const [mayKeep, setMayKeep] = useState(false);
  const keepsUnlisted = useRef(false);

  const choose = async (asked: Omit<Suggestion, 'answer'>) => {
    const choice = await new Promise<'use' | 'keep' | 'back'>((answer) =>
      setSuggestion({ ...asked, answer }),
    );
    setSuggestion(null);
    return choice;
  };

  const placed = async (clean: AddressFields): Promise<ProfileFields | Refused<AddressFields>> => {
    const checked = await check(clean, countryCode);
    if (checked.verdict === 'same') return scored(checked.found);
    if (checked.verdict === 'diff') {
      const { found, differing } = checked;
      const choice = await choose({ entered: clean, found, differing });
      if (choice === 'back') return { field: 'address', messageKey: 'addressDiffersMessage' };
      if (choice === 'keep') return where(found);
      showKnown(found);
      const { address, postalCode, city } = found;
      return { address, postalCode, city, ...scored(found) };
    }
    if (keepsUnlisted.current) return checked.verdict === 'notFound' ? where(checked.town) : {};
    setMayKeep(true);
    return checked.verdict === 'notFound'
      ? { field: 'address', otherFields: ['postalCode', 'city'], messageKey: 'addressNotFoundMessage' }
      : { messageKey: 'addressUncheckedMessage' };
  };

  return {
    suggestion,
    /** Whether the person may say that their address is not listed. */
    mayKeep,
    /** From now on what is entered is kept though it was not found. */
    keepUnlisted: () => {
      keepsUnlisted.current = true;
    },
    save: async (clean: AddressFields, changed: ReadonlySet<string>) => {
      const fields: ProfileFields = Object.fromEntries(
        Object.entries(clean).filter(([field]) => changed.has(field)),
      );
      const place = PLACE.some((part) => changed.has(part)) ? await placed(clean) : {};
      keepsUnlisted.current = false;
      if ('messageKey' in place) return place;
      const refused = await save({ ...fields, ...place });
      if (!refused) setMayKeep(false);
      return refused;
    },
  };
}
