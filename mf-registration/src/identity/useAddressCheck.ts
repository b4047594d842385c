import { type AddressVerdict, checkAddress } from '@foyer/domain';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { type FoundAddress, geocode } from '@foyer/wire/places';
import type { IdentityFields } from './identity-fields';

/** What became of an address at the geocoder; `unchecked` where it could not be asked. */
export type CheckedAddress = AddressVerdict<FoundAddress> | { readonly verdict: 'unchecked' };

/** Asks the geocoder for a written address (D104). */
export function useAddressCheck() {
  const { platform } = useHostServices();
  return async (written: IdentityFields): Promise<CheckedAddress> => {
    const { address, postalCode, city, country } = written;
    try {
      const found = await platform.call(geocode, { searchText: `${address}, ${postalCode} ${city}` });
      const here = found.filter(({ countryCode }) => countryCode === country);
      return checkAddress(written, here);
    } catch (error) {
      if (isPlatformError(error) && error.failure === 'refused') return { verdict: 'unchecked' };
      throw error;
    }
  };
}
