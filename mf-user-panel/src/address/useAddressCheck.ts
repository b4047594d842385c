import { type AddressVerdict, checkAddress, type WrittenAddress } from '@foyer/domain';
import { isPlatformError } from '@foyer/platform-client';
import type { FoundAddress } from '@foyer/wire/places';
import { useLazyGeocodeQuery } from './address-endpoints';

/** The geocoder's verdict on an address; `unchecked` when the geocoder is not available. */
export type CheckedAddress = AddressVerdict<FoundAddress> | { readonly verdict: 'unchecked' };

/** Looks a written address up at the geocoder. */
export function useAddressCheck() {
  const [geocode] = useLazyGeocodeQuery();
  return async (written: WrittenAddress, countryCode: string): Promise<CheckedAddress> => {
    const { address, postalCode, city } = written;
    try {
      const found = await geocode(`${address}, ${postalCode} ${city}`, true).unwrap();
      const here = found.filter((one) => one.countryCode === countryCode);
      return checkAddress(written, here);
    } catch (error) {
      if (isPlatformError(error) && error.failure === 'refused') return { verdict: 'unchecked' };
      throw error;
    }
  };
}
