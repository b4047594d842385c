import { isPostalCode } from '@foyer/domain';
import type { HouseholdProfile } from '@foyer/wire/household-profile';
import * as z from 'zod/mini';

const LONGEST_LINE = 120;
const line = z.string().check(z.trim(), z.maxLength(LONGEST_LINE));
const missing = (messageKey: string) => line.check(z.refine((text) => text !== '', { error: messageKey }));

/** Schema of address and suppliers, by API field names. */
export const addressFields = (countryCode: string) =>
  z.object({
    address: missing('addressMissingMessage'),
    additionalAddress: line,
    postalCode: z.string().check(
      z.trim(),
      z.refine((text) => isPostalCode(text, countryCode), { error: 'postalCodeInvalidMessage' }),
    ),
    city: missing('cityMissingMessage'),
    electricityProvider: z.string(),
    electric_power_capacity: z.string(),
    internet_service_provider: z.string(),
    internet_box_model: z.string(),
  });

export type AddressFields = z.output<ReturnType<typeof addressFields>>;

/** Field values from the profile. */
export function storedAddress(profile: HouseholdProfile): AddressFields {
  return {
    address: profile.address ?? '',
    additionalAddress: profile.additionalAddress ?? '',
    postalCode: profile.postalCode ?? '',
    city: profile.city ?? '',
    electricityProvider: profile.electricityProvider ?? '',
    electric_power_capacity: profile.electricPowerCapacity ?? '',
    internet_service_provider: profile.internetServiceProvider ?? '',
    internet_box_model: profile.internetBoxModel ?? '',
  };
}
