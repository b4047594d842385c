import { useAddressCheck } from '@foyer/area-parts';
import { isSamePostalArea, type WrittenAddress } from '@foyer/domain';
import type { Refused } from '@foyer/forms';
import { endpointFor } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import type { HouseholdProfile } from '@foyer/wire/household-profile';
import { type FoundAddress, type FoundAddresses, geocode } from '@foyer/wire/places';
import { useRef, useState } from 'react';
import type { ProfileFields } from '../profile/profile-endpoints';
import { useProfileSaving } from '../profile/useSaving';
import { userPanelApi } from '../user-panel-api';
import type { AddressFields } from './address-fields';

const { useLazyGeocodeQuery } = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    geocode: build.query<FoundAddresses, string>(
      endpointFor(geocode, (searchText: string) => ({ searchText })),
    ),
  }),
});

const PLACE: readonly string[] = ['address', 'postalCode', 'city'];

const coordinatesOf = (found: FoundAddress | null): ProfileFields =>
  found ? { latitude: found.latitude, longitude: found.longitude } : {};

/** Coordinates for the entered postal code; those of another area do not apply. */
const coordinatesInArea = (postalCode: string, found: FoundAddress): ProfileFields =>
  isSamePostalArea(postalCode, found.postalCode) ? coordinatesOf(found) : {};

/** The score is that of a whole address: a town alone leaves it unknown. */
const scoredCoordinates = (found: FoundAddress): ProfileFields =>
  found.score === null || !found.isStreetKnown
    ? coordinatesOf(found)
    : { ...coordinatesOf(found), addressScore: found.score };

type Note = 'addressTownOnlyMessage' | 'addressAsTypedMessage';

/** What to say once an address is saved that was not looked up as a whole. */
function noteOf(checked: Awaited<ReturnType<ReturnType<typeof useAddressCheck>['check']>>): Note | null {
  if (checked.verdict === 'unlisted') return 'addressAsTypedMessage';
  return 'found' in checked && !checked.found.isStreetKnown ? 'addressTownOnlyMessage' : null;
}

/** Stores a changed address once the geocoder has checked it, with the coordinates of the chosen one. */
export function useAddressSaving(
  { countryCode, postalCode: storedPostalCode }: HouseholdProfile,
  /** Shows the known address in the form as soon as it is chosen, before the profile is read again. */
  showKnown: (known: WrittenAddress) => void,
) {
  const [geocode] = useLazyGeocodeQuery();
  const { check, question } = useAddressCheck((searchText) => geocode(searchText, true).unwrap());
  const save = useProfileSaving();
  const [mayKeep, setMayKeep] = useState(false);
  const keepsUnlisted = useRef(false);
  const note = useRef<Note | null>(null);
  const { notify } = useHostServices();
  const isOtherArea = ({ postalCode }: AddressFields) =>
    Boolean(storedPostalCode) && !isSamePostalArea(postalCode, storedPostalCode ?? '');

  const locateAddress = async (clean: AddressFields): Promise<ProfileFields | Refused<AddressFields>> => {
    const checked = await check(clean, countryCode);
    note.current = noteOf(checked);
    if (checked.verdict === 'unlisted') return coordinatesOf(checked.town);
    if (checked.verdict === 'same') return scoredCoordinates(checked.found);
    if (checked.verdict === 'diff') {
      const { found, choice } = checked;
      if (choice === null) return { field: 'address', messageKey: 'addressDiffersMessage' };
      if (choice === 'entered') return coordinatesInArea(clean.postalCode, found);
      showKnown(found);
      const { address, postalCode, city } = found;
      return { address, postalCode, city, ...scoredCoordinates(found) };
    }
    if (keepsUnlisted.current) return checked.verdict === 'notFound' ? coordinatesOf(checked.town) : {};
    setMayKeep(true);
    return checked.verdict === 'notFound'
      ? { field: 'address', otherFields: ['postalCode', 'city'], messageKey: 'addressNotFoundMessage' }
      : { messageKey: 'addressUncheckedMessage' };
  };

  return {
    question,
    /** Whether the person may mark their address as unlisted. */
    mayKeep,
    /** From now on the entered address is saved even if it is not found. */
    keepUnlisted: () => {
      keepsUnlisted.current = true;
    },
    save: async (clean: AddressFields, changed: ReadonlySet<string>) => {
      const fields: ProfileFields = Object.fromEntries(
        Object.entries(clean).filter(([field]) => changed.has(field)),
      );
      const isMoved = PLACE.some((part) => changed.has(part));
      note.current = null;
      if (isMoved && isOtherArea(clean) && !(await notify.confirm('addressOtherAreaConfirm')))
        return { messageKey: 'addressMovingMessage' };
      const place = isMoved ? await locateAddress(clean) : {};
      keepsUnlisted.current = false;
      if ('messageKey' in place) return place;
      const refused = await save({ ...fields, ...place });
      if (!refused) setMayKeep(false);
      if (!refused && note.current) notify.toast(note.current, { severity: 'info' });
      return refused;
    },
  };
}
