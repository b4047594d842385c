import { type GridType, LANGUAGES, type Language } from '@foyer/contract';
import * as z from 'zod/mini';
import { defineCall } from './call';
import { profileWire, readProfile } from './profile';
import { dayFromWire, optionalText } from './values';

const fullWire = z.extend(profileWire, {
  internet_service_provider: optionalText,
  internet_box_model: optionalText,
  maintainer: z._default(
    z.nullable(z.object({ name: optionalText, companyName: optionalText, phoneNumber: optionalText })),
    null,
  ),
});

/** All that the account says of itself and its house, for who may change it. Texts are null where nothing is known. */
export interface HouseholdProfile {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** `YYYY-MM-DD`. */
  readonly birthDay: string | null;
  /** E.164 (D148), or what another platform kept. */
  readonly phoneNumber: string | null;
  readonly mobileNumber: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly address: string | null;
  readonly additionalAddress: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly internetServiceProvider: string | null;
  readonly internetBoxModel: string | null;
  readonly electricityProvider: string | null;
  /** kVA, as text like the wire. */
  readonly electricPowerCapacity: string | null;
  readonly gridType: GridType;
  readonly sellingEnergy: boolean;
  /** Hundredths of the currency per kWh. */
  readonly sellingPriceCentsPerKwh: number | null;
  readonly receivesEmailAlerts: boolean;
  readonly receivesSmsAlerts: boolean;
  readonly language: Language;
  readonly kioskMode: boolean;
  readonly loginAsByMaintainerAllowed: boolean;
  /** Company, else name, of the maintainer the house is looked after by; null for none. */
  readonly maintainerName: string | null;
  readonly siteTimeZone: string;
  /** Whether monthly documents are offered (spec 3 §2). */
  readonly showsMonthlyDocuments: boolean;
}

function readHouseholdProfile(wire: z.output<typeof fullWire>): HouseholdProfile {
  const { countryCode, gridType, siteTimeZone } = readProfile(wire);
  return {
    email: wire.email,
    firstName: wire.firstName,
    lastName: wire.lastName,
    birthDay: dayFromWire(wire.birthDate),
    phoneNumber: wire.phoneNumber,
    mobileNumber: wire.mobileNumber,
    countryCode,
    address: wire.address,
    additionalAddress: wire.additionalAddress,
    postalCode: wire.postalCode,
    city: wire.city,
    internetServiceProvider: wire.internet_service_provider,
    internetBoxModel: wire.internet_box_model,
    electricityProvider: wire.electricityProvider,
    electricPowerCapacity: wire.electric_power_capacity,
    gridType,
    sellingEnergy: wire.sellingEnergy ?? false,
    sellingPriceCentsPerKwh: wire.sellingEnergyPrice,
    receivesEmailAlerts: wire.receiveEmailAlerts ?? false,
    receivesSmsAlerts: wire.receiveSmsAlerts ?? false,
    language: LANGUAGES.find((language) => language === wire.language) ?? LANGUAGES[0],
    kioskMode: wire.kioskMode ?? false,
    loginAsByMaintainerAllowed: wire.loginAsByMaintainerAllowed ?? false,
    maintainerName: wire.maintainer?.companyName ?? wire.maintainer?.name ?? null,
    siteTimeZone,
    showsMonthlyDocuments: wire.config.showMonthlyDocumentsSection === true,
  };
}

/** The profile with everything the user panel shows: another reading of the session's call, for the area that needs it. */
export const householdProfile = defineCall({
  id: 'householdProfile',
  path: '/api/profile',
  params: z.object({}),
  answer: fullWire,
  read: readHouseholdProfile,
  source: 'spec 3 §3 §7',
});
